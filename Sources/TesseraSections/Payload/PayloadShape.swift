/// The paths where a response keeps its sections, and its names of their parts.
///
/// ```swift
/// // {"data": {"blocks": [{"key": …, "header": {"title": …}, "rows": […]}]}}
/// let shape = PayloadShape(sections: "data.blocks", id: "key", name: "header.title", items: "rows")
/// ```
///
/// Each is a path of object keys. ``sections`` and ``error`` start at the root, the others at a section. An empty
/// ``sections`` path says that the root itself is the array of sections. When a key is repeated in one object, the first one counts,
/// as in Foundation's `JSONDecoder`, and the result carries a warning.
public struct PayloadShape: Hashable, Sendable {
  /// A path of object keys, written with dots: `"header.title"`.
  public struct Path: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The keys from the outside to the inside.
    public var keys: [String]

    /// A path of keys that may themselves contain dots.
    public init(_ keys: [String]) { self.keys = keys }

    /// Splits at the dots; the empty text is the empty path.
    public init(stringLiteral value: String) {
      keys = value.utf8.contains(0x2E) || value.isEmpty ? value.split(separator: ".").map(String.init) : [value]
    }
  }

  /// The array of sections. Default `sections`.
  public var sections: Path
  /// The member with the server's words instead of sections when it failed. Default `error`.
  public var error: Path
  /// A section's id: an integer or a text. Default `id`.
  public var id: Path
  /// A section's title, a text. Default `name`.
  public var name: Path
  /// A section's array of items. Default `items`.
  public var items: Path
  /// The member with a section's kind, for owners that claim by kind: `football` or `football@2`. Default `kind`.
  public var kind: Path
  /// The version of the kind, an integer or a text such as `2.1`, of which the first number counts. Default `version`.
  public var version: Path
  /// The abilities a host must have: `["camera"]` or `{"camera": "2.0"}`. Default `requires`.
  public var requires: Path
  /// The member with what to show instead: a section, or a list of sections in order of preference. Default `fallback`.
  public var fallback: Path
  /// Whether a section without a name is a failure. Default true; otherwise its name is empty.
  public var isNameRequired: Bool
  /// Whether a section without an id is a failure. Default true; otherwise it can only be claimed by kind.
  public var isIDRequired: Bool

  public init(
    sections: Path = "sections", error: Path = "error", id: Path = "id", name: Path = "name", items: Path = "items",
    kind: Path = "kind", version: Path = "version", requires: Path = "requires", fallback: Path = "fallback",
    isNameRequired: Bool = true, isIDRequired: Bool = true
  ) {
    self.sections = sections
    self.error = error
    self.id = id
    self.name = name
    self.items = items
    self.kind = kind
    self.version = version
    self.requires = requires
    self.fallback = fallback
    self.isNameRequired = isNameRequired
    self.isIDRequired = isIDRequired
  }
}
