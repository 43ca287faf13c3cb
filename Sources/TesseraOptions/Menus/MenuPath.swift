internal import TesseraURL
internal import TesseraURL

/// The path of an endpoint. Interpolated values are percent-encoded.
///
/// ```swift
/// var path: MenuPath { "/countries/\(country)/cities" }     // ✅ a country called "a/b" is one segment
/// var path: MenuPath { MenuPath("/countries/" + country) }  // 🚫 "a/b" are two
/// ```
/// - Law: an interpolated value stays within its path segment, or within its value after a question mark. A value
///   that can't be a segment (empty, `.`, `..`) makes the path invalid, and loading fails with an error about it.
public struct MenuPath: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The path, percent-encoded.
  public let text: String
  /// The value that can't be a path segment.
  let fault: String?

  /// A path that is already encoded.
  public init(_ text: String) { (self.text, fault) = (text, nil) }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) {
    (text, fault) = (stringInterpolation.text, stringInterpolation.fault)
  }

  /// Whether the path is empty.
  public var isEmpty: Bool { text.isEmpty && fault == nil }

  /// Builds a path from a string literal with interpolations.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    var fault: String?

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Appends an id as one segment.
    public mutating func appendInterpolation(_ id: OptionID) { append(id.text) }
    /// Appends a text as one segment.
    public mutating func appendInterpolation(_ part: String) { append(part) }
    /// Appends a number.
    public mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }

    private mutating func append(_ part: String) {
      // In a query, dots have no special meaning.
      if part.isEmpty || part == "." || part == "..", !text.utf8.contains(UInt8(ascii: "?")) { fault = part }
      PercentCoding.encode(part, into: &text)
    }
  }

  /// Replaces the placeholders, from the left, with ids: `/countries/{id}/cities`.
  ///
  /// - Returns: The path and the number of ids used. `nil` if there are fewer ids than placeholders.
  func filled(with ids: [OptionID]) -> (path: MenuPath, count: Int)? {
    var rest = ids[...]
    guard let path = filled({ _ in rest.popFirst() }) else { return nil }
    return (path, ids.count - rest.count)
  }

  /// Replaces each placeholder with the id for its name. `nil` if an id is missing.
  func filled(_ id: (Substring) -> OptionID?) -> MenuPath? {
    guard text.contains("{") else { return self }
    var filled = StringInterpolation(literalCapacity: text.utf8.count, interpolationCount: 1)
    filled.fault = fault
    var rest = text[...]
    while let brace = rest.brace {
      guard let id = id(brace.name) else { return nil }
      filled.appendLiteral(String(brace.before))
      filled.appendInterpolation(id)
      rest = brace.after
    }
    filled.appendLiteral(String(rest))
    return MenuPath(stringInterpolation: filled)
  }

  /// The names of the placeholders, from the left.
  var braces: [Substring] {
    var (names, rest): ([Substring], Substring) = ([], text[...])
    while let brace = rest.brace {
      names.append(brace.name)
      rest = brace.after
    }
    return names
  }
}

extension Substring {
  /// The first placeholder, with the text before and after it.
  fileprivate var brace: (before: Substring, name: Substring, after: Substring)? {
    guard let open = firstIndex(of: "{"), let close = self[open...].firstIndex(of: "}") else { return nil }
    return (self[..<open], self[index(after: open)..<close], self[index(after: close)...])
  }
}
