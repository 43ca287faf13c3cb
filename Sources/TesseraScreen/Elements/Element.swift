/// What can be seen and touched: the closed vocabulary that every host shows with its own real widgets.
///
/// An element says what something *is* (a button, a choice, a message) and never how it looks: no sizes, colours or fonts, only roles,
/// emphasis and tone. It is a value: two equal elements look and sound the same. Hosts switch over it; apps compose it in an ``Item``.
///
/// Interactive elements carry a ``ControlName``. Hosts report what happened to that control; the item says what it means.
@nonexhaustive
public enum Element: Hashable, Sendable {
  /// Words.
  case text(Text)
  /// A row as lists have it: icon, title, subtitle, value; may be tapped as a whole.
  case label(Label)
  /// The heading of a section.
  case header(Header)
  /// A picture.
  case image(Image)
  /// Elements side by side, wrapping where there is no room.
  case row([Element])
  /// Elements below each other.
  case column([Element])
  /// Something to press.
  case button(Button)
  /// A place to go.
  case link(Link)
  /// On or off, at once.
  case toggle(Toggle)
  /// A number from a range.
  case slider(Slider)
  /// Text to type.
  case textField(TextField)
  /// A field whose value is picked elsewhere: it opens a picker.
  case choice(Choice)
  /// One option of a picker: a radio button or a check box, with its place in a tree.
  case option(Option)
  /// Work in progress.
  case progress(Progress)
  /// A short status beside something.
  case badge(Badge)
  /// A line between things.
  case divider
  /// Names and values.
  case facts([Fact])
  /// A notice: information, success, warning, failure, emptiness; with at most one action.
  case message(Message)
  /// Another element with its accessibility said differently.
  indirect case accessible(Element, Accessibility)
}

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
  /// What fetches a screen's content anew: pressed as well by pulling down at its top, and by the keys that a host has for it.
  @inlinable public static var refresh: ControlName { "refresh" }
  public var description: String { rawValue }
}

/// How much an element asks for attention.
public enum Emphasis: String, Hashable, Sendable, Codable {
  /// The one thing to do here.
  case primary
  /// As everything else.
  case normal
  /// Less than everything else.
  case subtle
  /// Something that cannot be undone.
  case destructive
}

/// What a notice or a status means for the person.
public enum Tone: String, Hashable, Sendable, Codable {
  case neutral, info, success, warning, failure
}

/// A symbol that every host draws in its own style. Unknown names are shown as a neutral dot.
public struct Symbol: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  /// The symbol's name.
  public let name: String
  /// A symbol by name.
  @inlinable public init(_ name: String) { self.name = name }
  @inlinable public init(stringLiteral value: String) { name = value }
  public init(from decoder: any Decoder) throws { name = try String(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }

  /// The names that every host of this package draws.
  public static let known: [Symbol] = [
    "person", "people", "building", "pin", "globe", "truck", "box", "cart", "card", "document", "bell", "gear", "key", "clock", "calendar",
    "phone", "mail", "star", "heart", "flag", "info", "warning", "check", "cross", "search", "lock", "chat", "play", "list", "home", "tag",
    "chart", "sun", "cloud", "rain", "ball", "news",
  ]
}
