/// A screen inside a screen: its sections stand among those of the outer one, its state is a property of the outer state.
///
/// ```swift
/// struct Checkout: Screen {
///   struct State: ScreenState, Codable { var note = "", address = AddressForm.State() }
///
///   func sections(for state: State) -> [SectionModel<Self>] {
///     SectionModel { TextFieldItem("Note", text: \.note) }
///     Part(\.address, AddressForm())
///   }
/// }
/// ```
/// Nothing else is needed: the inner screen's edits, actions, effects, questions and pickers work as if it stood alone. What it gives back
/// (``Effect/finish(_:)``, ``Effect/deliver(_:)``) becomes an action of the outer screen:
/// ```swift
/// Part(\.course, CourseScreen(api: api, id: featured)) { .didChoose($0) }   // ✅ the part says what happened, this screen decides
/// for section in CourseScreen(…).sections(for: state.course) { section }    // 🚫 does not compile: the rows mean another screen's actions
/// ```
/// - Law: the inner ``Screen/start(_:)`` runs when the part appears, and again when it comes back. Whatever the part has running, and has
///   presented, ends when it goes.
/// - Law: a part whose state is `Identifiable` is known by its name and the id: another id is another record, for which the part goes, and comes anew.
/// - Law: where the value of the inner screen becomes another one, what it began before and rows that look the same go on with the value of now.
/// - Law: ids of items, sections, effects and presentations of one part are apart from those of the outer screen and of other parts.
/// - An edit of the inner state is an edit of the outer one as well: ``Screen/didEdit(_:_:)`` of both is called, the inner one first.
///   ``Screen/hasUnsavedChanges(_:)`` of a part counts for the whole screen.
public struct Part<Owner: Screen, Inner: Screen>: ScreenPart {
  private let placed: PlacedPart<Owner>

  /// A screen whose state is a property of this one's, and what its results mean here.
  ///
  /// - Parameter id: Goes before the ids of its items and effects; the property's name unless given. Needed where two parts show one property, and where
  ///   another record is shown whose state is not `Identifiable`: `id: "mail.\(state.number)"`.
  public init(
    _ property: Property<Owner.State, Inner.State>, _ screen: Inner, id: String? = nil,
    output: @escaping @Sendable (Inner.Output) -> Owner.Action?
  ) {
    let key = Self.key(id, property)
    placed = PlacedPart { state, list in
      let path = PartKey(key, showing: state[keyPath: property])
      PartPosition<Owner, Inner>(
        path: path, name: (property as PartialKeyPath<Owner.State>).name, screen: screen, property: property,
        isThere: { !path.hasRecord || path == PartKey(key, showing: $0[keyPath: property]) }, output: output
      ).add(to: &list, state)
    }
  }

  /// A screen whose state is a property of this one's, and that gives nothing back.
  public init(_ property: Property<Owner.State, Inner.State>, _ screen: Inner, id: String? = nil) where Inner.Output == Never {
    self.init(property, screen, id: id) { (_: Never) -> Owner.Action? in }
  }

  /// A screen that stands there while a property has a value, and what its results mean here.
  ///
  /// ```swift
  /// Part(\.editing, AddressForm()) { .didSave($0) }       // `state.editing = nil` takes it away
  /// ```
  public init(
    _ property: Property<Owner.State, Inner.State?>, _ screen: Inner, id: String? = nil,
    output: @escaping @Sendable (Inner.Output) -> Owner.Action?
  ) {
    let key = Self.key(id, property)
    placed = PlacedPart { state, list in
      guard let inner = state[keyPath: property] else { return }
      let path = PartKey(key, showing: inner)
      PartPosition<Owner, Inner>(
        path: path, name: (property as PartialKeyPath<Owner.State>).name, screen: screen,
        property: joined(property, \Inner.State?[present: PartState(value: inner)]),
        isThere: { $0[keyPath: property].map { !path.hasRecord || path == PartKey(key, showing: $0) } ?? false }, output: output
      ).add(to: &list, state)
    }
  }

  /// A screen that stands there while a property has a value, and that gives nothing back.
  public init(_ property: Property<Owner.State, Inner.State?>, _ screen: Inner, id: String? = nil) where Inner.Output == Never {
    self.init(property, screen, id: id) { (_: Never) -> Owner.Action? in }
  }

  private static func key(_ id: String?, _ property: PartialKeyPath<Owner.State>) -> String { ItemKey.escaped(id ?? property.name) + "/" }

  public var sections: [SectionModel<Owner>] { SectionModel(placed) }
}

/// The state of a part, for a moment in which it may be gone; all of them are equal, so that key paths are.
struct PartState<Value: Sendable>: Hashable, Sendable {
  let value: Value
  static func == (left: PartState, right: PartState) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension Optional where Wrapped: Sendable {
  /// The value. An edit of one that is gone changes nothing.
  subscript(present last: PartState<Wrapped>) -> Wrapped {
    get { self ?? last.value }
    set { if self != nil { self = newValue } }
  }
}
