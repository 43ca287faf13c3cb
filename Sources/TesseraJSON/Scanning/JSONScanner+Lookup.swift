extension JSONScanner {
  /// The value at a path of keys, starting in the value at the current position, or `nil` if a key is
  /// missing. The first of equal keys counts.
  package mutating func lookup(_ keys: ArraySlice<[UInt8]>) throws(JSONFault) -> FoundMember? {
    skipSpace()
    let kind = try kind()
    guard let key = keys.first else {
      let start = position
      try skipValue()
      return FoundMember(extent: JSONExtent(start, position), kind: kind)
    }
    guard kind == .object, try open(0x7D) else { return nil }
    repeat {
      let name = try string()
      try expect(0x3A)
      if JSONText.matches(bytes, name, key) { return try lookup(keys.dropFirst()) }
      try skipValue()
    } while try next(0x7D)
    return nil
  }
}

package struct FoundMember {
  package var extent: JSONExtent
  package var kind: JSONType

  package init(extent: JSONExtent, kind: JSONType) {
    self.extent = extent
    self.kind = kind
  }

  /// The content of a string without its quotes. For any other type, the extent itself.
  package var content: JSONExtent {
    kind == .string ? JSONExtent(extent.lowerBound + 1, extent.upperBound - 1) : extent
  }
}
