#include "CVips.h"

#include <vips/vips.h>

int cvips_start(void) {
    // What it finds odd about a stranger's picture is no line of the log.
    g_setenv("VIPS_WARNING", "0", TRUE);
    // Large pictures would be decoded into a file otherwise, and a sharp one is never on a disk.
    g_setenv("VIPS_DISC_THRESHOLD", "1000g", TRUE);
    if (vips_init("trebol") != 0) return -1;
    vips_cache_set_max(0);
    vips_cache_set_max_mem(0);
    vips_cache_set_max_files(0);
    vips_concurrency_set(1);
    // Only decoders that are meant for bytes from strangers.
    vips_block_untrusted_set(TRUE);
    // Except for drawings of the project's own, which no stranger's bytes ever reach.
    vips_operation_block_set("VipsForeignLoadSvgBuffer", FALSE);
    return 0;
}

/// libvips appends what went wrong to a buffer that would only ever grow.
static int done(int failed) {
    if (failed) vips_error_clear();
    return failed;
}

int cvips_encode_png(const uint8_t *pixels, int width, int height, uint8_t **bytes, size_t *count) {
    VipsImage *image = vips_image_new_from_memory(
        pixels, (size_t)width * (size_t)height * 3, width, height, 3, VIPS_FORMAT_UCHAR);
    if (image == NULL) return done(-1);
    void *buffer = NULL;
    int failed = vips_pngsave_buffer(image, &buffer, count, "compression", 9, "strip", TRUE, NULL);
    g_object_unref(image);
    *bytes = buffer;
    return done(failed);
}

int cvips_decode(const uint8_t *bytes, size_t count, uint8_t **pixels, int *width, int *height) {
    VipsImage *image = vips_image_new_from_buffer(bytes, count, "", NULL);
    if (image == NULL) return done(-1);
    VipsImage *colours = NULL;
    VipsImage *flat = NULL;
    int failed = vips_colourspace(image, &colours, VIPS_INTERPRETATION_sRGB, NULL);
    if (!failed) failed = vips_extract_band(colours, &flat, 0, "n", 3, NULL);
    if (!failed) {
        size_t size = 0;
        *width = vips_image_get_width(flat);
        *height = vips_image_get_height(flat);
        *pixels = vips_image_write_to_memory(flat, &size);
        failed = *pixels == NULL || size != (size_t)*width * (size_t)*height * 3 ? -1 : 0;
    }
    if (flat != NULL) g_object_unref(flat);
    if (colours != NULL) g_object_unref(colours);
    g_object_unref(image);
    return done(failed);
}

static enum cvips_colours colours(VipsInterpretation interpretation) {
    switch (interpretation) {
    case VIPS_INTERPRETATION_CMYK:
        return CVIPS_CMYK;
    case VIPS_INTERPRETATION_B_W:
    case VIPS_INTERPRETATION_GREY16:
        return CVIPS_GREY;
    default:
        return CVIPS_RGB;
    }
}

/// The profile that stands in for one that a picture lacks. libvips has none of greys, and needs none: without, it takes
/// them for those of sRGB.
static const char *import_profile(enum cvips_colours colours) {
    switch (colours) {
    case CVIPS_CMYK:
        return "cmyk";
    case CVIPS_GREY:
        return NULL;
    default:
        return "srgb";
    }
}

int cvips_read_header(const uint8_t *bytes, size_t count, struct cvips_header *header) {
    VipsImage *image = vips_image_new_from_buffer(bytes, count, "", NULL);
    if (image == NULL) return done(-1);
    header->width = vips_image_get_width(image);
    header->height = vips_image_get_height(image);
    header->colours = colours(vips_image_get_interpretation(image));
    g_object_unref(image);
    return done(0);
}

