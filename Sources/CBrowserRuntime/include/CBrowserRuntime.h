#pragma once

// What an Embedded Swift program needs from C and no library on this target gives it.
// On other platforms this module is empty.
