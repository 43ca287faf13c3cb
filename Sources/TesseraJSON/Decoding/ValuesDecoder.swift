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

  /// The time limit for the values, if there is one.
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
        // Values that the model decodes later don't belong to the payload.
        state.watch = nil
        state = DecodingState(bytes, rules: rules)
        (state.exceeded, state.watch) = (exceeded, watch)
      }
    }
    return try state.value(type, 0)
  }
}
