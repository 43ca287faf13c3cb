internal import TesseraURL

/// A path of an endpoint whose parameters are percent-encoded as they are put in.
///
/// ```swift
/// var path: MenuPath { "/countries/\(country)/cities" }     // ✅ a country called "a/b" is one segment
/// var path: MenuPath { MenuPath("/countries/" + country) }  // 🚫 "a/b" are two
/// ```
/// - Law: what is put in stays within its segment. What cannot be one (nothing, `.`, `..`) makes the path unusable; loading says so.
public struct MenuPath: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The path, percent-encoded.
  public let text: String
  /// The text that cannot be a segment.
  let fault: String?

  /// A path that is encoded already.
  public init(_ text: String) { (self.text, fault) = (text, nil) }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) {
    (text, fault) = (stringInterpolation.text, stringInterpolation.fault)
  }

  /// Whether there is none.
  public var isEmpty: Bool { text.isEmpty && fault == nil }

  /// Collects a path.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    var fault: String?

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Puts an id in, as one segment.
    public mutating func appendInterpolation(_ id: OptionID) { append(id.text) }
    /// Puts a text in, as one segment.
    public mutating func appendInterpolation(_ part: String) { append(part) }
    /// Puts a number in.
    public mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }

    private mutating func append(_ part: String) {
      if part.isEmpty || part == "." || part == ".." { fault = part }
      PercentCoding.encode(part, into: &text)
    }
  }

  /// The path with what is between braces replaced, from the left, by ids: `/countries/{id}/cities`.
  ///
  /// - Returns: The path, and how many ids it took; `nil` where there are fewer ids than braces.
  func filled(with ids: [OptionID]) -> (path: MenuPath, count: Int)? {
    guard text.contains("{") else { return (self, 0) }
    var filled = StringInterpolation(literalCapacity: text.utf8.count, interpolationCount: ids.count)
    filled.fault = fault
    var rest = text[...]
    var count = 0
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      guard count < ids.count else { return nil }
      filled.appendLiteral(String(rest[..<open]))
      filled.appendInterpolation(ids[count])
      count += 1
      rest = rest[rest.index(after: close)...]
    }
    filled.appendLiteral(String(rest))
    return (MenuPath(stringInterpolation: filled), count)
  }
}
