#include "CVips.h"

#include <vips/vips.h>

#include <vips/vector.h>

int cvips_blur(const uint8_t *pixels, int width, int height, double sigma, int isExact, uint8_t **blurred) {
    gboolean wasEnabled = vips_vector_isenabled();
    vips_vector_set_enabled(wasEnabled && !isExact);
    size_t size = (size_t)width * (size_t)height * 3;
    VipsImage *image = vips_image_new_from_memory(pixels, size, width, height, 3, VIPS_FORMAT_UCHAR);
    VipsImage *result = NULL;
    *blurred = NULL;
    if (image != NULL && vips_gaussblur(image, &result, sigma, NULL) == 0) {
        size_t written = 0;
        *blurred = vips_image_write_to_memory(result, &written);
    }
    vips_vector_set_enabled(wasEnabled);
    if (result != NULL) g_object_unref(result);
    if (image != NULL) g_object_unref(image);
    if (*blurred == NULL) vips_error_clear();
    return *blurred == NULL ? -1 : 0;
}
