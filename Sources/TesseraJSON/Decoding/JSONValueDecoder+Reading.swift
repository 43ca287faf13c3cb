extension JSONValueDecoder {
  package var type: JSONType { state.entry(index).jsonType }

  package var isTrue: Bool { state.entry(index).isKind(.yes) }

  /// The text of a string, or of a number as written. `nil` for other types and for a string with a refused
  /// unpaired surrogate.
  package var textOrNumber: String? {
    let entry = state.entry(index)
    if entry.isKind(.string) { return state.isBroken(entry) ? nil : state.text(entry) }
    return entry.isKind(.number) ? state.numberText(index) : nil
  }

  /// Calls `body` for each element of an array, in order.
  package func forEachElement(_ body: (JSONValueDecoder) -> Void) {
    var position = index + 1
    while !state.entry(position).isKind(.close) {
      body(JSONValueDecoder(state: state, index: position))
      position = Int(state.entry(position).next)
    }
  }

  /// Calls `body` for each member of an object in the order sent, including repeated keys.
  package func forEachMember(_ body: (String, JSONValueDecoder) -> Void) {
    state.forEachMember(index) { key, value in body(state.text(key), JSONValueDecoder(state: state, index: value)) }
  }

  package func mismatch(_ type: Any.Type) -> DecodingError { state.mismatch(type, index) }
}
