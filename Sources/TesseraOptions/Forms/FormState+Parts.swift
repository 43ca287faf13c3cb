public import TesseraScreen

struct InnerForm {
  let key: String
  /// The name of its state for services.
  let name: String
  let state: any FormState
}

extension FormState {
  /// Checks every rule of the form and of forms in parts of its screen, and stores the problems. Returns whether
  /// there are none.
  ///
  /// ```swift
  /// case .didPressContinue: return state.validate(from: self) ? .deliver(state.address) : attention(state)
  /// ```
  /// `submit(from:)` calls it for you.
  @discardableResult
  public mutating func validate<S: Screen>(from screen: S) -> Bool where S.State == Self {
    nameFields()
    let own = check(shown: shown(screen.ownFields(of: self)))
    let inner = checkParts(of: screen)
    // Problems that no field can show would otherwise block the form silently.
    form.summary = own + inner.hidden
    return form.errors.isEmpty && inner.isRight
  }

  /// Checks the forms in parts of a screen.
  ///
  /// - Returns: Whether they are valid, and the problems that none of their fields shows.
  mutating func checkParts<S: Screen>(of screen: S) -> (isRight: Bool, hidden: [Phrase]) where S.State == Self {
    var (isRight, hidden): (Bool, [Phrase]) = (true, [])
    let state = self
    screen.changeForms(of: &self) { form, part in
      hidden += form.check(fields: part.fields(state))
      if form.problemCount > 0 { isRight = false }
    }
    return (isRight, hidden)
  }

  private var problemCount: Int { form.errors.count }
  var summary: [Phrase] { form.summary }

  fileprivate mutating func check(fields: [(property: AnyKeyPath, refusal: Phrase?)]) -> [Phrase] {
    nameFields()
    return check(shown: shown(fields))
  }

  // MARK: Sending

  /// Records the values that are being sent.
  mutating func noteSending<S: Screen>(from screen: S, steps: Int) where S.State == Self {
    nameFields()
    let (lists, state) = (lists(on: screen, steps: steps), self)
    noteSending(shown(screen.ownFields(of: self, steps: steps)))
    form.sent?.lists = lists
    form.sent?.steps = steps
    screen.changeForms(of: &self, steps: steps) { form, part in form.noteSending(part.fields(state)) }
  }

  fileprivate mutating func noteSending(_ fields: [(property: AnyKeyPath, refusal: Phrase?)]) { noteSending(shown(fields)) }

  private mutating func noteSending(_ shown: ShownFields<Self>) {
    nameFields()
    var sent = SentForm(revision: form.revision)
    for field in shown.all { sent.values[field.name] = valueText(of: field.property) }
    for rule in Self.rules.rules {
      if let field = rule.field, let property = field.property { sent.values[field.name] = valueText(of: property) }
    }
    form.sent = sent
  }

  /// Handles the end of sending. If the form was accepted, the sent values count as saved, and later input doesn't.
  mutating func endSending<S: Screen>(from screen: S, isTaken: Bool) where S.State == Self {
    let steps = form.sent?.steps ?? 0
    endSending(isTaken: isTaken)
    screen.changeForms(of: &self, steps: steps) { form, _ in form.endSending(isTaken: isTaken) }
  }

  fileprivate mutating func endSending(isTaken: Bool) {
    let sent = form.sent
    let isWhole = sent.map { $0.revision == form.revision } ?? true
    form.sent = nil
    // These checks were repeated. A new rejection is among the problems, and the old one is removed.
    let errors = form.errors
    form.answers.removeAll { field, answer in answer.isAskedAgain && errors[field] == nil }
    form.answers.forEach { $0.isAskedAgain = false }
    guard isTaken else { return }
    form.takenCount += 1
    forgetNotes()
    form.errors = FormStatus.Errors()
    form.summary = []
    if isWhole { form.markSaved() } else if let sent { forgetEdits(of: sent) }
  }

