/// A named value of the query: required, optional, with a default, or repeated.
/// ```swift
/// QueryItem("q", as: String.self)          // required: the route doesn't match without it
/// QueryItem("q", optional: String.self)    // nil if absent
/// QueryItem("page", default: 1)            // 1 if absent, and not printed if it is 1
/// QueryItem("tag", repeated: String.self)  // all values in order, or []
/// ```
/// Law: the order of items and undeclared items don't matter. If a single item occurs several times, the
/// first counts. An unreadable value makes the route not match. The exception is an empty value of an
/// optional item or one with a default: it counts as absent, because forms submit empty fields. `+` is read
/// as a space, as forms write it. Spaces are printed as `%20`.
public struct QueryItem<Value: Sendable>: Sendable {
  @usableFromInline let field: RoutePathBuilder.Field<Value>
}

extension QueryItem {
  /// A required query item.
  @inlinable
  public init(_ name: String, using conversion: PathParameter<Value>.Conversion) {
    field = RoutePathBuilder.Field(
      shape: .query(name: name),
      decode: { input, _ in
        var value: Value?
        input.eachQueryValue(of: name) { bytes in
          value = conversion.decode(bytes)
          return false
        }
        return value
      },
      encode: { value, printer in printer.query(name, conversion.encode(value)) }, sample: conversion.sample)
  }

  /// An optional query item.
  @inlinable
  public init<Item: Sendable>(_ name: String, optionalUsing conversion: PathParameter<Item>.Conversion) where Value == Item? {
    field = RoutePathBuilder.Field(
      shape: .query(name: name),
      decode: { input, _ in
        var result: Item?? = .some(nil)
        input.eachQueryValue(of: name) { bytes in
          let value = conversion.decode(bytes)
          result = value == nil && !bytes.isEmpty ? .none : .some(value)
          return false
        }
        return result
      },
      encode: { value, printer in if let value { printer.query(name, conversion.encode(value)) } }, sample: .some(nil))
  }

  /// A query item with a default.
  @inlinable
  public init(_ name: String, default fallback: Value, using conversion: PathParameter<Value>.Conversion) where Value: Equatable {
    let optional = QueryItem<Value?>(name, optionalUsing: conversion).field
    field = RoutePathBuilder.Field(
      shape: optional.shape,
      decode: { input, ordinal in
        guard let value = optional.decode(input, ordinal) else { return nil }
        return value ?? fallback
      },
      encode: { value, printer in if value != fallback { optional.encode(value, &printer) } }, sample: fallback)
  }

  /// A query item that may occur several times.
  @inlinable
  public init<Item: Sendable>(_ name: String, repeatedUsing conversion: PathParameter<Item>.Conversion) where Value == [Item] {
    field = RoutePathBuilder.Field(
      shape: .query(name: name),
      decode: { input, _ in
        var values: [Item]? = []
        input.eachQueryValue(of: name) { bytes in
          guard let value = conversion.decode(bytes) else {
            values = nil
            return false
          }
          values?.append(value)
          return true
        }
        return values
      },
      encode: { values, printer in for value in values { printer.query(name, conversion.encode(value)) } }, sample: [])
  }
}
