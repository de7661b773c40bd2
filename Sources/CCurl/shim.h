// libcurl's variadic functions, as functions with the types that are used here.
#ifndef TREBOL_CCURL_H
#define TREBOL_CCURL_H

#include <curl/curl.h>
#include <stdbool.h>

static inline CURLcode CCurlSetLong(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode CCurlSetText(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode CCurlSetList(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

/// What receives bytes: of a header line, or of the body. It answers how many it took; fewer end the transfer.
typedef size_t (*CCurlReceiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode CCurlReceiveHeaders(CURL *handle, CCurlReceiver receiver, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, receiver);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_HEADERDATA, context) : code;
}

static inline CURLcode CCurlReceiveBody(CURL *handle, CCurlReceiver receiver, void *context) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, receiver);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_WRITEDATA, context) : code;
}

/// Whether the last transfer got as far as sending its request.
static inline bool CCurlWasConnected(CURL *handle) {
    curl_off_t time = 0;
    return curl_easy_getinfo(handle, CURLINFO_PRETRANSFER_TIME_T, &time) == CURLE_OK && time > 0;
}

static inline long CCurlStatus(CURL *handle) {
    long status = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

#endif
