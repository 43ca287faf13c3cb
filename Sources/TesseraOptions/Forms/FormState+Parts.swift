public import TesseraScreen

/// A form that stands in a part of a form's screen.
struct InnerForm {
  /// The key of the part.
  let key: String
  /// The name of its state as other sides write it.
  let name: String
  let state: any FormState
}

extension FormState {
  /// Checks every rule of the form and of the forms that stand in parts of its screen, and notes what is wrong; whether nothing is.
  ///
  /// ```swift
  /// case .didPressContinue: return state.validate(from: self) ? .deliver(state.address) : attention(state)
  /// ```
  /// `submit(from:)` does it by itself.
  @discardableResult
  public mutating func validate<S: Screen>(from screen: S) -> Bool where S.State == Self {
    var isRight = validate()
    screen.changeForms(of: &self) { form, _ in if !form.validate() { isRight = false } }
    return isRight
  }

  /// The number of things that are wrong.
  var problemCount: Int { form.errors.count + form.summary.count }

  /// Takes note that what stands there now is being sent.
  mutating func noteSending() { form.sent = form.revision }

  /// Takes note of the end of that: what was sent is saved if it was taken, and what was entered meanwhile is not.
  mutating func noteAnswer(isTaken: Bool) {
    let isWhole = form.sent.map { $0 == form.revision } ?? true
    form.sent = nil
    guard isTaken else { return }
    form.errors = FormErrors()
    form.summary = []
    if isWhole { form.markSaved() }
  }

  /// Shows a problem that another side found.
  ///
  /// - Parameter shown: The names of the fields on the screen.
  /// - Returns: Whether a field shows it.
  mutating func take(_ refusal: FormFailure.Refusal, shown: [String]) -> Bool {
    let plain = FieldKey<Self>.plain(refusal.field)
    let known =
      Self.rules.field(named: refusal.field, in: self) ?? shown.first { FieldKey<Self>.plain($0) == plain }.map(FieldKey.init(name:))
    guard let known else { return false }
    form.errors[known] = refusal.message
    return shown.contains { FieldKey<Self>.plain($0) == FieldKey<Self>.plain(known.name) }
  }
}

extension Screen where State: FormState {
  /// The forms that stand in parts of the screen, each before those inside it.
  func forms(in state: State) -> [InnerForm] {
    allParts(for: state).compactMap { part in
      var (inner, copy) = (InnerForm?.none, state)
      part.change(&copy) { if let form = $0 as? any FormState { inner = InnerForm(key: part.key, name: part.name, state: form) } }
      return inner
    }
  }

  /// Changes the forms that stand in parts of the screen.
  func changeForms(of state: inout State, _ change: (inout any FormState, LivingPart<Self>) -> Void) {
    for part in allParts(for: state) {
      part.change(&state) { value in
        guard var form = value as? any FormState else { return }
        change(&form, part)
        value = form
      }
    }
  }

  /// Hands a problem to the form in the part that its name leads into; whether one of its fields shows it.
  func refuse(_ refusal: FormFailure.Refusal, in state: inout State) -> Bool {
    let plain = FieldKey<State>.plain(refusal.field)
    // Of parts in parts, the innermost.
    let part = allParts(for: state).filter { plain.hasPrefix(FieldKey<State>.plain($0.name) + ".") }.max { $0.name.count < $1.name.count }
    guard let part else { return false }
    let rest = String(plain.dropFirst(FieldKey<State>.plain(part.name).count + 1))
    let fields = part.fields(state)
    var isShown = false
    part.change(&state) { value in
      guard var form = value as? any FormState else { return }
      isShown = form.take(FormFailure.Refusal(rest, refusal.message), shown: fields)
      value = form
    }
    return isShown
  }
}
