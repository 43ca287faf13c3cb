/// One section of a response with its items decoded as their owner's type.
///
/// The items are in the order of the response without those that could not be decoded.
public struct Section<Item> {
  /// The section's id; for a section that was allowed to have none, the text of its path.
  public var id: SectionID
  /// The title, which may be empty.
  public var name: String
  /// The kind of the section, if it says so.
  public var kind: SectionKind?
  /// The items that were decoded.
  public var items: [Item]

  @inlinable
  public init(id: SectionID, name: String, kind: SectionKind? = nil, items: [Item]) {
    self.id = id
    self.name = name
    self.kind = kind
    self.items = items
  }
}

extension Section: Sendable where Item: Sendable {}
extension Section: Equatable where Item: Equatable {}

/// A decoded section whose item type only its owner knows.
public struct AnySection: Sendable {
  // Proof of safety: every initialiser is called with a value or with items that are Sendable, which says so in its own signature; what
  // else the object holds is set before the initialiser returns, and never again.
  nonisolated(unsafe) private let content: SectionContent

  public var id: SectionID { content.id }
  public var name: String { content.name }
  public var kind: SectionKind? { content.kind }
  /// The number of items; 1 for what an owner of raw JSON made.
  public var count: Int { content.count }

  init<Item: Sendable>(_ section: Section<Item>) {
    content = SectionItems(section.items)
    (content.id, content.name, content.kind) = (section.id, section.name, section.kind)
  }

  init(id: SectionID, name: String, kind: SectionKind?, value: any Sendable) {
    content = SectionValue(value)
    (content.id, content.name, content.kind) = (id, name, kind)
  }

  /// A section of items that are Sendable, which nobody else has yet.
  init<Item: PayloadModel & Sendable>(_ content: SectionContent, of type: Item.Type, _ section: PayloadSection, _ id: SectionID) {
    self.content = content
    (content.id, content.name, content.kind) = (id, section.name, section.kind)
  }

  /// The section with items of this type, or nil if its owner decodes another one.
  public func section<Item: Sendable>(of type: Item.Type) -> Section<Item>? {
    guard let items = content as? SectionItems<Item> else { return content.value as? Section<Item> }
    return items.section
  }

  /// The type of what was decoded, for messages.
  var typeName: String { "\(type(of: content.value))" }

  /// The value that an owner of raw JSON made, or nil if it is of another type.
  public func value<Value: Sendable>(as type: Value.Type) -> Value? { content.value as? Value }
}
