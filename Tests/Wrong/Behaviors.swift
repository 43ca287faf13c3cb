import TesseraScreen

// Does not compile, and must not: a misspelled hook of a screen would never be called.
struct Note: Screen {
  struct State: ScreenState { var text = "" }
  static let behavior = Behavior(hasUnsavedChange: { !$0.text.isEmpty })  // error: incorrect argument label in call (have 'hasUnsavedChange:', expected 'hasUnsavedChanges:')

  func sections(for state: State) -> [SectionModel<Self>] { [] }
}

struct Search: Screen {
  struct State: ScreenState { var text = "" }
  static let behavior = Behavior(addressFields: [.field("q", \.query)])  // error: value of type 'Search.State' has no member 'query'

  func sections(for state: State) -> [SectionModel<Self>] { [] }
}
