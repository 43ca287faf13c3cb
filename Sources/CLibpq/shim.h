// PostgreSQL's client library for Swift, and what Swift cannot say itself (a macro).
#ifndef TESSERA_CLIBPQ_SHIM_H
#define TESSERA_CLIBPQ_SHIM_H

#include <libpq-fe.h>

// The field of an error with its five-letter code.
static inline char *tessera_pq_sqlstate(const PGresult *result) { return PQresultErrorField(result, 'C'); }
// The field of an error with its main words, which carry no values.
static inline char *tessera_pq_message(const PGresult *result) { return PQresultErrorField(result, 'M'); }

#endif
