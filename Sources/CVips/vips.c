#include "CVips.h"

#include <vips/vips.h>

int cvips_start(void) {
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
