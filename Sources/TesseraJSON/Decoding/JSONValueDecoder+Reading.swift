extension JSONValueDecoder {
  /// The type of the value.
  package var type: JSONType { state.entry(index).jsonType }

  /// Whether the value is `true`.
  package var isTrue: Bool { state.entry(index).isKind(.yes) }

  /// The text of a string, or of a number as it was written; nil for other types and for a broken string.
  package var textOrNumber: String? {
    let entry = state.entry(index)
    if entry.isKind(.string) { return state.isBroken(entry) ? nil : state.text(entry) }
    return entry.isKind(.number) ? state.numberText(index) : nil
  }

  /// The elements of an array, in order.
  package func forEachElement(_ body: (JSONValueDecoder) -> Void) {
    var position = index + 1
    while !state.entry(position).isKind(.close) {
      body(JSONValueDecoder(state: state, index: position))
      position = Int(state.entry(position).next)
    }
  }

  /// The members of an object in the order sent, repeated keys included.
  package func forEachMember(_ body: (String, JSONValueDecoder) -> Void) {
    state.forEachMember(index) { key, value in body(state.text(key), JSONValueDecoder(state: state, index: value)) }
  }

  /// The error for this value where another type is wanted.
  package func mismatch(_ type: Any.Type) -> DecodingError { state.mismatch(type, index) }
}
