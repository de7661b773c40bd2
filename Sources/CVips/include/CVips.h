#pragma once

// The few operations of libvips that Imaging uses, without libvips' own headers.

#include <stddef.h>
#include <stdint.h>

/// Starts libvips, without its cache and with one thread for each operation. Once, before anything else.
/// Answers 0, or something else when it can't be started.
int cvips_start(void);

/// Encodes `width` × `height` pixels of three bytes (sRGB, row by row) as a PNG without metadata.
/// Answers 0 and bytes to be freed with `cvips_free`, or something else when there was no memory.
int cvips_encode_png(
    const uint8_t *_Nonnull pixels, int width, int height, uint8_t *_Nullable *_Nonnull bytes,
    size_t *_Nonnull count);

/// Decodes a picture of any kind that libvips knows into pixels of three bytes (sRGB, row by row).
/// Answers 0 and pixels to be freed with `cvips_free`, or something else when it isn't such a picture.
int cvips_decode(
    const uint8_t *_Nonnull bytes, size_t count, uint8_t *_Nullable *_Nonnull pixels, int *_Nonnull width,
    int *_Nonnull height);

/// What a picture's numbers mean when no profile says so.
enum cvips_colours {
    CVIPS_RGB,
    /// Inks: cyan, magenta, yellow, black.
    CVIPS_CMYK,
    CVIPS_GREY,
};

/// What a picture's header says.
struct cvips_header {
    int width;
    int height;
    enum cvips_colours colours;
};

/// Reads a picture's header, and decodes nothing. The bytes must be known to be of a kind that is meant for strangers.
/// Answers 0, or something else when there is no such header.
int cvips_read_header(
    const uint8_t *_Nonnull bytes, size_t count, struct cvips_header *_Nonnull header);

/// Makes a picture upright, in sRGB, over white, cropped from its centre to `size` × `size`, blurred by a Gaussian of
/// `sigma`, and encodes it as JPEG without metadata: once as it is, once half as large.
/// Answers 0 and bytes to be freed with `cvips_free`, or something else when the picture is damaged.
int cvips_veil(
    const uint8_t *_Nonnull bytes, size_t count, enum cvips_colours colours, int size, double sigma,
    uint8_t *_Nullable *_Nonnull whole, size_t *_Nonnull whole_count,
    uint8_t *_Nullable *_Nonnull half, size_t *_Nonnull half_count);

/// Makes a picture upright, in sRGB, over white, no side longer than `limit`, and encodes it as JPEG without metadata.
/// Answers 0 and bytes to be freed with `cvips_free`, or something else when the picture is damaged.
int cvips_photo(
    const uint8_t *_Nonnull bytes, size_t count, enum cvips_colours colours, int limit, uint8_t *_Nullable *_Nonnull photo,
    size_t *_Nonnull photo_count);

/// Draws an SVG of the project's own as a JPEG of `width` pixels without metadata.
/// Answers 0 and bytes to be freed with `cvips_free`, or something else when it can't be drawn.
int cvips_draw(
    const uint8_t *_Nonnull svg, size_t length, int width, uint8_t *_Nullable *_Nonnull bytes,
    size_t *_Nonnull count);

/// Blurs `width` × `height` pixels of three bytes: what the blur on a device is measured against. `sigma` in pixels.
/// Exactly, or as the processor's vectors come close to it: then some strengths are a few levels too bright or dark.
/// Answers 0 and pixels to be freed with `cvips_free`, or something else when there was no memory.
int cvips_blur(
    const uint8_t *_Nonnull pixels, int width, int height, double sigma, int isExact,
    uint8_t *_Nullable *_Nonnull blurred);

/// Frees what the functions above answered.
void cvips_free(uint8_t *_Nullable bytes);
