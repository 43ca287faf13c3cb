// Users of queries write parameters with the same coding.
@_exported public import TesseraURL

extension PercentCoding {
  /// Decodes a part of the query string. Each byte keeps its offset, and a plus sign becomes a space, as in form
  /// data.
  static func decode(_ part: Range<Int>, of bytes: [UInt8]) throws(QueryParseError) -> DecodedPart {
    var decoded = DecodedPart(end: part.upperBound)
    let source = bytes[part]
    var position = part.lowerBound
    while position < part.upperBound {
      decoded.offsets.append(position)
      guard let byte = next(source, &position, plusIsSpace: true) else { throw QueryParseError(.percent, at: position) }
      decoded.bytes.append(byte)
    }
    return decoded
  }
}

struct DecodedPart {
  var bytes: [UInt8] = []
  var offsets: [Int] = []
  let end: Int

  init(end: Int) { self.end = end }

  func offset(of index: Int) -> Int { index < offsets.count ? offsets[index] : end }

  func text(_ range: Range<Int>) throws(QueryParseError) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw QueryParseError(.encoding, at: offset(of: range.lowerBound))
    }
    return text
  }

  func text() throws(QueryParseError) -> String { try text(0..<bytes.count) }
}
