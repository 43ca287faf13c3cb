extension Payload.Parser {
  /// Slots for a model's members, used by the parsers that `@PayloadModel` writes.
  ///
  /// A slot infers its type from the property, so the macro need not know types. The compiler decides whether a
  /// member may be missing, and whether it can be parsed or only decoded.
  public enum Slot {
    /// A slot for a required member.
    public struct Required<Value: Payload.Value> {
      @usableFromInline var value: Value?
      @inlinable init() {}
      /// Parses the member.
      @inlinable @inline(__always)
      public mutating func fill(_ parser: inout Payload.Parser) throws(Refusal) { value = try Value.parse(&parser) }
      /// Returns the member. Throws if it is missing.
      @inlinable @inline(__always)
      public consuming func take() throws(Refusal) -> Value {
        guard let value else { throw Refusal() }
        return value
      }
    }

    /// A slot for a member that may be missing or null.
    public struct Optional<Value: Payload.Value> {
      @usableFromInline var value: Value?
      @inlinable init() {}
      /// Parses the member.
      @inlinable @inline(__always)
      public mutating func fill(_ parser: inout Payload.Parser) throws(Refusal) {
        if try !parser.null() { value = try Value.parse(&parser) }
      }
      /// Returns the member, if present.
      @inlinable @inline(__always)
      public consuming func take() throws(Refusal) -> Value? { value }
    }

    /// A slot for a required member that can only be decoded.
    public struct RequiredDecoded<Value: Decodable> {
      @usableFromInline var value: Value?
      @inlinable init() {}
      /// Decodes the member.
      @inlinable
      public mutating func fill(_ parser: inout Payload.Parser) throws(Refusal) { value = try parser.decoded(Value.self) }
      /// Returns the member. Throws if it is missing.
      @inlinable
      public consuming func take() throws(Refusal) -> Value {
        guard let value else { throw Refusal() }
        return value
      }
    }

    /// A slot for a member that may be missing or null and can only be decoded.
    public struct OptionalDecoded<Value: Decodable> {
      @usableFromInline var value: Value?
      @inlinable init() {}
      /// Decodes the member.
      @inlinable
      public mutating func fill(_ parser: inout Payload.Parser) throws(Refusal) {
        if try !parser.null() { value = try parser.decoded(Value.self) }
      }
      /// Returns the member, if present.
      @inlinable
      public consuming func take() throws(Refusal) -> Value? { value }
    }

    /// A slot for the closure's result type. The closure is never called.
    @inlinable @inline(__always)
    public static func of<Model, Value: Payload.Value>(_ property: (Model) -> Value) -> Required<Value> { .init() }
    /// A slot for the closure's result type. The closure is never called.
    @inlinable @inline(__always)
    public static func of<Model, Value: Payload.Value>(_ property: (Model) -> Value?) -> Optional<Value> { .init() }
    /// A slot for the closure's result type. The closure is never called.
    @inlinable @inline(__always)
    public static func of<Model, Value: Decodable>(_ property: (Model) -> Value) -> RequiredDecoded<Value> { .init() }
    /// A slot for the closure's result type. The closure is never called.
    @inlinable @inline(__always)
    public static func of<Model, Value: Decodable>(_ property: (Model) -> Value?) -> OptionalDecoded<Value> { .init() }

    /// The type of a value that needs a multi-statement closure to name. The compiler then selects a slot by
    /// it.
    public struct Kind<Value> {
      @inlinable init() {}
    }

    /// The closure's result type. The closure is never called.
    @inlinable @inline(__always)
    public static func kind<Model, Value>(_ value: (Model) -> Value) -> Kind<Value> { .init() }
    /// A slot for this type.
    @inlinable @inline(__always)
    public static func of<Value: Payload.Value>(_ kind: Kind<Value>) -> Required<Value> { .init() }
    /// A slot for this type.
    @inlinable @inline(__always)
    public static func of<Value: Payload.Value>(_ kind: Kind<Value?>) -> Optional<Value> { .init() }
    /// A slot for this type.
    @inlinable @inline(__always)
    public static func of<Value: Decodable>(_ kind: Kind<Value>) -> RequiredDecoded<Value> { .init() }
    /// A slot for this type.
    @inlinable @inline(__always)
    public static func of<Value: Decodable>(_ kind: Kind<Value?>) -> OptionalDecoded<Value> { .init() }

    /// A placeholder value in closures that are never called.
    public static func never() -> Never { preconditionFailure("a closure that only names a type was called") }
  }
}
