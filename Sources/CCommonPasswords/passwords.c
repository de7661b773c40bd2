#include "CCommonPasswords.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char passwords[] = {
    '\n',
#embed "common-passwords.txt"
};

const unsigned char *CCommonPasswords(void) { return passwords; }

long CCommonPasswordsCount(void) { return sizeof passwords; }
