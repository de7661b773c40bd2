#ifndef TREBOL_CCURL_H
#define TREBOL_CCURL_H

#include <curl/curl.h>

#endif
