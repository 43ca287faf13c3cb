public import TesseraScreen

/// One step of a form: the fields that are to be right before the next one. A field that no step names is one of the step that shows it.
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
  /// Goes to the next step if every field of this one is right, those of forms in its parts as well; otherwise only their problems are shown.
  ///
  /// - Returns: Whether it went on.
  @discardableResult
  public mutating func next<S: Screen>(in steps: [FormStep<Self>], from screen: S) -> Bool where S.State == Self {
    guard steps.indices.contains(form.step), isRight(form.step, of: steps, on: screen), form.step + 1 < steps.count else { return false }
    form.step += 1
    return true
  }

  /// Goes to the next step as ``next(in:from:)`` does, says its title and moves the focus to its first field; otherwise says what is wrong with this one, and
  /// moves the focus there.
  ///
  /// ```swift
  /// case .didPressNext: return state.advance(in: State.steps, from: self)
  /// ```
  public mutating func advance<S: Screen>(in steps: [FormStep<Self>], from screen: S) -> Effect<S.Action> where S.State == Self {
    next(in: steps, from: screen) ? screen.arrival(at: self, in: steps) : screen.attention(self)
  }

  /// Goes back to an earlier step as ``back(to:)`` does, says its title and moves the focus to its first field.
  public mutating func retreat<S: Screen>(to step: Int? = nil, in steps: [FormStep<Self>], from screen: S) -> Effect<S.Action>
  where S.State == Self {
    back(to: step)
    return screen.arrival(at: self, in: steps)
  }

  /// Goes back to an earlier step; what was entered stays, and what another side found stands at its field there.
  public mutating func back(to step: Int? = nil) {
    form.step = max(0, min(step ?? max(form.step, 1) - 1, form.step))
    form.errors.removeFound()
  }

  /// Checks every step, with the forms in its parts, and goes to the first that has a problem; then what belongs to none.
  ///
  /// `submit(from:steps:)` does it by itself.
  /// - Returns: Whether nothing is wrong.
  @discardableResult
  public mutating func validate<S: Screen>(_ steps: [FormStep<Self>], from screen: S) -> Bool where S.State == Self {
    let now = form.step
    for step in steps.indices {
      // What a step holds is seen while it is shown.
      form.step = step
      guard isRight(step, of: steps, on: screen) else { return false }
    }
    form.step = now
    return validate(from: screen)
  }

  /// Checks the step that is shown, and notes its problems beside those that another side found.
  private mutating func isRight<S: Screen>(_ step: Int, of steps: [FormStep<Self>], on screen: S) -> Bool where S.State == Self {
    nameFields()
    let fields = shown(screen.ownFields(of: self))
    let found = problems(shown: fields)
    form.errors.removeFound()
    let inner = checkParts(of: screen)
    form.summary = inner.hidden
    var isRight = inner.isRight
    for field in found.fields {
      let isShown = fields.first(field) != nil
      // Half-typed text of a field that no step names would be lost without a word.
      guard steps[step].has(field) || isShown && !steps.contains(where: { $0.has(field) }), let message = found[field] else { continue }
      form.errors.note(message, at: field, isFromRule: true)
      if !isShown { form.summary.append(message) }
      isRight = false
    }
    return isRight
  }
}

extension Screen where State: FormState {
  /// Says which step is shown, and moves the focus to its first field: what was pressed stands on every step, and says nothing about that.
  fileprivate func arrival(at state: State, in steps: [FormStep<State>]) -> Effect<Action> {
    guard steps.indices.contains(state.form.step) else { return .none }
    let first = allItems(for: state).first { !$0.fields.isEmpty }
    return .merge(.announce(steps[state.form.step].title), first.map { .focus($0.key.text) } ?? .none)
  }
}
