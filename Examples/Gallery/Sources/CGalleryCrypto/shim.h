// OpenSSL's libcrypto.
#include <openssl/crypto.h>
#include <openssl/evp.h>
