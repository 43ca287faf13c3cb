internal import TesseraJSON

/// The rarely used state of a parser.
final class ParsingContext {
  let rules: JSONRules
  private var values: ValuesDecoder?
  /// The time limit of the section whose items are parsed.
  var watch: TimeWatch?

  /// Scratch memory for models, reused by the next section.
  private var room: UnsafeMutableRawBufferPointer?
  /// Scratch array for the extents of items, reused by the next section.
  private var extents: [PayloadExtent] = []

  init(_ rules: JSONRules) { self.rules = rules }

  deinit { room?.deallocate() }

  /// Takes memory of at least this size, aligned for any type. The caller must give it back.
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

  /// Takes an empty array with reserved capacity.
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
    decoder.watch = watch
    let value = try decoder.decode(type, extent)
    if decoder.exceeded != nil { throw Payload.Parser.Refusal() }
    values = decoder
    return value
  }
}
