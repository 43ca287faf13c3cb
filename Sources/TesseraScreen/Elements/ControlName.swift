extension Control {
  /// The name of a control in an item. Events refer to controls by name, so it must be unique within the item.
  public struct Name: Hashable, Sendable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let rawValue: String
    /// Creates a name. Prefer short names, because every event contains one.
    @inlinable public init(_ rawValue: String) { self.rawValue = rawValue }
    @inlinable public init(stringLiteral value: String) { rawValue = value }
    public init(from decoder: any Decoder) throws { rawValue = try String(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
    /// The only control of an item.
    @inlinable public static var main: Name { "main" }
    /// The control that reloads a screen's content. Hosts also use it for pull-to-refresh and for their reload
    /// shortcuts.
    @inlinable public static var refresh: Name { "refresh" }
    public var description: String { rawValue }
  }
}
