/// The immutable contents of a `SearchIndex`, shared by all searches.
///
/// One buffer holds the folded text of all rows. The tables find candidate rows, and the text confirms matches. Rows
/// are grouped in segments of 65,536, so that tables store row numbers in two bytes and are filled within the CPU
/// cache.
final class SearchStorage: Sendable {
  /// A zero, then for every row its folded name, each search term after a `SearchByte.term`, and a zero. Padding
  /// follows.
  let text: [UInt8]
  /// The start of every row in `text`, and the end of the last. A row's bytes end one before the next row's start.
  let offsets: [UInt32]
  /// Rows by their trigrams, including the zero at the end.
  let trigrams: SearchPostings
  /// Rows by the start of their name: the first scalar and, in a large index, the next byte.
  let heads: SearchPostings
  /// Rows by the starts of their other words.
  let words: SearchPostings

  init(text: [UInt8], offsets: [UInt32], trigrams: SearchPostings, heads: SearchPostings, words: SearchPostings) {
    self.text = text
    self.offsets = offsets
    self.trigrams = trigrams
    self.heads = heads
    self.words = words
  }

  var count: Int { offsets.count - 1 }

  var byteCount: Int { text.count + 4 * offsets.count + trigrams.byteCount + heads.byteCount + words.byteCount }

  /// The number of bytes after the text, so that sixteen bytes can be read at any position.
  static let padding = 64
  static let segmentBits = 16
  static let segmentSize = 1 << segmentBits
}

/// Rows by key, in compressed sparse rows: for every segment and bucket a run of ascending row numbers. A bucket may
/// list a row twice.
///
/// Keys with the same hash share a bucket, so a listed row isn't always a match.
struct SearchPostings: Sendable {
  /// The positions in `rows`: `bucketCount + 1` per segment.
  var starts: [UInt32]
  /// Row numbers within their segment.
  var rows: [UInt16]
  /// The number of hash bits that select a bucket.
  let bucketBits: Int

  var bucketCount: Int { 1 << bucketBits }
  var byteCount: Int { 4 * starts.count + 2 * rows.count }
}

enum SearchHash {
  /// The bits that the third byte of a trigram adds to the bucket of its first two. Buckets of one bigram are
  /// adjacent.
  static let thirdBits = 5

  /// The bucket of three bytes, in the low 24 bits of `trigram`.
  @inline(__always)
  static func bucket(trigram: UInt32, bits: Int) -> Int {
    bigramBuckets(trigram, bits: bits) | Int(truncatingIfNeeded: trigram &>> 16 & 31)
  }

  /// The first bucket of all trigrams that begin with two bytes, in the low 16 bits.
  ///
  /// Pairs of Latin letters, the most common ones, have half of the buckets, with a block per pair. Other pairs share
  /// the rest.
  @inline(__always)
  static func bigramBuckets(_ bigram: UInt32, bits: Int) -> Int {
    let letters = (bigram & 31) &<< 5 | bigram &>> 8 & 31
    let hash = 1024 | ((bigram & 0xFFFF) &* 0x9E37_79B1) &>> 22
    let block = bigram & 0xE0E0 == 0x6060 ? letters : hash
    return Int(truncatingIfNeeded: block &>> UInt32(truncatingIfNeeded: maximumBits &- bits)) &<< thirdBits
  }

  /// The number of bits of trigram buckets in a large index.
  static let maximumBits = 16

  /// The number of bits of first-scalar buckets. The remaining bits of a table are for the next byte.
  static let scalarBits = 9

  /// The bucket of the scalar whose UTF-8 starts at `bytes`. Each ASCII character has its own, other scalars share
  /// the rest.
  @inline(__always)
  private static func bucket(scalarAt bytes: UnsafePointer<UInt8>) -> Int {
    let first = bytes[0]
    if first < 0x80 { return Int(first) }
    var key = UInt32(first) << 8 | UInt32(bytes[1])
    if first >= 0xE0 { key = key << 8 | UInt32(bytes[2]) }
    return 128 + Int((key &* 0x9E37_79B1) &>> 16 % 384)
  }

  /// The number of bytes of the scalar that starts with `byte`.
  @inline(__always)
  private static func width(_ byte: UInt8) -> Int { byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

  /// The bucket of a word in the text.
  @inline(__always)
  static func bucket(wordAt bytes: UnsafePointer<UInt8>, bits: Int) -> Int {
    let secondBits = bits &- scalarBits
    let second = Int(bytes[width(bytes[0])]) & ((1 &<< secondBits) &- 1)
    return bucket(scalarAt: bytes) &<< secondBits | second
  }

  /// The buckets of words that may start with `length` bytes of a query. A single bucket if they are more than a
  /// scalar.
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
