internal import TesseraJSON

/// The parts of a parser that are seldom asked for.
final class ParsingContext {
  let rules: JSONRules
  /// The bytes that texts which are made later keep alive.
  let source: PayloadTextSource?
  private var values: ValuesDecoder?

  /// Memory for models until they are counted, used again for the next section.
  private var room: UnsafeMutableRawBufferPointer?
  /// The same for the extents of items.
  private var extents: [PayloadExtent] = []

  init(_ rules: JSONRules, _ source: PayloadTextSource?) { (self.rules, self.source) = (rules, source) }

  deinit { room?.deallocate() }

  /// Memory of at least so many bytes, for any alignment; it is the caller's until it gives it back.
  func takeRoom(_ bytes: Int) -> UnsafeMutableRawBufferPointer {
    if let known = room, known.count >= bytes {
      room = nil
      return known
    }
    return .allocate(byteCount: max(bytes, 4_096), alignment: 64)
  }

  func giveBack(_ memory: UnsafeMutableRawBufferPointer) {
    guard memory.count > room?.count ?? 0 else { return memory.deallocate() }
    room?.deallocate()
    room = memory
  }

  /// An array without elements that has room for some.
  func takeExtents() -> [PayloadExtent] {
    defer { extents = [] }
    return extents
  }

  func giveBack(_ array: consuming [PayloadExtent]) {
    array.removeAll(keepingCapacity: true)
    extents = array
  }

  func decode<Value: Decodable>(_ type: Value.Type, _ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent) throws -> Value {
    var decoder = values ?? ValuesDecoder(bytes, rules: rules)
    values = nil
    let value = try decoder.decode(type, extent)
    if decoder.exceeded != nil { throw PayloadRefusal() }
    values = decoder
    return value
  }
}
