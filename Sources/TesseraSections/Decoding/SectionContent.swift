/// The content of a decoded section. A class, so that passing it on costs one reference count.
@usableFromInline
class SectionContent {
  var id = SectionID.integer(0)
  var name = ""
  var kind: SectionKind?

  @usableFromInline init() {}

  var count: Int { 1 }
  /// A `Section<Item>`, or the value an owner produced from raw JSON. Its type differs between owners.
  var value: Any { self }
}

@usableFromInline
final class SectionItems<Item>: SectionContent {
  let items: [Item]

  @usableFromInline
  init(_ items: [Item]) { self.items = items }

  override var count: Int { items.count }
  override var value: Any { section }
  var section: Section<Item> { Section(id: id, name: name, kind: kind, items: items) }
}

/// The content of a section that its owner read from raw JSON.
final class SectionValue: SectionContent {
  private let made: any Sendable

  init(_ value: any Sendable) { made = value }

  override var value: Any { made }
}
