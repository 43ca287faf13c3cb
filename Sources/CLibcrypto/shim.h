// The parts of OpenSSL 3's libcrypto that Tessera uses, and one that Swift cannot write (parameters by mutable pointers).
#ifndef TESSERA_CLIBCRYPTO_SHIM_H
#define TESSERA_CLIBCRYPTO_SHIM_H

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

// HMAC with SHA-256 and this key. NULL if it cannot be made.
static inline EVP_MAC_CTX *tessera_hmac_sha256(const unsigned char *key, size_t count) {
  OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string("digest", (char *)"SHA256", 0), OSSL_PARAM_construct_end()};
  EVP_MAC *hmac = EVP_MAC_fetch(NULL, "HMAC", NULL);
  EVP_MAC_CTX *context = EVP_MAC_CTX_new(hmac);
  EVP_MAC_free(hmac);
  if (context != NULL && EVP_MAC_init(context, key, count, parameters) == 1) return context;
  EVP_MAC_CTX_free(context);
  return NULL;
}

#endif
