/// A field to search with, which asks when the typing pauses, and not with every letter.
///
/// ```swift
/// SearchItem("Search orders", text: \.query, on: .didSearch)
///
/// case .didSearch: return .load("orders") { [query = state.query] _ in try await api.orders(query) } then: { .loaded($0) }
/// ```
/// The property has the text at once. A load with the same id replaces the one before, and so the last text wins.
///
/// - Law: the action comes once after the last change, when nothing was typed for as long as the pause; at once when the field was emptied. Where the
///   page goes on elsewhere within the pause, it begins again there.
public struct SearchItem<Owner: Screen>: StockItem {
  public var traits: ItemTraits {
    get { field.traits }
    set { field.traits = newValue }
  }
  public var words: Phrase { field.words }
  private var field: TextFieldItem<Owner>
  private let pause: Duration
  private let action: Owner.Action

  /// A field that shows and edits a property.
  ///
  /// - Parameters:
  ///   - pause: The time without a change after which the action comes. Shorter than 200 milliseconds asks while people still type.
  ///   - action: Something is to be searched for.
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
  /// On nothing but itself: so the pause is begun again where it was cut off.
  public var dependency: ItemDependency<Owner>? {
    var dependency = ItemDependency<Owner>(of: field.path, on: \Owner.State.self, value: []) { [self] in waiting }
    dependency.work = search
    return dependency
  }

  private var search: EffectID { EffectID("search.\(ItemKey.text(of: id))") }
  private var waiting: Effect<Intent<Owner>> { .after(pause, search, .action(action)).begunAgain }

  public func intent(for event: ControlEvent) -> Intent<Owner>? {
    guard let edit = field.intent(for: event) else { return nil }
    let isEmptied = event.value == .text("")
    return .all([edit, .effect(isEmptied ? .merge(.cancel(search), .send(.action(action))) : waiting)])
  }
}
