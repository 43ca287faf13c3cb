extension Payload {
  /// The paths of the sections in a response, and of their members.
  /// ```swift
  /// // {"data": {"blocks": [{"key": …, "header": {"title": …}, "rows": […]}]}}
  /// let shape = Payload.Shape(sections: "data.blocks", id: "key", name: "header.title", items: "rows")
  /// ```
  ///
  /// Each is a path of object keys. ``sections`` and ``error`` start at the root, the others at a section. An
  /// empty ``sections`` path means that the root itself is the array of sections. If a key is repeated in an
  /// object, the first one counts, as in Foundation's `JSONDecoder`, and the result contains a warning.
  public struct Shape: Hashable, Sendable {
    /// A path of object keys, written with dots: `"header.title"`.
    public struct Path: Hashable, Sendable, ExpressibleByStringLiteral {
      /// The keys, outermost first.
      public var keys: [String]

      /// Creates a path from keys, which may contain dots.
      public init(_ keys: [String]) { self.keys = keys }

      /// Splits the text at dots. The empty text is the empty path.
      public init(stringLiteral value: String) {
        keys = value.utf8.contains(0x2E) || value.isEmpty ? value.split(separator: ".").map(String.init) : [value]
      }
    }

    /// The array of sections. `sections` by default.
    public var sections: Path
    /// The server's error, sent instead of sections. `error` by default.
    public var error: Path
    /// A section's id: an integer or a string. `id` by default.
    public var id: Path
    /// A section's title, a string. `name` by default.
    public var name: Path
    /// A section's array of items. `items` by default.
    public var items: Path
    /// A section's kind, for owners that claim by kind: `football` or `football@2`. `kind` by default.
    public var kind: Path
    /// The version of the kind, an integer or a string such as `2.1`, whose first number counts. `version` by
    /// default.
    public var version: Path
    /// The abilities a host must have: `["camera"]` or `{"camera": "2.0"}`. `requires` by default.
    public var requires: Path
    /// The fallback: a section, or a list of sections in order of preference. `fallback` by default.
    public var fallback: Path
    /// Whether a section without a name fails. True by default. Otherwise its name is empty.
    public var isNameRequired: Bool
    /// Whether a section without an id fails. True by default. Otherwise it can only be claimed by kind.
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
}
