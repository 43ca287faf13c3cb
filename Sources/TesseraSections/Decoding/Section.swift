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
  public let id: SectionID
  public let name: String
  public let kind: SectionKind?
  /// The number of items; 1 for what an owner of raw JSON made.
  public let count: Int
  /// A `Section<Item>`, or whatever an owner of raw JSON made; the existential is what differs between owners.
  // Proof of safety: every initialiser is called with a value that is Sendable, which says so in its own signature or in its caller's.
  nonisolated(unsafe) private let value: Any

  init<Item: Sendable>(_ section: Section<Item>) {
    self.init(id: section.id, name: section.name, kind: section.kind, count: section.items.count, value: section)
  }

  init(id: SectionID, name: String, kind: SectionKind?, count: Int, value: any Sendable) {
    self.init(id: id, name: name, kind: kind, count: count, unsafe: value)
  }

  /// A section of models that are Sendable, as their own module made a value of it.
  init<Item: PayloadModel & Sendable>(models section: consuming Section<Item>) {
    let (id, name, kind, count) = (section.id, section.name, section.kind, section.items.count)
    self.init(id: id, name: name, kind: kind, count: count, unsafe: Item.value(of: section))
  }

  private init(id: SectionID, name: String, kind: SectionKind?, count: Int, unsafe value: Any) {
    self.id = id
    self.name = name
    self.kind = kind
    self.count = count
    self.value = value
  }

  /// The section with items of this type, or nil if its owner decodes another one.
  public func section<Item: Sendable>(of type: Item.Type) -> Section<Item>? { value as? Section<Item> }

  /// The type of what was decoded, for messages.
  var typeName: String { "\(type(of: value))" }

  /// The value that an owner of raw JSON made, or nil if it is of another type.
  public func value<Value: Sendable>(as type: Value.Type) -> Value? { value as? Value }
}