  /// Removes the edits that were sent. The record has the sent values, also of fields edited since.
  private mutating func forgetEdits(of sent: SentForm) {
    for entry in form.edits.notes.entries {
      guard let value = sent.values[entry.field.name] else { continue }
      let note = FieldEdits<Self>.Note(record: FieldEdits<Self>.seal(value))
      form.edits.notes[entry.field] = editText(of: entry.field) == value ? nil : note
    }
  }

  /// Shows a problem found by a service.
  ///
  /// - Parameters:
  ///   - refusal: Names rows by identity.
  ///   - fields: The fields of the screen.
  mutating func take(_ refusal: FormFailure.Refusal, _ fields: PlainFields<Self>) -> Taken {
    let field = fields.first(FormRules<Self>.FieldKey.plain(refusal.field))
    guard let known = Self.rules.field(named: refusal.field, in: self) ?? field.map({ FormRules.FieldKey(name: $0.name) }) else {
      return .hidden
    }
    var property = field?.property
    if let own = known.property { property = own }
    if let before = form.sent?.values[known.name], let property, before != valueText(of: property) { return .outdated }
    form.errors[known] = refusal.message
    return fields.shown.first(known) == nil ? .hidden : .shown
  }

  fileprivate mutating func take(_ refusal: FormFailure.Refusal, fields: [(property: AnyKeyPath, refusal: Phrase?)]) -> Taken {
    take(refusal, PlainFields(shown(fields), ShownFields([])))
  }

  /// The lists of the form and of nested forms, outermost first.
  func lists<S: Screen>(on screen: S, steps: Int = 0) -> [RowList] where S.State == Self {
    var lists = ownLists
    for part in screen.parts(in: self, steps: steps) {
      if let row = part.row { lists.add(row.id, to: row.list) }
      var copy = self
      part.change(&copy) { value in
        guard let form = value as? any FormState else { return }
        lists += form.ownLists.map { RowList(name: "\(part.name).\($0.name)", ids: $0.ids) }
      }
    }
    return lists
  }

  fileprivate var ownLists: [RowList] { Self.rules.lists(in: self) }
}

/// The fields of a form's screen by their normalized names.
struct PlainFields<State: FormState> {
  let shown: ShownFields<State>
  private var names: [String: ShownField<State>] = [:]

  /// - Parameter hidden: The fields of its other steps.
  init(_ shown: ShownFields<State>, _ hidden: ShownFields<State>) {
    self.shown = shown
    for field in (shown.all + hidden.all).reversed() { names[FormRules<State>.FieldKey.plain(field.name)] = field }
  }

  func first(_ plain: String) -> ShownField<State>? { names[plain] }
}

/// The outcome of showing a service's problem.
enum Taken {
  /// A field on the screen shows it.
  case shown
  /// No field shows it.
  case hidden
  /// The field's value has changed since.
  case outdated
}

extension [RowList] {
  fileprivate mutating func add(_ id: String, to name: String) {
    if let index = firstIndex(where: { $0.name == name }) {
      if !self[index].ids.contains(id) { self[index].ids.append(id) }
    } else {
      append(RowList(name: name, ids: [id]))
    }
  }
}

extension Screen where State: FormState {
  /// The fields of the screen's own items, without parts, which have their own forms.
  func ownFields(of state: State) -> [(property: AnyKeyPath, refusal: Phrase?)] {
    sections(for: state).flatMap(\.allItems).flatMap { $0.read(state).fields }.map {
      ($0.property as PartialKeyPath<State>, $0.refusal)
    }
  }

  /// The fields of the screen's own items in all steps, starting with the shown one.
  func ownFields(of state: State, steps: Int) -> [(property: AnyKeyPath, refusal: Phrase?)] {
    ownFields(of: state) + hiddenFields(of: state, steps: steps)
  }

  /// The fields of the screen's own items in the steps that aren't shown.
  func hiddenFields(of state: State, steps: Int) -> [(property: AnyKeyPath, refusal: Phrase?)] {
    otherSteps(of: state, steps: steps).flatMap { ownFields(of: $0) }
  }

