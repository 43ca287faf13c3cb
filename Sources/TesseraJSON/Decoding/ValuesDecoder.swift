/// Decodes several values of one document, each as a requested type.
///
/// Valid only as long as the document's bytes.
package struct ValuesDecoder {
  package let bytes: UnsafePointer<UInt8>
  package let rules: JSONRules
  private var state: DecodingState

  package init(_ bytes: UnsafePointer<UInt8>, rules: JSONRules) {
    self.bytes = bytes
    self.rules = rules
    state = DecodingState(bytes, rules: rules)
  }

  /// The first limit exceeded by a value since the caller last set this to `nil`.
  package var exceeded: JSONBoundFault? {
    get { state.exceeded }
    nonmutating set { state.exceeded = newValue }
  }

  /// The time of the values, if it is bounded.
  package var watch: TimeWatch? {
    get { state.watch }
    nonmutating set { state.watch = newValue }
  }

  /// Decodes the value in an extent that a scanner has accepted.
  package mutating func decode<Value: Decodable>(
    _ type: Value.Type, _ extent: JSONExtent, prefix: [any CodingKey] = []
  ) throws -> Value {
    state.prefix = prefix
    state.read(extent)
    defer {
      // A model kept its decoder. Leave this state to it, with its own copy of the bytes, and continue with a
      // new state.
      if !isKnownUniquelyReferenced(&state) {
        state.detach()
        let (exceeded, watch) = (state.exceeded, state.watch)
        // What the model decodes later is no part of the payload any more.
        state.watch = nil
        state = DecodingState(bytes, rules: rules)
        (state.exceeded, state.watch) = (exceeded, watch)
      }
    }
    return try state.value(type, 0)
  }
}
