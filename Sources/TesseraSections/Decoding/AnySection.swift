/// The items of a decoded section, whose type only its owner knows. A class, so that passing it on costs one
/// reference count.
///
/// Safety: a registration requires `Sendable` items. The other properties are set before the section is passed on
/// and never change afterwards.
@usableFromInline
package class AnySection: @unchecked Sendable {
  package internal(set) var id = SectionClaim.SectionID.integer(0)
  package internal(set) var name = ""
  package internal(set) var kind: SectionClaim.Kind?

  @usableFromInline init() {}

  package var count: Int { 0 }

  /// The section with items of this type. `nil` if its owner decodes another type.
  package func section<Item: Sendable>(of type: Item.Type) -> Section<Item>? {
    (self as? SectionItems<Item>).map { Section(id: id, name: name, kind: kind, items: $0.items) }
  }
}

@usableFromInline
final class SectionItems<Item>: AnySection, @unchecked Sendable {
  let items: [Item]

  @usableFromInline
  init(_ items: [Item]) { self.items = items }

  override var count: Int { items.count }
}
