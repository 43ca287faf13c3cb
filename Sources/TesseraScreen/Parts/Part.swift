/// A screen nested in another screen. Its sections are shown among the outer screen's, and its state is a
/// property of the outer state.
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
/// You need no further code: the inner screen's edits, actions, effects, questions and pickers work as if it were
/// the only screen. Its results (``Effect/finish(_:)``, ``Effect/deliver(_:)``) become actions of the outer
/// screen:
/// ```swift
/// Part(\.course, CourseScreen(api: api, id: featured)) { .didChoose($0) }   // ✅ the part reports, this screen decides
/// for section in CourseScreen(…).sections(for: state.course) { section }    // 🚫 doesn't compile: another screen's actions
/// ```
/// - Law: the inner ``Screen/start(_:)`` runs when the part appears, and again when it returns. When the part is
///   removed, its running effects and presented screens end.
/// - Law: a part whose state is `Identifiable` is identified by its name and that id. With another id it is
///   another record: the part is removed and a new one starts.
/// - Law: if the value of the inner screen changes, running effects and unchanged rows use the new value.
/// - Law: ids of items, sections, effects and presentations in a part don't collide with ids of the outer screen
///   or of other parts.
/// - An edit of the inner state is also an edit of the outer state: `didEdit` is called on the
///   inner screen first and then on the outer one. `hasUnsavedChanges` of a part counts for the whole
///   screen.
public struct Part<Owner: Screen, Inner: Screen>: ScreenPart {
  private let placed: PlacedPart<Owner>

  /// Nests a screen whose state is a property of this screen's state.
  ///
  /// - Parameters:
  ///   - id: The prefix of the ids of its items and effects. The default is the property's name. Pass an id if two
  ///     parts show the same property, or if the part shows different records but its state isn't `Identifiable`:
  ///     `id: "mail.\(state.number)"`.
  ///   - output: Converts a result of the inner screen to an action of this one.
  public init(
    _ property: Property<Owner.State, Inner.State>, _ screen: Inner, id: String? = nil,
    output: @escaping @Sendable (Inner.Output) -> Owner.Action?
  ) {
    let key = Self.key(id, property)
    placed = PlacedPart { state, list in
      let path = PartKey(key, showing: state[keyPath: property])
      PartPosition<Owner, Inner>(
        path: path, name: (property as PartialKeyPath<Owner.State>).name, screen: screen, property: property,
        isThere: { !path.hasRecord || path == PartKey(key, showing: $0[keyPath: property]) }, output: { output($0).map { .action($0) } }
      ).add(to: &list, state)
    }
  }

  /// Nests a screen without a result, whose state is a property of this screen's state.
  public init(_ property: Property<Owner.State, Inner.State>, _ screen: Inner, id: String? = nil) where Inner.Output == Never {
    self.init(property, screen, id: id) { (_: Never) -> Owner.Action? in }
  }

  /// Nests a screen that exists while an optional property has a value.
  ///
  /// ```swift
  /// Part(\.editing, AddressForm()) { .didSave($0) }       // `state.editing = nil` removes it
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
        isThere: { $0[keyPath: property].map { !path.hasRecord || path == PartKey(key, showing: $0) } ?? false },
        output: { output($0).map { .action($0) } }
      ).add(to: &list, state)
    }
  }

  /// Nests a screen without a result that exists while an optional property has a value.
  public init(_ property: Property<Owner.State, Inner.State?>, _ screen: Inner, id: String? = nil) where Inner.Output == Never {
    self.init(property, screen, id: id) { (_: Never) -> Owner.Action? in }
  }

  /// Nests a screen at a place of the state that only a key path with arguments names.
  ///
  /// - Parameters:
  ///   - id: The prefix of all ids.
  ///   - isThere: Whether the state still has the place.
  ///   - output: Converts a result of the inner screen to an intent of this one.
  package init(
    at id: String, _ property: Property<Owner.State, Inner.State>, _ screen: Inner, isThere: @escaping @Sendable (Owner.State) -> Bool,
    output: @escaping @Sendable (Inner.Output) -> Intent<Owner>?
  ) {
    placed = PlacedPart { state, list in
      PartPosition<Owner, Inner>(
        path: PartKey(id + "/"), name: id, screen: screen, property: property, isThere: isThere, output: output
      ).add(to: &list, state)
    }
  }

  private static func key(_ id: String?, _ property: PartialKeyPath<Owner.State>) -> String { Row.Key.escaped(id ?? property.name) + "/" }

  public var sections: [SectionModel<Owner>] { SectionModel(placed) }
}

/// The last state of a part that may be removed. All values are equal, so that key paths that contain one are
/// equal.
struct PartState<Value: Sendable>: Hashable, Sendable {
  let value: Value
  static func == (left: PartState, right: PartState) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension Optional where Wrapped: Sendable {
  /// The value, or the last one if it is `nil`. Setting it has no effect if it is `nil`.
  subscript(present last: PartState<Wrapped>) -> Wrapped {
    get { self ?? last.value }
    set { if self != nil { self = newValue } }
  }
}
