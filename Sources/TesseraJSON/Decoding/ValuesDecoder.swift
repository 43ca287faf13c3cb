/// Decodes values of one document one after another, each as the type that is asked for.
///
/// It lives only while the document's bytes are lent.
package struct ValuesDecoder {
  package let bytes: UnsafePointer<UInt8>
  package let rules: JSONRules
  private var state: DecodingState

  package init(_ bytes: UnsafePointer<UInt8>, rules: JSONRules) {
    self.bytes = bytes
    self.rules = rules
    state = DecodingState(bytes, rules: rules)
  }

  /// The first bound that a value exceeded since this was last set to nil.
  package var exceeded: JSONBoundFault? {
    get { state.exceeded }
    nonmutating set { state.exceeded = newValue }
  }

  /// Decodes the value in an extent that a scanner has accepted.
  package mutating func decode<Value: Decodable>(
    _ type: Value.Type, _ extent: JSONExtent, prefix: [any CodingKey] = []
  ) throws -> Value {
    state.prefix = prefix
    state.read(extent)
    defer {
      // A model kept its decoder: leave that state to it, on bytes of its own, and go on with another one.
      if !isKnownUniquelyReferenced(&state) {
        state.detach()
        let exceeded = state.exceeded
        state = DecodingState(bytes, rules: rules)
        state.exceeded = exceeded
      }
    }
    return try state.value(type, 0)
  }
}
