/// The id of a section: an integer or a text, and never the one for the other.
///
/// `321` and `"321"` are different ids. A text keeps its bytes ("01001" stays "01001", "0E0" stays "0E0"). An integer is written as an
/// integer literal that fits 64 bits; `321.0`, `1e3` and larger numbers are no ids.
public enum SectionID: Hashable, Sendable {
  case integer(Int64)
  case text(String)
}

extension SectionID: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, CustomStringConvertible {
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(stringLiteral value: String) { self = .text(value) }

  public var description: String {
    switch self {
    case .integer(let value): "\(value)"
    case .text(let text): "\"\(text)\""
    }
  }

  /// The id of the other sort with the same spelling, to recognise an owner that expects the other sort.
  var counterpart: SectionID? {
    switch self {
    case .integer(let value): .text("\(value)")
    case .text(let text):
      // Only the canonical spelling: "0321" is not another way to write 321.
      Int64(text).flatMap { String($0) == text ? .integer($0) : nil }
    }
  }
}
