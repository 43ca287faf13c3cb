/// The part of a URL after `#`, or `nil` if there is none.
///
/// Browsers never send it to a server. A web host sees it only after a script has read it, so don't put data
/// there that the page needs. An unreadable fragment makes the route not match.
public struct RouteFragment<Value: Sendable>: Sendable {
  @usableFromInline let field: RoutePathBuilder.Field<Value>
}

extension RouteFragment {
  /// The fragment with a custom conversion.
  @inlinable
  public init<Item: Sendable>(using conversion: PathParameter<Item>.Conversion) where Value == Item? {
    field = RoutePathBuilder.Field(
      shape: .fragment,
      decode: { input, _ in
        var value: Item?
        guard input.withFragment({ value = conversion.decode($0) }) else { return .some(nil) }
        return value.map { .some($0) }
      },
      encode: { value, printer in if let value { printer.fragment(conversion.encode(value)) } }, sample: .some(nil))
  }

  /// The fragment with a custom conversion and a default, which is not printed.
  @inlinable
  public init(default fallback: Value, using conversion: PathParameter<Value>.Conversion) where Value: Equatable {
    let optional = RouteFragment<Value?>(using: conversion).field
    field = RoutePathBuilder.Field(
      shape: .fragment,
      decode: { input, ordinal in
        guard let value = optional.decode(input, ordinal) else { return nil }
        return value ?? fallback
      },
      encode: { value, printer in if value != fallback { optional.encode(value, &printer) } }, sample: fallback)
  }

  /// The fragment as text.
  @inlinable
  public init() where Value == String? { self.init(using: .text) }

  /// The fragment with a default, as text.
  @inlinable
  public init(default fallback: String) where Value == String { self.init(default: fallback, using: .text) }

  /// The fragment as an integer.
  @inlinable
  public init<Item: FixedWidthInteger & Sendable>(as type: Item.Type) where Value == Item? { self.init(using: .integer) }

  /// The fragment with a default, as an integer.
  @inlinable
  public init(default fallback: Value) where Value: FixedWidthInteger { self.init(default: fallback, using: .integer) }

  /// The fragment as a type that is created from its description.
  @inlinable
  public init<Item: LosslessStringConvertible & Sendable>(as type: Item.Type) where Value == Item? { self.init(using: .lossless) }

  /// The fragment with a default, as a type that is created from its description.
  @inlinable
  public init(default fallback: Value) where Value: LosslessStringConvertible & Equatable { self.init(default: fallback, using: .lossless) }

  /// The fragment as an enum with raw values, or any other `RawRepresentable`.
  @_disfavoredOverload
  @inlinable
  public init<Item: RawRepresentable & Sendable>(as type: Item.Type) where Value == Item?, Item.RawValue: LosslessStringConvertible {
    self.init(using: .rawValue)
  }

  /// The fragment with a default, as an enum with raw values, or any other `RawRepresentable`.
  @_disfavoredOverload
  @inlinable
  public init(default fallback: Value) where Value: RawRepresentable & Equatable, Value.RawValue: LosslessStringConvertible {
    self.init(default: fallback, using: .rawValue)
  }
}
