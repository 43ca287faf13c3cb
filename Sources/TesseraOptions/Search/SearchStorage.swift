/// The contents of a `SearchIndex`, immutable after it is built and shared by everybody who searches it.
///
/// One buffer holds the folded text of all rows; the tables find the rows that may match, and the text says whether they do.
/// Rows are taken in segments of 65,536, so that the tables hold row numbers of two bytes, and filling them stays inside the cache.
final class SearchStorage: Sendable {
  /// A zero, then for every row its folded name, its further terms after `SearchByte.term` each, and a zero; then room for wide loads.
  let text: [UInt8]
  /// The start of every row in `text`, and one more: a row's bytes end one before the next row's start.
  let offsets: [UInt32]
  /// Rows by the trigrams that they hold, the zero at their end included.
  let trigrams: SearchPostings
  /// Rows by how their name starts: its first scalar and, in a large index, the byte behind it.
  let heads: SearchPostings
  /// Rows by how their other words start.
  let words: SearchPostings

  init(text: [UInt8], offsets: [UInt32], trigrams: SearchPostings, heads: SearchPostings, words: SearchPostings) {
    self.text = text
    self.offsets = offsets
    self.trigrams = trigrams
    self.heads = heads
    self.words = words
  }

  var count: Int { offsets.count - 1 }

  /// The bytes that all arrays take.
  var byteCount: Int { text.count + 4 * offsets.count + trigrams.byteCount + heads.byteCount + words.byteCount }

  /// Bytes after the text that no row holds, so that sixteen bytes can be read at any of its bytes.
  static let padding = 64
  /// The number of bits of a row number that the tables hold.
  static let segmentBits = 16
  static let segmentSize = 1 << segmentBits
}

/// Rows by key, in compressed rows: for every segment one run of row numbers per bucket, ascending; a row may be listed twice in a bucket.
///
/// Keys share a bucket when their hashes do, so a listed row only may match.
struct SearchPostings: Sendable {
  /// The positions in `rows`: `bucketCount + 1` for every segment.
  var starts: [UInt32]
  /// Row numbers within their segment.
  var rows: [UInt16]
  /// The number of bits of a hash that make a bucket.
  let bucketBits: Int

  var bucketCount: Int { 1 << bucketBits }
  var byteCount: Int { 4 * starts.count + 2 * rows.count }
}

/// The hashes by which keys become buckets.
enum SearchHash {
  /// The bits that the third byte of a trigram adds to the bucket of its first two: buckets of one bigram lie side by side.
  static let thirdBits = 5

  /// The bucket of three bytes, in the low 24 bits of `trigram`.
  @inline(__always)
  static func bucket(trigram: UInt32, bits: Int) -> Int {
    bigramBuckets(trigram, bits: bits) | Int(truncatingIfNeeded: trigram &>> 16 & 31)
  }

  /// The first of the buckets of all trigrams that begin with two bytes, in the low 16 bits.
  ///
  /// Pairs of Latin letters, the most of most menus, have half of the buckets, a block for each pair; all other pairs share the other half.
  @inline(__always)
  static func bigramBuckets(_ bigram: UInt32, bits: Int) -> Int {
    let letters = (bigram & 31) &<< 5 | bigram &>> 8 & 31
    let hash = 1024 | ((bigram & 0xFFFF) &* 0x9E37_79B1) &>> 22
    let block = bigram & 0xE0E0 == 0x6060 ? letters : hash
    return Int(truncatingIfNeeded: block &>> UInt32(truncatingIfNeeded: maximumBits &- bits)) &<< thirdBits
  }

  /// The number of bits of trigram buckets in a large index.
  static let maximumBits = 16

  /// The number of bits of first-scalar buckets; what a table has beyond them is for the byte behind the scalar.
  static let scalarBits = 9

  /// The bucket of the scalar whose UTF-8 begins at `bytes`: ASCII has buckets of its own, the rest shares the others.
  @inline(__always)
  private static func bucket(scalarAt bytes: UnsafePointer<UInt8>) -> Int {
    let first = bytes[0]
    if first < 0x80 { return Int(first) }
    var key = UInt32(first) << 8 | UInt32(bytes[1])
    if first >= 0xE0 { key = key << 8 | UInt32(bytes[2]) }
    return 128 + Int((key &* 0x9E37_79B1) &>> 16 % 384)
  }

  /// The number of bytes of the scalar that begins with `byte`.
  @inline(__always)
  private static func width(_ byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

  /// The bucket of a word of the text.
  @inline(__always)
  static func bucket(wordAt bytes: UnsafePointer<UInt8>, bits: Int) -> Int {
    let secondBits = bits &- scalarBits
    let second = Int(bytes[width(bytes[0])]) & ((1 &<< secondBits) &- 1)
    return bucket(scalarAt: bytes) &<< secondBits | second
  }

  /// The buckets of words that may start with `length` bytes of a query: one when they hold more than a scalar.
  static func buckets(prefixAt bytes: UnsafePointer<UInt8>, length: Int, bits: Int) -> Range<Int> {
    if length > width(bytes[0]) {
      let bucket = bucket(wordAt: bytes, bits: bits)
      return bucket..<bucket + 1
    }
    let secondBits = bits - scalarBits
    let first = bucket(scalarAt: bytes) << secondBits
    return first..<first + 1 << secondBits
  }
}
