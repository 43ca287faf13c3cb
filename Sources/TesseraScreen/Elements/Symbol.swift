extension Element {
  /// A symbol that every host draws in its own style. Unknown names are shown as a neutral dot.
  public struct Symbol: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The symbol's name.
    public let name: String
    /// Creates a symbol.
    @inlinable public init(_ name: String) { self.name = name }
    @inlinable public init(stringLiteral value: String) { name = value }
    public init(from decoder: any Decoder) throws { name = try String(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }

    /// The names that every host of this package draws.
    public static let known: [Symbol] = [
      "person", "people", "building", "pin", "globe", "truck", "box", "cart", "card", "document", "bell", "gear", "key", "clock",
      "calendar",
      "phone", "mail", "star", "heart", "flag", "info", "warning", "check", "cross", "search", "lock", "chat", "play", "list", "home",
      "tag",
      "chart", "sun", "cloud", "rain", "ball", "news", "plus", "minus", "more", "ascending", "descending", "trash", "pencil", "back",
    ]
  }
}
