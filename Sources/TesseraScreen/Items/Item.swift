/// A row of a screen: what it shows, and what the user's events on it mean.
///
/// An item is a small value that a screen creates again in every ``Screen/sections(for:)``. It belongs to one type of
/// screen, its `Owner`: it shows that screen's state and sends its actions. Put the look into ``content`` and the
/// meaning of events into ``intent(for:)``. Loading, navigation and other asynchronous work belong in the screen.
///
/// - Law: items with equal ids are the same row. Equal items look and behave the same. Equality decides whether a
///   row is sent to the host again, so leave closures out of it.
/// - Isolation: none. All members are pure and synchronous.
public protocol Item<Owner>: SectionContent, Identifiable, Equatable, Sendable where ID: Sendable {
  /// The screen that owns the item.
  override associatedtype Owner: Screen
  /// `Void` for items that implement ``read(_:)``, otherwise ``Row/NothingRead``. The compiler infers it, so you never
  /// write it.
  associatedtype Reading = Row.NothingRead
  /// The element to show. Hosts call it when they show the row, not when rows are compared. Keep it cheap and
  /// pure.
  var content: Element { get }
  /// Copies from the state what the item shows. Called on a copy of the item right after `sections(for:)`, with
  /// the same state. Items bound by key path implement it with no return value. The default does nothing, and its
  /// ``Reading`` type says so.
  mutating func read(_ state: Owner.State) -> Reading
  /// The meaning of an event on one of the item's controls. If it returns `nil`, the page reports a diagnostic.
  /// Called only for enabled controls in ``content``.
  func intent(for event: Control.Event) -> Intent<Owner>?
  /// The row's height, and the properties of the state that the item edits and depends on. Read after ``read(_:)``. By
  /// default the row is as high as its content, and the item edits nothing.
  var details: ItemDetails<Owner> { get }
}

extension Item {
  public mutating func read(_ state: Owner.State) -> Row.NothingRead { Row.NothingRead() }
  public func intent(for event: Control.Event) -> Intent<Owner>? { nil }
  @inlinable public var details: ItemDetails<Owner> { ItemDetails() }
}

extension Item {
  /// Whether the item implements ``read(_:)``. Known at compile time.
  @inlinable @inline(__always) static var readsState: Bool { Reading.self != Row.NothingRead.self }
}

/// What an ``Item`` has in addition to its content: the row's height, and the properties that it edits and depends on.
public struct ItemDetails<Owner: Screen>: Sendable {
  /// The height of the row.
  public var height: Row.Height
  /// The property that the item edits, or `nil`. Forms use it to find the field of a problem.
  public var property: (any PartialKeyPath<Owner.State> & Sendable)?
  /// The other details, if there are any. They share one reference because few items have them.
  @usableFromInline var rare: Rare?

  /// Creates details. By default a row is as high as its content, and its item edits nothing.
  @inlinable public init(
    height: Row.Height = .automatic, property: (any PartialKeyPath<Owner.State> & Sendable)? = nil, refusal: Phrase? = nil,
    dependency: ItemDetails<Owner>.Dependency? = nil
  ) {
    (self.height, self.property) = (height, property)
    rare = if refusal == nil, dependency == nil { nil } else { Rare(refusal, dependency, nil) }
  }

  @usableFromInline final class Rare: Sendable {
    @usableFromInline let refusal: Phrase?
    @usableFromInline let dependency: ItemDetails<Owner>.Dependency?
    @usableFromInline let second: ItemField<Owner>?

    @usableFromInline init(_ refusal: Phrase?, _ dependency: ItemDetails<Owner>.Dependency?, _ second: ItemField<Owner>?) {
      (self.refusal, self.dependency, self.second) = (refusal, dependency, second)
    }
  }
}

extension ItemDetails {
  /// The reason why the item's input is invalid, which the item shows. A form with such a field isn't sent.
  public var refusal: Phrase? {
    get { rare?.refusal }
    set { rare = Rare(newValue, dependency, second) }
  }
  /// The dependency of the item's value on another property, or `nil`.
  public var dependency: ItemDetails<Owner>.Dependency? {
    @inlinable get { rare?.dependency }
    set { rare = Rare(refusal, newValue, second) }
  }
  /// Another property that the item edits, such as the end of a range.
  package var second: ItemField<Owner>? {
    get { rare?.second }
    set { rare = Rare(refusal, dependency, newValue) }
  }

  /// The fields of the item, for forms.
  package var fields: [ItemField<Owner>] {
    [property.map { ItemField($0, refusal: refusal) }, second].compactMap { $0 }
  }
}

/// A field of an item: the property that it edits, and the reason why its input is invalid.
@usableFromInline package struct ItemField<Owner: Screen>: Sendable {
  package let property: any PartialKeyPath<Owner.State> & Sendable
  package let refusal: Phrase?

  package init(_ property: any PartialKeyPath<Owner.State> & Sendable, refusal: Phrase? = nil) {
    (self.property, self.refusal) = (property, refusal)
  }
}

extension Row {
  /// The ``Item/Reading`` of an item that reads nothing from its screen's state. Such a row is the same in every
  /// state, so it isn't read again.
  public struct NothingRead: Sendable {
    @usableFromInline init() {}
  }
}

extension Row {
  /// The height of a row.
  public enum Height: Hashable, Sendable, Codable {
    /// As high as the content.
    case automatic
    /// A fixed height in points.
    case fixed(Double)
  }
}

extension Control {
  /// An event on a control of an item.
  public struct Event: Hashable, Sendable, Codable {
    /// The control's name.
    public let control: Name
    /// The new value, or `nil` if the control was pressed. For a text field, `nil` is the Return key: an item that has no
    /// intent for it lets Return press the form's default button.
    public let value: Value?

    /// Creates an event.
    public init(_ control: Name = .main, _ value: Value? = nil) {
      (self.control, self.value) = (control, value)
    }
  }
}

extension Control.Event {
  /// A new value for a control.
  public enum Value: Hashable, Sendable, Codable {
    /// The text that the user typed.
    case text(String)
    /// The new state of a switch.
    case flag(Bool)
    /// The number that the user selected.
    case number(Double)
    /// A change of a picked or uploaded file. Only hosts create it. A client can't send it.
    case file(UploadedFile.Change)
  }
}

extension Row {
  /// The kind of a row, derived from the item's type. A host reuses a view only for rows of the same kind.
  public struct ReuseIdentifier: Hashable, Sendable, CustomStringConvertible {
    private let type: ObjectIdentifier
    /// The type's name, for messages.
    public let description: String

    init<I: Item>(_ type: I.Type) {
      self.type = ObjectIdentifier(type)
      description = String(describing: type)
    }

    /// The kind of rows that show this item type.
    public static func of<I: Item>(_ type: I.Type) -> ReuseIdentifier { ReuseIdentifier(type) }
    public static func == (lhs: ReuseIdentifier, rhs: ReuseIdentifier) -> Bool { lhs.type == rhs.type }
    public func hash(into hasher: inout Hasher) { hasher.combine(type) }
  }
}
