/// Bytes that decompress to 150 times their size, created without a library: one letter, followed by copies of the
/// previous 258 bytes (RFC 1951 §3.2.6).
struct GzipBomb {
  private(set) var bytes: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
  private var byte: UInt8 = 0
  private var count = 0

  /// A stream of 1 + 258 × `copies` letters. Its checksum is wrong, for readers that get that far.
  init(copies: Int) {
    write(0b110, 3)  // The last block, with the codes that everybody knows.
    write(0x30 + 0x61, 8)
    for _ in 0..<copies { write(0b1100_0101 << 5, 13) }
    write(0, 7)
    write(0, 7)
    bytes += [UInt8](repeating: 0, count: 8)
  }

  /// Writes bits, the highest first.
  private mutating func write(_ code: Int, _ length: Int) {
    for bit in (0..<length).reversed() {
      byte |= UInt8(code >> bit & 1) << count
      count += 1
      guard count == 8 else { continue }
      bytes.append(byte)
      (byte, count) = (0, 0)
    }
  }
}
