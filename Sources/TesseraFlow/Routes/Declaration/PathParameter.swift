/// A path segment with a typed value: `PathParameter("id")` is text, `PathParameter("id", as: Int.self)` a
/// number.
///
/// The name is used in messages only. Law: any value can be printed, even one that looks like a path: "a/b"
/// becomes `a%2Fb`. A segment can't contain "", "." or ".." (browsers remove them), nor a word that the table
/// uses as a literal in the same position. Such values are printed with a leading tilde, as in `~new`. So are
/// values that consist of tildes followed by such a word.
public struct PathParameter<Value: Sendable>: Sendable {
  @usableFromInline let field: RoutePathBuilder.Field<Value>
}

extension PathParameter {
  /// A path segment with a custom conversion.
  @inlinable
  public init(_ name: String, using conversion: PathParameter<Value>.Conversion) {
    field = RoutePathBuilder.Field(
      shape: .path(name: name, type: "\(Value.self)"),
      decode: { input, ordinal in conversion.decode(input.parameter(ordinal)) },
      encode: { value, printer in printer.parameter(conversion.encode(value)) }, sample: conversion.sample)
  }

  /// A path segment as text.
  @inlinable
  public init(_ name: String) where Value == String { self.init(name, using: .text) }

  /// A path segment as text.
  @inlinable
  public init(_ name: String, as type: String.Type) where Value == String { self.init(name, using: .text) }

  /// A path segment as an integer.
  @inlinable
  public init(_ name: String, as type: Value.Type) where Value: FixedWidthInteger { self.init(name, using: .integer) }

  /// A path segment as a type that is created from its description.
  @inlinable
  public init(_ name: String, as type: Value.Type) where Value: LosslessStringConvertible { self.init(name, using: .lossless) }

  /// A path segment as an enum with raw values, or any other `RawRepresentable`.
  @_disfavoredOverload
  @inlinable
  public init(_ name: String, as type: Value.Type) where Value: RawRepresentable, Value.RawValue: LosslessStringConvertible {
    self.init(name, using: .rawValue)
  }

  /// Unavailable: the type can't be converted to text.
  @_disfavoredOverload
  @available(*, unavailable, message: "make the type LosslessStringConvertible, or say how it is read with using: PathParameter.Conversion")
  public init(_ name: String, as type: Value.Type) {
    self.init(name, using: Conversion(parse: { _ in nil }, print: { _ in "" }))
  }
}
