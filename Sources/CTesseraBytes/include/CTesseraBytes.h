#pragma once
#include <stddef.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>
#endif

// The questions about sixteen bytes that Swift's vectors answer lane by lane: which of them end a run of plain text. None of the functions
// reads a byte at or after `end`.

/// A place in a text: where the run of plain bytes ends, and whether a byte of the run is above ASCII.
typedef struct {
  ptrdiff_t index;
  uint64_t high;
} tessera_run;

static inline ptrdiff_t tessera_is_stop(uint8_t byte) { return byte == 0x22 || byte == 0x5C || byte < 0x20; }

/// The same byte by byte, for the last bytes of a document.
static inline tessera_run tessera_short_run(const uint8_t *bytes, ptrdiff_t index, ptrdiff_t end, uint64_t high) {
  while (index < end && !tessera_is_stop(bytes[index])) {
    high |= bytes[index] & 0x80;
    index += 1;
  }
  tessera_run run = {index, high};
  return run;
}

#if defined(__SSE2__)
/// One bit for each byte that ends a run.
static inline uint32_t tessera_stops(__m128i block) {
  const __m128i quote = _mm_set1_epi8(0x22), slash = _mm_set1_epi8(0x5C), control = _mm_set1_epi8(0x1F);
  __m128i isText = _mm_or_si128(_mm_cmpeq_epi8(block, quote), _mm_cmpeq_epi8(block, slash));
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(isText, _mm_cmpeq_epi8(_mm_max_epu8(block, control), control)));
}
#endif

/// The first quote, backslash or control character at or after `start`; `end` if there is none.
static inline __attribute__((always_inline)) tessera_run tessera_text_run(const uint8_t *bytes, ptrdiff_t start, ptrdiff_t end) {
  ptrdiff_t index = start;
  uint64_t high = 0;
#if defined(__SSE2__)
  // One block, which names and short texts end in; then two for each question.
  if (index + 16 <= end) {
    __m128i block = _mm_loadu_si128((const __m128i *)(bytes + index));
    uint32_t stops = tessera_stops(block);
    high = (uint32_t)_mm_movemask_epi8(block);
    if (stops != 0) {
      // Only what stands before the stop counts.
      tessera_run run = {index + __builtin_ctz(stops), high & (stops - 1) & ~stops};
      return run;
    }
    index += 16;
  }
  while (index + 32 <= end) {
    __m128i first = _mm_loadu_si128((const __m128i *)(bytes + index)), second = _mm_loadu_si128((const __m128i *)(bytes + index + 16));
    uint32_t stops = tessera_stops(first) | tessera_stops(second) << 16;
    uint32_t above = (uint32_t)_mm_movemask_epi8(first) | (uint32_t)_mm_movemask_epi8(second) << 16;
    if (stops != 0) {
      tessera_run run = {index + __builtin_ctz(stops), high | (above & (stops - 1) & ~stops)};
      return run;
    }
    high |= above;
    index += 32;
  }
#elif defined(__ARM_NEON) && defined(__aarch64__)
  const uint8x16_t quote = vdupq_n_u8(0x22), slash = vdupq_n_u8(0x5C), blank = vdupq_n_u8(0x20), ascii = vdupq_n_u8(0x7F);
  while (index + 16 <= end) {
    uint8x16_t block = vld1q_u8(bytes + index);
    uint8x16_t isStop = vorrq_u8(vorrq_u8(vceqq_u8(block, quote), vceqq_u8(block, slash)), vcltq_u8(block, blank));
    // Four bits for each byte.
    uint64_t stops = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(isStop), 4)), 0);
    uint64_t above = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(vcgtq_u8(block, ascii)), 4)), 0);
    if (stops != 0) {
      tessera_run run = {index + (__builtin_ctzll(stops) >> 2), high | (above & (stops - 1) & ~stops)};
      return run;
    }
    high |= above;
    index += 16;
  }
#endif
  return tessera_short_run(bytes, index, end, high);
}

/// The first quote or backslash at or after `start`; `end` if there is none.
static inline __attribute__((always_inline)) ptrdiff_t tessera_quote(const uint8_t *bytes, ptrdiff_t start, ptrdiff_t end) {
  ptrdiff_t index = start;
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8(0x22), slash = _mm_set1_epi8(0x5C);
  while (index + 16 <= end) {
    __m128i block = _mm_loadu_si128((const __m128i *)(bytes + index));
    uint32_t stops = (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(block, quote), _mm_cmpeq_epi8(block, slash)));
    if (stops != 0) return index + __builtin_ctz(stops);
    index += 16;
  }
#elif defined(__ARM_NEON) && defined(__aarch64__)
  const uint8x16_t quote = vdupq_n_u8(0x22), slash = vdupq_n_u8(0x5C);
  while (index + 16 <= end) {
    uint8x16_t block = vld1q_u8(bytes + index);
    uint8x16_t isStop = vorrq_u8(vceqq_u8(block, quote), vceqq_u8(block, slash));
    uint64_t stops = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(isStop), 4)), 0);
    if (stops != 0) return index + (__builtin_ctzll(stops) >> 2);
    index += 16;
  }
#endif
  while (index < end && bytes[index] != 0x22 && bytes[index] != 0x5C) index += 1;
  return index;
}
