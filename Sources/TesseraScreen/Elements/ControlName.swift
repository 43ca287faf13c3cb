/// Names one control inside an item, so that an event says which one it means. Unique among the controls of one item.
public struct ControlName: Hashable, Sendable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let rawValue: String
  /// A control's name; prefer short ones: they travel with every event.
  @inlinable public init(_ rawValue: String) { self.rawValue = rawValue }
  @inlinable public init(stringLiteral value: String) { rawValue = value }
  public init(from decoder: any Decoder) throws { rawValue = try String(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
  /// The only control of an item.
  @inlinable public static var main: ControlName { "main" }
  /// The control that fetches a screen's content anew: pressed as well by pulling down at its top, and by the keys that a host has for it.
  @inlinable public static var refresh: ControlName { "refresh" }
  public var description: String { rawValue }
}