  /// The title of the item that shows a field in another step of the sent form.
  func hiddenTitle(of field: String, in state: State) -> Phrase? {
    let plain = FormRules<State>.FieldKey.plain(field)
    for step in otherSteps(of: state, steps: state.form.sent?.steps ?? 0) {
      for item in sections(for: step).flatMap(\.allItems) {
        let row = item.read(step)
        let isIt = row.fields.contains { FormRules<State>.FieldKey.plain(($0.property as PartialKeyPath<State>).name(in: step)) == plain }
        if isIt { return row.content.title }
      }
    }
    return nil
  }

  /// The state with each of the other steps shown.
  private func otherSteps(of state: State, steps: Int) -> [State] {
    (0..<max(0, steps)).filter { $0 != state.form.step }.map { step in
      var copy = state
      copy.form.step = step
      return copy
    }
  }

  /// The fields of the screen's own items that edit a wanted property. Other items aren't read.
  func ownFields(of state: State, where isWanted: (PartialKeyPath<State>) -> Bool) -> [(property: AnyKeyPath, refusal: Phrase?)] {
    var found: [(property: AnyKeyPath, refusal: Phrase?)] = []
    for item in sections(for: state).flatMap(\.allItems) {
      // Read items whose fields aren't known before reading.
      let fields = item.fields
      guard fields.isEmpty || fields.contains(where: { isWanted($0.property) }) else { continue }
      for field in item.read(state).fields { found.append((field.property as PartialKeyPath<State>, field.refusal)) }
    }
    return found
  }

  /// The forms in parts of the screen, outermost first.
  func forms(in state: State) -> [InnerForm] {
    allParts(for: state).compactMap { part in
      var (inner, copy) = (InnerForm?.none, state)
      part.change(&copy) { if let form = $0 as? any FormState { inner = InnerForm(key: part.key, name: part.name, state: form) } }
      return inner
    }
  }

  /// The parts of the screen in all steps.
  func parts(in state: State, steps: Int) -> [LivingPart<Self>] {
    var parts = allParts(for: state)
    var copy = state
    for step in 0..<max(0, steps) where step != state.form.step {
      copy.form.step = step
      for part in allParts(for: copy) where !parts.contains(where: { $0.key == part.key }) { parts.append(part) }
    }
    return parts
  }

  /// Changes the forms in parts of the screen, in all steps.
  func changeForms(of state: inout State, steps: Int = 0, _ change: (inout any FormState, LivingPart<Self>) -> Void) {
    for part in parts(in: state, steps: steps) {
      part.change(&state) { value in
        guard var form = value as? any FormState else { return }
        change(&form, part)
        value = form
      }
    }
  }

  /// Passes a problem to the form in the part that its name refers to. `nil` if there is none.
  ///
  /// - Parameter parts: The parts of the screen in all steps.
  func refuse(_ refusal: FormFailure.Refusal, in state: inout State, _ parts: [LivingPart<Self>]) -> Taken? {
    if parts.isEmpty { return nil }
    let plain = FormRules<State>.FieldKey.plain(refusal.field)
    // Of nested parts, the innermost.
    let part = parts.filter { plain.hasPrefix(FormRules<State>.FieldKey.plain($0.name) + ".") }
      .max { $0.name.count < $1.name.count }
    guard let part else { return nil }
    let rest = String(plain.dropFirst(FormRules<State>.FieldKey.plain(part.name).count + 1))
    let fields = part.fields(state)
    var taken: Taken?
    part.change(&state) { value in
      guard var form = value as? any FormState else { return }
      taken = form.take(FormFailure.Refusal(rest, refusal.message), fields: fields)
      value = form
    }
    guard taken == .shown, !allParts(for: state).contains(where: { $0.key == part.key }) else { return taken }
    return .hidden
  }
}
