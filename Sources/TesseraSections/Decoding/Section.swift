/// One section of a response with decoded items.
///
/// The items are in the order of the response, without items that couldn't be decoded.
public struct Section<Item> {
  /// The section's id. For a section that may omit it, the text of its path.
  public var id: SectionClaim.SectionID
  /// The title, possibly empty.
  public var name: String
  /// The section's kind, if present.
  public var kind: SectionClaim.Kind?
  /// The decoded items.
  public var items: [Item]

  @inlinable
  public init(id: SectionClaim.SectionID, name: String, kind: SectionClaim.Kind? = nil, items: [Item]) {
    self.id = id
    self.name = name
    self.kind = kind
    self.items = items
  }
}

extension Section: Sendable where Item: Sendable {}
extension Section: Equatable where Item: Equatable {}
