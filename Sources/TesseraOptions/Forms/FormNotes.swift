internal import TesseraScreen

/// The notes of a form, for items that stand on any screen.
struct FormNotes<State>: Sendable {
  let property: Property<State, FormNote<State>?>

  /// The notes of a state that is a form; `nil` for another one.
  static var ofForm: FormNotes? {
    func notes<Form: FormState>(_ form: Form.Type) -> Any { FormNotes<Form>(property: \.form.note) }
    return (State.self as? any FormState.Type).flatMap { notes($0) as? FormNotes }
  }
}
