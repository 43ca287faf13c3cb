/// The slots where the parsers that `@PayloadModel` writes keep a model's members until the model can be made.
///
/// A slot takes its type from the property it is for, so that the macro need not know types: whether a member may be missing, and whether
/// it can be parsed or only decoded, is decided by the compiler.
public enum PayloadSlot {
  /// A slot for a member that has to be there.
  public struct Required<Value: PayloadValue> {
    @usableFromInline var value: Value?
    @inlinable init() {}
    /// Parses the member at the parser's position.
    @inlinable @inline(__always)
    public mutating func fill(_ parser: inout PayloadParser) throws(PayloadRefusal) { value = try Value.parse(&parser) }
    /// The member, which is refused where it is missing.
    @inlinable @inline(__always)
    public consuming func take() throws(PayloadRefusal) -> Value {
      guard let value else { throw PayloadRefusal() }
      return value
    }
  }

  /// A slot for a member that may be missing or null.
  public struct Optional<Value: PayloadValue> {
    @usableFromInline var value: Value?
    @inlinable init() {}
    /// Parses the member at the parser's position.
    @inlinable @inline(__always)
    public mutating func fill(_ parser: inout PayloadParser) throws(PayloadRefusal) {
      if try !parser.null() { value = try Value.parse(&parser) }
    }
    /// The member, if it is there.
    @inlinable @inline(__always)
    public consuming func take() throws(PayloadRefusal) -> Value? { value }
  }

  /// A slot for a member that has to be there and can only be decoded.
  public struct RequiredDecoded<Value: Decodable> {
    @usableFromInline var value: Value?
    @inlinable init() {}
    /// Decodes the member at the parser's position.
    @inlinable
    public mutating func fill(_ parser: inout PayloadParser) throws(PayloadRefusal) { value = try parser.decoded(Value.self) }
    /// The member, which is refused where it is missing.
    @inlinable
    public consuming func take() throws(PayloadRefusal) -> Value {
      guard let value else { throw PayloadRefusal() }
      return value
    }
  }

  /// A slot for a member that may be missing or null and can only be decoded.
  public struct OptionalDecoded<Value: Decodable> {
    @usableFromInline var value: Value?
    @inlinable init() {}
    /// Decodes the member at the parser's position.
    @inlinable
    public mutating func fill(_ parser: inout PayloadParser) throws(PayloadRefusal) {
      if try !parser.null() { value = try parser.decoded(Value.self) }
    }
    /// The member, if it is there.
    @inlinable
    public consuming func take() throws(PayloadRefusal) -> Value? { value }
  }

  /// A slot for what the closure returns, which is never called.
  @inlinable @inline(__always)
  public static func of<Model, Value: PayloadValue>(_ property: (Model) -> Value) -> Required<Value> { .init() }
  /// A slot for what the closure returns, which is never called.
  @inlinable @inline(__always)
  public static func of<Model, Value: PayloadValue>(_ property: (Model) -> Value?) -> Optional<Value> { .init() }
  /// A slot for what the closure returns, which is never called.
  @inlinable @inline(__always)
  public static func of<Model, Value: Decodable>(_ property: (Model) -> Value) -> RequiredDecoded<Value> { .init() }
  /// A slot for what the closure returns, which is never called.
  @inlinable @inline(__always)
  public static func of<Model, Value: Decodable>(_ property: (Model) -> Value?) -> OptionalDecoded<Value> { .init() }

  /// The type of a value that only a closure of several statements can name, by which the compiler then chooses a slot.
  public struct Kind<Value> {
    @inlinable init() {}
  }

  /// The type of what the closure returns, which is never called.
  @inlinable @inline(__always)
  public static func kind<Model, Value>(_ value: (Model) -> Value) -> Kind<Value> { .init() }
  /// A slot for a value of the type.
  @inlinable @inline(__always)
  public static func of<Value: PayloadValue>(_ kind: Kind<Value>) -> Required<Value> { .init() }
  /// A slot for a value of the type.
  @inlinable @inline(__always)
  public static func of<Value: PayloadValue>(_ kind: Kind<Value?>) -> Optional<Value> { .init() }
  /// A slot for a value of the type.
  @inlinable @inline(__always)
  public static func of<Value: Decodable>(_ kind: Kind<Value>) -> RequiredDecoded<Value> { .init() }
  /// A slot for a value of the type.
  @inlinable @inline(__always)
  public static func of<Value: Decodable>(_ kind: Kind<Value?>) -> OptionalDecoded<Value> { .init() }

  /// Stands in a closure that is never called for a value that is not there.
  public static func never() -> Never { preconditionFailure("a closure that only names a type was called") }
}
