/// The content of a decoded section. A class, so that passing it on costs one reference count.
@usableFromInline
class SectionContent {
  var id = SectionID.integer(0)
  var name = ""
  var kind: SectionKind?

  @usableFromInline init() {}

  var count: Int { 0 }
}

@usableFromInline
final class SectionItems<Item>: SectionContent {
  let items: [Item]

  @usableFromInline
  init(_ items: [Item]) { self.items = items }

  override var count: Int { items.count }
  var section: Section<Item> { Section(id: id, name: name, kind: kind, items: items) }
}