/// Decodes a picture no larger than it has to be, upright, in sRGB, over white.
static VipsImage *decode(
    const uint8_t *bytes, size_t count, enum cvips_colours colours, int size, VipsSize how, VipsInteresting crop) {
    VipsImage *upright = NULL;
    int failed = vips_thumbnail_buffer(
        (void *)bytes, count, &upright, size, "height", size, "size", how, "crop", crop, "export_profile",
        "srgb", "import_profile", import_profile(colours), "option_string", "[fail_on=truncated]", NULL);
    if (failed) return NULL;
    VipsImage *flat = NULL;
    if (vips_image_hasalpha(upright)) {
        double white[] = {255};
        VipsArrayDouble *background = vips_array_double_new(white, 1);
        failed = vips_flatten(upright, &flat, "background", background, NULL);
        vips_area_unref(VIPS_AREA(background));
        g_object_unref(upright);
        if (failed) return NULL;
    } else {
        flat = upright;
    }
    VipsImage *plain = NULL;
    failed = vips_colourspace(flat, &plain, VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(flat);
    if (failed) return NULL;
    // Decoded here and now: once, with what is damaged found out before anything is made of it.
    VipsImage *pixels = vips_image_copy_memory(plain);
    g_object_unref(plain);
    return pixels;
}

static int encode(VipsImage *image, uint8_t **bytes, size_t *count) {
    void *buffer = NULL;
    int failed = vips_jpegsave_buffer(
        image, &buffer, count, "Q", 82, "strip", TRUE, "optimize_coding", TRUE, NULL);
    *bytes = buffer;
    return failed;
}

/// Lets every pixel be made now and once. What is asked for piece by piece is made again for pieces that overlap, and for
/// everybody who asks.
static VipsImage *made(VipsImage *image) {
    VipsImage *pixels = vips_image_copy_memory(image);
    g_object_unref(image);
    return pixels;
}

/// What `vips_gaussblur` does, with the pixels made once between its two directions: several times faster.
static VipsImage *blur(VipsImage *image, double sigma) {
    VipsImage *across = NULL;
    VipsImage *down = NULL;
    VipsImage *blurred = NULL;
    VipsImage *mask = NULL;
    VipsImage *turned = NULL;
    int failed = vips_gaussmat(
        &mask, sigma, 0.2, "separable", TRUE, "precision", VIPS_PRECISION_INTEGER, NULL);
    if (!failed) failed = vips_rot90(mask, &turned, NULL);
    if (!failed) failed = vips_conv(image, &across, mask, "precision", VIPS_PRECISION_INTEGER, NULL);
    if (!failed) {
        across = made(across);
        failed = across == NULL;
    }
    if (!failed) failed = vips_conv(across, &down, turned, "precision", VIPS_PRECISION_INTEGER, NULL);
    if (!failed) blurred = made(down);
    if (across != NULL) g_object_unref(across);
    if (turned != NULL) g_object_unref(turned);
    if (mask != NULL) g_object_unref(mask);
    return blurred;
}

int cvips_veil(
    const uint8_t *bytes, size_t count, enum cvips_colours colours, int size, double sigma, uint8_t **whole,
    size_t *whole_count, uint8_t **half, size_t *half_count) {
    *whole = NULL;
    *half = NULL;
    VipsImage *sharp =
        decode(bytes, count, colours, size, VIPS_SIZE_BOTH, VIPS_INTERESTING_CENTRE);
    if (sharp == NULL) return done(-1);
    VipsImage *blurred = blur(sharp, sigma);
    VipsImage *small = NULL;
    int failed = blurred == NULL;
    if (!failed) failed = encode(blurred, whole, whole_count);
    if (!failed) failed = vips_shrink(blurred, &small, 2, 2, NULL);
    if (!failed) failed = encode(small, half, half_count);
    if (small != NULL) g_object_unref(small);
    if (blurred != NULL) g_object_unref(blurred);
    g_object_unref(sharp);
    return done(failed);
}

int cvips_photo(
    const uint8_t *bytes, size_t count, enum cvips_colours colours, int limit, uint8_t **photo, size_t *photo_count) {
    *photo = NULL;
    VipsImage *image = decode(bytes, count, colours, limit, VIPS_SIZE_DOWN, VIPS_INTERESTING_NONE);
    if (image == NULL) return done(-1);
    int failed = encode(image, photo, photo_count);
    g_object_unref(image);
    return done(failed);
}

int cvips_draw(const uint8_t *svg, size_t length, int width, uint8_t **bytes, size_t *count) {
    VipsImage *drawn = NULL;
    // Once for its own size; nothing is drawn until the pixels are asked for.
    if (vips_svgload_buffer((void *)svg, length, &drawn, "scale", 1.0, NULL) != 0) return done(-1);
    double scale = (double)width / vips_image_get_width(drawn);
    g_object_unref(drawn);
    drawn = NULL;
    if (vips_svgload_buffer((void *)svg, length, &drawn, "scale", scale, NULL) != 0) return done(-1);
    VipsImage *flat = NULL;
    void *buffer = NULL;
    int failed = vips_flatten(drawn, &flat, NULL);
    if (!failed) failed = vips_jpegsave_buffer(flat, &buffer, count, "Q", 88, "strip", TRUE, NULL);
    if (flat != NULL) g_object_unref(flat);
    g_object_unref(drawn);
    *bytes = buffer;
    return done(failed);
}

void cvips_free(uint8_t *bytes) {
    g_free(bytes);
}
