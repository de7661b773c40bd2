#define _GNU_SOURCE
#include "CMicroHTTPD.h"

#include <errno.h>
#include <sys/sendfile.h>
#include <sys/uio.h>

/* The library writes some refusals of its own: HTML, and for one of them the head twice. It offers no way to change that,
   so the linker leads its calls of these functions here (`--wrap`), where the server looks at what is about to be sent. */

ssize_t __real_send(int descriptor, const void *bytes, size_t count, int flags);
ssize_t __real_sendmsg(int descriptor, const struct msghdr *message, int flags);
ssize_t __real_sendfile64(int descriptor, int file, off64_t *offset, size_t count);

static CMicroHTTPDSendGate gate;

void CMicroHTTPDSetSendGate(CMicroHTTPDSendGate newGate) { gate = newGate; }

static int is_refused(int descriptor, const void *bytes, size_t count) {
    if (gate == NULL || gate(descriptor, bytes, count)) return 0;
    /* The library closes a connection that it can't send anything over. */
    errno = EPIPE;
    return 1;
}

ssize_t __wrap_send(int descriptor, const void *bytes, size_t count, int flags) {
    if (is_refused(descriptor, bytes, count)) return -1;
    return __real_send(descriptor, bytes, count, flags);
}

ssize_t __wrap_sendmsg(int descriptor, const struct msghdr *message, int flags) {
    const struct iovec *first = message->msg_iovlen > 0 ? message->msg_iov : NULL;
    if (is_refused(descriptor, first ? first->iov_base : NULL, first ? first->iov_len : 0)) return -1;
    return __real_sendmsg(descriptor, message, flags);
}

ssize_t __wrap_sendfile64(int descriptor, int file, off64_t *offset, size_t count) {
    if (is_refused(descriptor, NULL, 0)) return -1;
    return __real_sendfile64(descriptor, file, offset, count);
}
