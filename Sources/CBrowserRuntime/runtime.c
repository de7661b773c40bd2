#include "CBrowserRuntime.h"

#ifdef __wasm__

double strtod(const char *text, char **end);

// The 128-bit product of two 64-bit halves each, which the compiler calls for wide multiplication.
// Written by 32-bit limbs: a plain multiplication here would call itself.
__int128 __multi3(__int128 a, __int128 b) {
    typedef unsigned long long word;
    word aLow = (word)a, bLow = (word)b;
    word mask = 0xFFFFFFFFULL;
    word low = (aLow & mask) * (bLow & mask);
    word middle = (aLow >> 32) * (bLow & mask) + (low >> 32);
    word high = (aLow & mask) * (bLow >> 32) + (middle & mask);
    word top = (aLow >> 32) * (bLow >> 32) + (middle >> 32) + (high >> 32);
    top += aLow * (word)((unsigned __int128)b >> 64) + (word)((unsigned __int128)a >> 64) * bLow;
    return (__int128)(((unsigned __int128)top << 64) | (high << 32) | (low & mask));
}

// Takes the place of the library's, which would bring all of `printf` along.
_Noreturn void __assert_fail(const char *expression, const char *file, int line, const char *function) {
    (void)expression, (void)file, (void)line, (void)function;
    __builtin_trap();
}

// Reads a number for Swift's `Double.init(_: String)`: the end of what was read, or null.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
    char *end;
    *result = strtod(text, &end);
    return end == text ? 0 : end;
}

#endif
