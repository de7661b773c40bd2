#pragma once

#include <microhttpd.h>
#include <netinet/in.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>

/* Asked before the library sends bytes over a connection's descriptor: whether it may. Called on the thread that serves the
   connection. */
typedef int (*CMicroHTTPDSendGate)(int descriptor, const void *bytes, size_t count);

/* Sets what is asked. To be called once, before a daemon is started. */
void CMicroHTTPDSetSendGate(CMicroHTTPDSendGate gate);

/* What a daemon is started with. The library's own function is variadic, which Swift can't call. */
struct CMicroHTTPDSettings {
    unsigned int connection_limit;
    unsigned int timeout_seconds;
    size_t connection_memory;
    void *context;
    MHD_AccessHandlerCallback on_request;
    MHD_NotifyConnectionCallback on_connection;
    MHD_RequestCompletedCallback on_completed;
    void *(*on_target)(void *context, const char *target, struct MHD_Connection *connection);
};

/* Leaves the path as it came: the router decodes it, and tells a broken escape from a good one. */
static size_t CMicroHTTPDLeaveEscaped(void *context, struct MHD_Connection *connection, char *text) {
    (void) context;
    (void) connection;
    return strlen(text);
}

/* Empties the query of a target that the library is about to cut into parts: it keeps each in the connection's memory, and
   when that is used up the request stays where it is, unanswered. The router reads queries by itself. */
static inline void CMicroHTTPDForgetQuery(const char *target) {
    char *question = strchr(target, '?');
    if (question != NULL && question[1] != '\0') question[1] = '\0';
}

/* A daemon with one thread, which is given its connections. */
static inline struct MHD_Daemon *CMicroHTTPDStart(const struct CMicroHTTPDSettings *settings) {
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL,
        settings->on_request, settings->context,
        MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, settings->timeout_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory,
        MHD_OPTION_URI_LOG_CALLBACK, settings->on_target, settings->context,
        MHD_OPTION_UNESCAPE_CALLBACK, CMicroHTTPDLeaveEscaped, NULL,
        MHD_OPTION_NOTIFY_CONNECTION, settings->on_connection, settings->context,
        MHD_OPTION_NOTIFY_COMPLETED, settings->on_completed, settings->context,
        MHD_OPTION_END);
}

static inline void *CMicroHTTPDSocketContext(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

static inline int CMicroHTTPDDescriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

static inline const struct sockaddr *CMicroHTTPDAddress(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

/* The bytes of the request line and the headers, or 0 when they aren't all there. */
static inline size_t CMicroHTTPDHeaderSize(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

/* The status that was queued, by the library itself too; 0 when none was. */
static inline unsigned int CMicroHTTPDStatus(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS);
    return info == NULL ? 0 : info->http_status;
}

/* A response that keeps a copy of the bytes. */
static inline struct MHD_Response *CMicroHTTPDCopying(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *) bytes, MHD_RESPMEM_MUST_COPY);
}

/* A response over bytes that outlive it. */
static inline struct MHD_Response *CMicroHTTPDBorrowing(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *) bytes, MHD_RESPMEM_PERSISTENT);
}

/* How many bytes the peer has sent over a connection so far; -1 when the kernel doesn't say.
   The kernel's header, which names this field, can't be included beside the C library's. */
static inline long long CMicroHTTPDBytesReceived(int descriptor) {
    enum { protocol_tcp = 6, option_tcp_info = 11, offset_of_bytes_received = 128 };
    unsigned char information[256];
    long long received = 0;
    socklen_t length = sizeof information;
    if (getsockopt(descriptor, protocol_tcp, option_tcp_info, information, &length) != 0) return -1;
    if (length < offset_of_bytes_received + sizeof received) return -1;
    memcpy(&received, information + offset_of_bytes_received, sizeof received);
    return received;
}
