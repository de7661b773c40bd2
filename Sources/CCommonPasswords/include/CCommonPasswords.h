#ifndef TREBOL_CCOMMONPASSWORDS_H
#define TREBOL_CCOMMONPASSWORDS_H

/// The 10,000 commonest passwords of at least eight characters, in lower case, each behind a line feed and the last one
/// before one, sorted by their bytes. They are part of the program, so they can't be missing when it runs.
///
/// `common-passwords.txt` holds which ones are the commonest, and nothing else, as the list of passwords in zxcvbn 4.4.28 has
/// it (PyPI; MIT licence): the first 10,000 there that are long enough, without their order. Shorter ones are refused anyway.
const unsigned char *CCommonPasswords(void);

/// How many bytes that are.
long CCommonPasswordsCount(void);

#endif
