public import TesseraScreen

extension FormRules {
  /// One step of a form: the fields that must be valid before the next step. A field that no step names belongs to the
  /// step that shows it.
  public struct Step: Sendable {
    /// The title of the step.
    public let title: Phrase
    let fields: [FormRules<State>.FieldKey]

    /// A step with fields. A field that contains others, such as an address, includes them.
    public init(_ title: Phrase, _ fields: any PartialKeyPath<State> & Sendable...) {
      (self.title, self.fields) = (title, fields.map { FieldKey($0) })
    }

    func has(_ field: FormRules<State>.FieldKey) -> Bool {
      fields.contains { $0 == field || field.name.hasPrefix($0.name + ".") || field.name.hasPrefix($0.name + "[") }
    }
  }
}

extension FormState {
  /// Moves to the next step if all fields of this one are valid, including forms in its parts. Otherwise only shows
  /// their problems.
  ///
  /// - Returns: Whether it moved.
  @discardableResult
  public mutating func next<S: Screen>(in steps: [FormRules<Self>.Step], from screen: S) -> Bool where S.State == Self {
    guard steps.indices.contains(form.step), isRight(form.step, of: steps, on: screen), form.step + 1 < steps.count else { return false }
    form.step += 1
    return true
  }

  /// Moves to the next step like ``next(in:from:)``, announces its title and focuses its first field. If the current
  /// step is invalid, announces its problems and focuses the first.
  ///
  /// ```swift
  /// case .didPressNext: return state.advance(in: State.steps, from: self)
  /// ```
  public mutating func advance<S: Screen>(in steps: [FormRules<Self>.Step], from screen: S) -> Effect<S.Action> where S.State == Self {
    next(in: steps, from: screen) ? screen.arrival(at: self, in: steps) : screen.attention(self)
  }

  /// Moves back to an earlier step like ``back(to:)``, announces its title and focuses its first field.
  public mutating func retreat<S: Screen>(to step: Int? = nil, in steps: [FormRules<Self>.Step], from screen: S) -> Effect<S.Action>
  where S.State == Self {
    back(to: step)
    return screen.arrival(at: self, in: steps)
  }

  /// Moves back to an earlier step. Input is kept, and problems found by a service stay visible at their fields.
  public mutating func back(to step: Int? = nil) {
    form.step = max(0, min(step ?? max(form.step, 1) - 1, form.step))
    form.errors.removeFound()
  }

  /// Validates every step, with the forms in its parts, and shows the first step with a problem. Then validates the
  /// rest of the form.
  ///
  /// `submit(from:steps:)` calls it for you.
  ///
  /// - Returns: Whether the form is valid.
  @discardableResult
  public mutating func validate<S: Screen>(_ steps: [FormRules<Self>.Step], from screen: S) -> Bool where S.State == Self {
    let now = form.step
    for step in steps.indices {
      // The fields of a step are known only while it is shown.
      form.step = step
      guard isRight(step, of: steps, on: screen) else { return false }
    }
    form.step = now
    return validate(from: screen)
  }

  /// Validates the shown step and adds its problems to those found by a service.
  private mutating func isRight<S: Screen>(_ step: Int, of steps: [FormRules<Self>.Step], on screen: S) -> Bool where S.State == Self {
    nameFields()
    let fields = shown(screen.ownFields(of: self))
    let found = problems(shown: fields)
    form.errors.removeFound()
    let inner = checkParts(of: screen)
    form.summary = inner.hidden
    var isRight = inner.isRight
    for field in found.fields {
      let isShown = fields.first(field) != nil
      // Otherwise half-typed text of a field that no step names would be lost silently.
      guard steps[step].has(field) || isShown && !steps.contains(where: { $0.has(field) }), let message = found[field] else { continue }
      form.errors.note(message, at: field, isFromRule: true)
      if !isShown { form.summary.append(message) }
      isRight = false
    }
    return isRight
  }
}

extension Screen where State: FormState {
  /// Announces the new step and focuses its first field: the pressed button is on every step and doesn't tell which
  /// one is shown.
  fileprivate func arrival(at state: State, in steps: [FormRules<State>.Step]) -> Effect<Action> {
    guard steps.indices.contains(state.form.step) else { return .none }
    let first = allItems(for: state).first { !$0.fields.isEmpty }
    return .merge(.announce(steps[state.form.step].title), first.map { .focus($0.key.text) } ?? .none)
  }
}
