#include "CBrowserRuntime.h"

#ifdef __wasm__

typedef unsigned char byte;
typedef unsigned short scalar_data;
typedef unsigned int scalar;

// The page's: what a C library would do with much more code.
__attribute__((import_module("page"), import_name("random"))) void page_random(void *bytes, unsigned long count);
__attribute__((import_module("page"), import_name("number"))) double page_number(const char *text, unsigned long count);

// The 128-bit product, which the compiler calls for wide multiplication.
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

// Seeds the hashing of dictionaries.
void arc4random_buf(void *bytes, unsigned long count) { page_random(bytes, count); }

// Reads a number for Swift's `Double.init(_: String)`: the end of what was read, or null. The page reads the whole
// text or nothing, which is what Swift asks for: it refuses a text whose end isn't reached.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
    unsigned long count = 0;
    while (text[count]) count += 1;
    *result = page_number(text, count);
    return *result == *result ? text + count : 0;
}

// Swift compares strings by canonical equivalence, with tables of 31 KB. In the browser they stand for themselves:
// every scalar is its own decomposition and composes with none, so that two strings are equal when their bytes are.
scalar_data _swift_stdlib_getNormData(scalar value) { return 0; }
const byte *const _swift_stdlib_nfd_decompositions = 0;
scalar _swift_stdlib_getDecompositionEntry(scalar value) { return 0; }
scalar _swift_stdlib_getComposition(scalar first, scalar second) { return 0xFFFFFFFF; }

#endif
