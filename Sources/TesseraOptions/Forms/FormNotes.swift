internal import TesseraScreen

/// Access to a form's notes for items that can be on any screen.
struct FormNotes<State>: Sendable {
  let property: Property<State, FormNote<State>?>

  /// `nil` if the state isn't a form.
  static var ofForm: FormNotes? {
    func notes<Form: FormState>(_ form: Form.Type) -> Any { FormNotes<Form>(property: \.form.note) }
    return (State.self as? any FormState.Type).flatMap { notes($0) as? FormNotes }
  }
}
