/// A value to compare with in a query.
public enum QueryValue: Sendable {
  /// No value.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number. All NaNs are equal, so that equality is reflexive.
  case number(Double)
  /// A text.
  case text(String)
}

extension QueryValue: Hashable {
  public static func == (left: QueryValue, right: QueryValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right || left.isNaN && right.isNaN
    case (.text(let left), .text(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value.isNaN ? .nan : value)
    case .text(let value): hasher.combine(value)
    }
  }
}

extension QueryValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension QueryValue {
  /// A type whose values can be compared with in a query.
  ///
  /// Strings, numbers and Booleans conform. An enumeration with string raw values only needs to declare the
  /// conformance.
  public protocol Convertible {
    /// The value in a query.
    var queryValue: QueryValue { get }
  }

  /// A comparison of a property with a value. The raw value is its name in the query language.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    case equal = "eq"
    case notEqual = "ne"
    case less = "lt"
    case lessOrEqual = "le"
    case greater = "gt"
    case greaterOrEqual = "ge"
    /// The property's text contains the value, by the endpoint's rules for comparison.
    case contains
    /// The property's text starts with the value, by the endpoint's rules for comparison.
    case startsWith = "starts"
  }
}

extension QueryValue.Convertible where Self: RawRepresentable, RawValue: QueryValue.Convertible {
  public var queryValue: QueryValue { rawValue.queryValue }
}

extension QueryValue.Convertible where Self: BinaryInteger {
  /// Integers beyond 64 bits become the nearest floating-point number.
  public var queryValue: QueryValue { Int64(exactly: self).map(QueryValue.integer) ?? .number(Double(self)) }
}

extension Int: QueryValue.Convertible {}
extension Int64: QueryValue.Convertible {}
extension Int32: QueryValue.Convertible {}
extension UInt: QueryValue.Convertible {}
extension UInt64: QueryValue.Convertible {}
extension Bool: QueryValue.Convertible { public var queryValue: QueryValue { .bool(self) } }
extension Double: QueryValue.Convertible { public var queryValue: QueryValue { .number(self) } }
extension Float: QueryValue.Convertible { public var queryValue: QueryValue { .number(Double(self)) } }
extension String: QueryValue.Convertible { public var queryValue: QueryValue { .text(self) } }
extension QueryValue: QueryValue.Convertible { public var queryValue: QueryValue { self } }
extension Optional: QueryValue.Convertible where Wrapped: QueryValue.Convertible {
  public var queryValue: QueryValue { self?.queryValue ?? .null }
}
