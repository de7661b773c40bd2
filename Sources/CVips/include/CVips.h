#pragma once

// The few operations of libvips that Imaging uses, without libvips' own headers.
