internal import TesseraJSON

extension Payload {
  /// The string at a path inside a value, by default from the root, or `nil`. Linear in the bytes before its end.
  func text(at path: Shape.Path, in extent: PayloadExtent? = nil, _ budget: Budget) -> String? {
    guard let member = member(at: path, in: extent ?? self.extent, budget), member.kind == .string else { return nil }
    return withBytes { bytes in bytes.baseAddress.map { JSONText.string($0, member.content) } }
  }

  /// The integer at a path inside a value, or `nil`.
  func integer(at path: Shape.Path, in extent: PayloadExtent, _ budget: Budget) -> Int? {
    guard let member = member(at: path, in: extent, budget), member.kind == .number else { return nil }
    return Int(text(in: PayloadExtent(member.extent)))
  }

  private func member(at path: Shape.Path, in extent: PayloadExtent, _ budget: Budget) -> FoundMember? {
    // The payload was scanned before. Unreadable values count as missing.
    try? withBytes { (bytes) throws(JSONFault) in
      var scanner = JSONScanner(bytes, at: extent.lowerBound, budget: budget)
      return try scanner.lookup(path.keys.map { Array($0.utf8) }[...])
    }
  }
}
