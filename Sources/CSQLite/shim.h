#pragma once

#include <sqlite3.h>

// sqlite3_config is variadic, which Swift can't call.

/// Stops SQLite from counting its memory, which would take one lock of the whole process for every
/// allocation. It must come before anything else is asked of SQLite; answers a result code.
static inline int csqlite_stop_counting_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
