/// One section of a response with decoded items.
///
/// The items are in the order of the response, without items that couldn't be decoded.
public struct Section<Item> {
  /// The section's id. For a section that may omit it, the text of its path.
  public var id: SectionID
  /// The title, possibly empty.
  public var name: String
  /// The section's kind, if present.
  public var kind: SectionKind?
  /// The decoded items.
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
  // Safety: every initializer requires a `Sendable` value or `Sendable` items. The object's other properties
  // are set before the initializer returns and never change afterwards.
  nonisolated(unsafe) private let content: SectionContent

  public var id: SectionID { content.id }
  public var name: String { content.name }
  public var kind: SectionKind? { content.kind }
  /// The number of items.
  public var count: Int { content.count }

  init<Item: Sendable>(_ section: Section<Item>) {
    content = SectionItems(section.items)
    (content.id, content.name, content.kind) = (section.id, section.name, section.kind)
  }

  /// Wraps content with `Sendable` items that has no other reference yet.
  init<Item: PayloadModel & Sendable>(_ content: SectionContent, of type: Item.Type, _ section: PayloadSection, _ id: SectionID) {
    self.content = content
    (content.id, content.name, content.kind) = (id, section.name, section.kind)
  }

  /// The section with items of this type. `nil` if its owner decodes another type.
  public func section<Item: Sendable>(of type: Item.Type) -> Section<Item>? {
    (content as? SectionItems<Item>)?.section
  }
}
