/// A search field that starts a search when the user pauses typing, not on every keystroke.
///
/// ```swift
/// SearchItem("Search orders", text: \.query, on: .didSearch)
///
/// case .didSearch: return .load("orders") { [query = state.query] _ in try await api.orders(query) } then: { .loaded($0) }
/// ```
/// The property is updated at once. A load with the same id replaces the previous one, so the result is for the
/// latest text.
///
/// - Law: the action is sent once when the text hasn't changed for the duration of the pause, and immediately when
///   the field is cleared or the user presses Return. If the page resumes in another process during the pause, the
///   pause starts again there.
public struct SearchItem<Owner: Screen>: StockItem {
  public var traits: Row.Traits {
    get { field.traits }
    set { field.traits = newValue }
  }
  public var words: Phrase { field.words }
  private var field: TextFieldItem<Owner>
  private let pause: Duration
  private let action: Owner.Action

  /// Creates a field that shows and edits a property.
  ///
  /// - Parameters:
  ///   - pause: The time without a change after which the action is sent. Below 200 milliseconds, it is sent while
  ///     users still type.
  ///   - action: Sent to start the search.
  public init(
    _ title: Phrase, text property: Property<Owner.State, String>, placeholder: Phrase? = nil, help: Phrase? = nil,
    maximumLength: Int = 200, after pause: Duration = .milliseconds(300), on action: Owner.Action
  ) {
    field = TextFieldItem(title, text: property, placeholder: placeholder, help: help, kind: .search, maximumLength: maximumLength)
    (self.pause, self.action) = (pause, action)
  }

  public mutating func read(_ state: Owner.State) { field.read(state) }
  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { field.property }
  public var element: Element { field.element }
  /// The dependency has a constant value. It only restarts an interrupted pause.
  public var details: ItemDetails<Owner> { ItemDetails(height: traits.height, property: property, dependency: dependency) }

  private var dependency: ItemDetails<Owner>.Dependency? {
    var dependency = ItemDetails<Owner>.Dependency(of: field.path, on: \Owner.State.self, value: []) { [self] in waiting }
    dependency.work = search
    return dependency
  }

  private var search: EffectID { EffectID("search.\(Row.Key.text(of: id))") }
  private var waiting: Effect<Intent<Owner>> { .after(pause, search, .action(action)).begunAgain }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    // Return searches for the typed text immediately.
    if event.value == nil { return .effect(.merge(.cancel(search), .send(.action(action)))) }
    guard let edit = field.intent(for: event) else { return nil }
    let isEmptied = event.value == .text("")
    return .all([edit, .effect(isEmptied ? .merge(.cancel(search), .send(.action(action))) : waiting)])
  }
}
