extension SectionClaim {
  /// The id of a section: an integer or a text. The two are never equal.
  ///
  /// `321` and `"321"` are different ids. A text is kept exactly ("01001" stays "01001", "0E0" stays "0E0"). An
  /// integer must be a literal that fits 64 bits. `321.0`, `1e3` and larger numbers are not valid ids.
  public enum SectionID: Hashable, Sendable {
    case integer(Int64)
    case text(String)
  }
}

extension SectionClaim.SectionID: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, CustomStringConvertible {
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(stringLiteral value: String) { self = .text(value) }

  public var description: String {
    switch self {
    case .integer(let value): "\(value)"
    case .text(let text): "\"\(text)\""
    }
  }

  /// The id of the other type with the same spelling, to detect an owner that expects the other type.
  var counterpart: SectionClaim.SectionID? {
    switch self {
    case .integer(let value): .text("\(value)")
    case .text(let text):
      // Only the canonical spelling: "0321" is not another spelling of 321.
      Int64(text).flatMap { String($0) == text ? .integer($0) : nil }
    }
  }
}
