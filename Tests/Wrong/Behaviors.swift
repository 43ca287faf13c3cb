import TesseraScreen

// Does not compile, and must not: as a function, a misspelled hook would never be called.
struct Note: Screen {
  struct State: ScreenState { var text = "" }
  // swift-format-ignore
  static let behavior = Behavior(hasUnsavedChange: { _ in true })  // error: incorrect argument label in call (have 'hasUnsavedChange:', expected 'hasUnsavedChanges:')

  func sections(for state: State) -> [SectionModel<Self>] { [] }
}
