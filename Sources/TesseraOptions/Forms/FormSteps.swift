public import TesseraScreen

/// One step of a form: the fields that are to be right before the next one.
public struct FormStep<State>: Sendable {
  /// The words over the step.
  public let title: Phrase
  let fields: [FieldKey<State>]

  /// A step with fields; one that holds others, as an address does, stands for them too.
  public init(_ title: Phrase, _ fields: any PartialKeyPath<State> & Sendable...) {
    (self.title, self.fields) = (title, fields.map { FieldKey($0) })
  }

  func has(_ field: FieldKey<State>) -> Bool {
    fields.contains { $0 == field || field.name.hasPrefix($0.name + ".") || field.name.hasPrefix($0.name + "[") }
  }
}

extension FormState {
  /// Goes to the next step if every field of this one is right; otherwise only their problems are shown.
  ///
  /// - Returns: Whether it went on.
  @discardableResult
  public mutating func next(in steps: [FormStep<Self>]) -> Bool {
    guard steps.indices.contains(form.step) else { return false }
    let now = problems
    form.errors = FormErrors()
    for field in now.fields where steps[form.step].has(field) {
      if let message = now[field] { form.errors.note(message, at: field, isFromRule: true) }
    }
    guard form.errors.isEmpty, form.step + 1 < steps.count else { return false }
    form.step += 1
    return true
  }

  /// Goes back to an earlier step; what was entered stays.
  public mutating func back(to step: Int? = nil) {
    form.step = max(0, min(step ?? form.step - 1, form.step))
    form.errors = FormErrors()
  }

  /// Checks every step and goes to the first that has a problem.
  ///
  /// - Returns: Whether nothing is wrong.
  @discardableResult
  public mutating func validate(_ steps: [FormStep<Self>]) -> Bool {
    if validate() { return true }
    if let first = steps.firstIndex(where: { step in form.errors.fields.contains { step.has($0) } }) { form.step = first }
    return false
  }
}
