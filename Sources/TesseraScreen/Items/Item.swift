/// One row of a screen: what it shows, and what it means when somebody touches it.
///
/// An item is a small value that a screen makes anew in every ``Screen/sections(for:)``. It belongs to one type of screen, its `Owner`,
/// whose state it shows and whose actions it means. The look goes into ``content``, the meaning of an event into ``intent(for:)``.
/// Loading, navigation and anything that takes time belong into the screen, not here.
///
/// - Law: items with equal ids are the same row; equal items look and mean the same. Equality decides whether a row is sent to the host
///   again, so leave closures out of it.
/// - Isolation: none. Everything here is pure and synchronous.
public protocol Item<Owner>: SectionContent, Equatable, Sendable {
  /// The screen whose state the item shows and whose actions it means.
  override associatedtype Owner: Screen
  /// The identity of the item among all items of its screen.
  associatedtype ID: Hashable & Sendable
  /// `Void` for items that implement ``read(_:)``, ``NothingRead`` for all others; found by the compiler and never written.
  associatedtype Reading = NothingRead
  /// The item's identity. See ``ItemKey`` for good and bad ones.
  var id: ID { get }
  /// The element that is shown. Called by hosts when the row is shown, not when it is compared: keep it cheap and pure.
  var content: Element { get }
  /// The height of the row; automatic unless given.
  var height: ItemHeight { get }
  /// Copies what the item shows of the state. Called on a copy of the item right after `sections(for:)`, with the same state.
  /// Items bound by key path need it, and return nothing; others keep the default, which does nothing and says so by its ``Reading``.
  mutating func read(_ state: Owner.State) -> Reading
  /// The meaning of an event on one of the item's controls, or `nil` if it means nothing: the page then reports a diagnostic.
  /// Called only for controls that ``content`` offers and that can be used.
  func intent(for event: ControlEvent) -> Intent<Owner>?
  /// The dependency of the item's value, or `nil` if it stands alone. Read after ``read(_:)``.
  var dependency: ItemDependency<Owner>? { get }
  /// The property that the item edits, or `nil` if it edits none. Forms find the field of a problem by it.
  var property: (any PartialKeyPath<Owner.State> & Sendable)? { get }
  /// The fields of the item, for forms: one of its ``property`` unless declared. Read after ``read(_:)``.
  var fields: [ItemField<Owner>] { get }
  /// Tells the item that it cannot be used because of how the screen is built; it shows the reason.
  mutating func refuse(_ reason: Phrase)
}

extension Item {
  public var height: ItemHeight { .automatic }
  public mutating func read(_ state: Owner.State) -> NothingRead { NothingRead() }
  public func intent(for event: ControlEvent) -> Intent<Owner>? { nil }
  public var dependency: ItemDependency<Owner>? { nil }
  @inlinable public var property: (any PartialKeyPath<Owner.State> & Sendable)? { nil }
  public var fields: [ItemField<Owner>] { property.map { [ItemField($0)] } ?? [] }
  public mutating func refuse(_ reason: Phrase) {}
}

extension Item {
  /// Whether the item implements ``read(_:)``. Known when the app is compiled.
  @inlinable @inline(__always) static var readsState: Bool { Reading.self != NothingRead.self }
}

/// A field of an item: the property that it edits, and whether what stands there is a value of it.
public struct ItemField<Owner: Screen>: Sendable {
  /// The property.
  public let property: any PartialKeyPath<Owner.State> & Sendable
  /// The reason why what was entered is no value, which the item shows; a form with such a field is not sent.
  public let refusal: Phrase?

  /// A field that edits a property.
  public init(_ property: any PartialKeyPath<Owner.State> & Sendable, refusal: Phrase? = nil) {
    (self.property, self.refusal) = (property, refusal)
  }
}

/// Says that an item reads nothing of its screen's state: it is the same row in every state, and is not asked again.
public struct NothingRead: Sendable {
  @usableFromInline init() {}
}

/// The height of a row.
public enum ItemHeight: Hashable, Sendable, Codable {
  /// As high as its content.
  case automatic
  /// So many points, whatever its content.
  case fixed(Double)
}

/// An event on one control of an item.
public struct ControlEvent: Hashable, Sendable, Codable {
  /// The control.
  public let control: ControlName
  /// The new value, or `nil` if the control was pressed.
  public let value: ControlValue?

  /// An event of a control.
  public init(_ control: ControlName = .main, _ value: ControlValue? = nil) {
    (self.control, self.value) = (control, value)
  }
}

/// The value that a control was given.
public enum ControlValue: Hashable, Sendable, Codable {
  /// The text that was typed.
  case text(String)
  /// The new state of a switch.
  case flag(Bool)
  /// The number that was slid to.
  case number(Double)
  /// A file that was picked or arrives. Only hosts say so: nothing that a client sends becomes one.
  case file(FileChange)
}

/// Names the kind of a row, so that a host reuses a view only for rows of the same kind. Derived from the item's type.
public struct ReuseIdentifier: Hashable, Sendable, CustomStringConvertible {
  private let type: ObjectIdentifier
  /// The type's name, for messages.
  public let description: String

  init<I: Item>(_ type: I.Type) {
    self.type = ObjectIdentifier(type)
    description = String(describing: type)
  }

  /// Rows that show this item type.
  public static func of<I: Item>(_ type: I.Type) -> ReuseIdentifier { ReuseIdentifier(type) }
  public static func == (lhs: ReuseIdentifier, rhs: ReuseIdentifier) -> Bool { lhs.type == rhs.type }
  public func hash(into hasher: inout Hasher) { hasher.combine(type) }
}
