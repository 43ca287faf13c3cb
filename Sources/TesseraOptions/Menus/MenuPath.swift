internal import TesseraURL

/// A path of an endpoint whose parameters are percent-encoded as they are put in.
///
/// ```swift
/// var path: MenuPath { "/countries/\(country)/cities" }     // ✅ a country called "a/b" is one segment
/// var path: MenuPath { MenuPath("/countries/" + country) }  // 🚫 "a/b" are two
/// ```
/// - Law: what is put in stays within its segment, or behind a question mark within its value. What cannot be a segment (nothing, `.`, `..`) makes the
///   path unusable; loading says so.
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
      // In a query nothing is a step up.
      if part.isEmpty || part == "." || part == "..", !text.utf8.contains(UInt8(ascii: "?")) { fault = part }
      PercentCoding.encode(part, into: &text)
    }
  }

  /// The path with what is between braces replaced, from the left, by ids: `/countries/{id}/cities`.
  ///
  /// - Returns: The path, and how many ids it took; `nil` where there are fewer ids than braces.
  func filled(with ids: [OptionID]) -> (path: MenuPath, count: Int)? {
    var rest = ids[...]
    guard let path = filled({ _ in rest.popFirst() }) else { return nil }
    return (path, ids.count - rest.count)
  }

  /// The path with what is between braces replaced by an id for its name; `nil` where there is none for one.
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

  /// The names between braces, from the left.
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
  /// The first braces, with what is before and behind them.
  fileprivate var brace: (before: Substring, name: Substring, after: Substring)? {
    guard let open = firstIndex(of: "{"), let close = self[open...].firstIndex(of: "}") else { return nil }
    return (self[..<open], self[index(after: open)..<close], self[index(after: close)...])
  }
}
