#pragma once

/// Asks the processor for the memory at an address that will be read soon. A hint: any address may be given, nothing is read, nothing fails.
static inline void tessera_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }
