/// A decoded section in an object of its own, so that handing one on costs one reference.
@usableFromInline
class SectionContent {
  var id = SectionID.integer(0)
  var name = ""
  var kind: SectionKind?

  @usableFromInline init() {}

  var count: Int { 1 }
  /// A `Section<Item>`, or whatever an owner of raw JSON made; the existential is what differs between owners.
  var value: Any { self }
}

/// A section whose owner decodes items.
@usableFromInline
final class SectionItems<Item>: SectionContent {
  let items: [Item]

  @usableFromInline
  init(_ items: [Item]) { self.items = items }

  override var count: Int { items.count }
  override var value: Any { section }
  var section: Section<Item> { Section(id: id, name: name, kind: kind, items: items) }
}

/// A section that its owner made from the JSON itself.
final class SectionValue: SectionContent {
  private let made: any Sendable

  init(_ value: any Sendable) { made = value }

  override var value: Any { made }
}
