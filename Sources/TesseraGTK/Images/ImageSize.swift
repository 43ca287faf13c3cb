#if GTK
/// The size declared in an image file. It is read before decoding, because a small file can contain a huge
/// image.
struct ImageSize: Equatable, Sendable {
  let width: Int
  let height: Int

  /// Reads the header of a PNG (ISO/IEC 15948) or a JPEG (ITU-T T.81). `nil` for other and damaged files.
  init?(_ bytes: [UInt8]) {
    guard let (width, height) = Self.png(bytes) ?? Self.jpeg(bytes), width > 0, height > 0 else { return nil }
    (self.width, self.height) = (width, height)
  }

  private static func number(_ bytes: [UInt8], _ position: Int, _ count: Int) -> Int {
    bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      bytes[12..<16].elementsEqual("IHDR".utf8)
    else { return nil }
    return (number(bytes, 16, 4), number(bytes, 20, 4))
  }

  /// Skips from marker to marker until the frame header.
  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var position = 2
    while position + 9 < bytes.count {
      guard bytes[position] == 0xFF else { return nil }
      let marker = bytes[position + 1]
      switch marker {
      case 0xFF: position += 1
      case 0x01, 0xD0...0xD7: position += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return (number(bytes, position + 7, 2), number(bytes, position + 5, 2))
      default:
        let length = number(bytes, position + 2, 2)
        guard length >= 2 else { return nil }
        position += 2 + length
      }
    }
    return nil
  }
}
#endif
