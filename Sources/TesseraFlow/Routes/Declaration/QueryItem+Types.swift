// `QueryItem` for common types, so that a declaration can name the type instead of a conversion.

extension QueryItem {
  /// A required query item as text.
  @inlinable
  public init(_ name: String, as type: String.Type) where Value == String { self.init(name, using: .text) }

  /// An optional query item as text.
  @inlinable
  public init(_ name: String, optional type: String.Type) where Value == String? { self.init(name, optionalUsing: .text) }

  /// A query item with a default, as text.
  @inlinable
  public init(_ name: String, default fallback: String) where Value == String { self.init(name, default: fallback, using: .text) }

  /// A repeated query item as texts.
  @inlinable
  public init(_ name: String, repeated type: String.Type) where Value == [String] { self.init(name, repeatedUsing: .text) }

  /// A required query item as an integer.
  @inlinable
  public init(_ name: String, as type: Value.Type) where Value: FixedWidthInteger { self.init(name, using: .integer) }

  /// An optional query item as an integer.
  @inlinable
  public init<Item: FixedWidthInteger & Sendable>(_ name: String, optional type: Item.Type) where Value == Item? {
    self.init(name, optionalUsing: .integer)
  }

  /// A query item with a default, as an integer.
  @inlinable
  public init(_ name: String, default fallback: Value) where Value: FixedWidthInteger {
    self.init(name, default: fallback, using: .integer)
  }

  /// A repeated query item as integers.
  @inlinable
  public init<Item: FixedWidthInteger & Sendable>(_ name: String, repeated type: Item.Type) where Value == [Item] {
    self.init(name, repeatedUsing: .integer)
  }

  /// A required query item as a type that is created from its description.
  @inlinable
  public init(_ name: String, as type: Value.Type) where Value: LosslessStringConvertible { self.init(name, using: .lossless) }

  /// An optional query item as a type that is created from its description.
  @inlinable
  public init<Item: LosslessStringConvertible & Sendable>(_ name: String, optional type: Item.Type) where Value == Item? {
    self.init(name, optionalUsing: .lossless)
  }

  /// A query item with a default, as a type that is created from its description.
  @inlinable
  public init(_ name: String, default fallback: Value) where Value: LosslessStringConvertible & Equatable {
    self.init(name, default: fallback, using: .lossless)
  }

  /// A repeated query item as a type that is created from its description.
  @inlinable
  public init<Item: LosslessStringConvertible & Sendable>(_ name: String, repeated type: Item.Type) where Value == [Item] {
    self.init(name, repeatedUsing: .lossless)
  }

  /// A required query item as an enum with raw values, or any other `RawRepresentable`.
  @_disfavoredOverload
  @inlinable
  public init(_ name: String, as type: Value.Type) where Value: RawRepresentable, Value.RawValue: LosslessStringConvertible {
    self.init(name, using: .rawValue)
  }

  /// An optional query item as an enum with raw values, or any other `RawRepresentable`.
  @_disfavoredOverload
  @inlinable
  public init<Item: RawRepresentable & Sendable>(_ name: String, optional type: Item.Type)
  where Value == Item?, Item.RawValue: LosslessStringConvertible { self.init(name, optionalUsing: .rawValue) }

  /// A query item with a default, as an enum with raw values, or any other `RawRepresentable`.
  @_disfavoredOverload
  @inlinable
  public init(_ name: String, default fallback: Value)
  where Value: RawRepresentable & Equatable, Value.RawValue: LosslessStringConvertible {
    self.init(name, default: fallback, using: .rawValue)
  }

  /// A repeated query item as enums with raw values, or any other `RawRepresentable`.
  @_disfavoredOverload
  @inlinable
  public init<Item: RawRepresentable & Sendable>(_ name: String, repeated type: Item.Type)
  where Value == [Item], Item.RawValue: LosslessStringConvertible { self.init(name, repeatedUsing: .rawValue) }
}
