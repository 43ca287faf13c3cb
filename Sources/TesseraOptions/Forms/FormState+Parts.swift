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
    nameFields()
    let own = check(shown: shown(screen.ownFields(of: self)))
    let inner = checkParts(of: screen)
    // What no field can show would refuse the form without a word.
    form.summary = own + inner.hidden
    return form.errors.isEmpty && inner.isRight
  }

  /// Checks the forms in the parts that stand on a screen.
  ///
  /// - Returns: Whether nothing is wrong with them, and the problems that none of their fields shows.
  mutating func checkParts<S: Screen>(of screen: S) -> (isRight: Bool, hidden: [Phrase]) where S.State == Self {
    var (isRight, hidden): (Bool, [Phrase]) = (true, [])
    let state = self
    screen.changeForms(of: &self) { form, part in
      hidden += form.check(fields: part.fields(state))
      if form.problemCount > 0 { isRight = false }
    }
    return (isRight, hidden)
  }

  /// The number of things that are wrong.
  private var problemCount: Int { form.errors.count }
  /// The problems that no field shows.
  var summary: [Phrase] { form.summary }

  /// Checks the form of a part.
  fileprivate mutating func check(fields: [(property: AnyKeyPath, refusal: Phrase?)]) -> [Phrase] {
    nameFields()
    return check(shown: shown(fields))
  }

  // MARK: Sending

  /// Takes note of what is being sent.
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

  /// Takes note of the end of that: what was sent is saved if it was taken, and what was entered meanwhile is not.
  mutating func endSending<S: Screen>(from screen: S, isTaken: Bool) where S.State == Self {
    let steps = form.sent?.steps ?? 0
    endSending(isTaken: isTaken)
    screen.changeForms(of: &self, steps: steps) { form, _ in form.endSending(isTaken: isTaken) }
  }

  fileprivate mutating func endSending(isTaken: Bool) {
    let sent = form.sent
    let isWhole = sent.map { $0.revision == form.revision } ?? true
    form.sent = nil
    // Answered anew: another no stands among the problems now, and nothing else is left of the one before.
    let errors = form.errors
    form.answers.removeAll { field, answer in answer.isAskedAgain && errors[field] == nil }
    form.answers.forEach { $0.isAskedAgain = false }
    guard isTaken else { return }
    form.takenCount += 1
    forgetNotes()
    form.errors = FormErrors()
    form.summary = []
    if isWhole { form.markSaved() } else if let sent { forgetEdits(of: sent) }
  }

  /// Forgets the edits that were sent. The record has what was sent, also for fields that were edited since.
  private mutating func forgetEdits(of sent: SentForm) {
    for entry in form.edits.notes.entries {
      guard let value = sent.values[entry.field.name] else { continue }
      let note = FieldEdits<Self>.Note(record: FieldEdits<Self>.seal(value))
      form.edits.notes[entry.field] = editText(of: entry.field) == value ? nil : note
    }
  }

  /// Shows a problem that another side found.
  ///
  /// - Parameters:
  ///   - refusal: Names rows by their identity.
  ///   - fields: The fields of the screen.
  mutating func take(_ refusal: FormFailure.Refusal, _ fields: PlainFields<Self>) -> Taken {
    let field = fields.first(FieldKey<Self>.plain(refusal.field))
    guard let known = Self.rules.field(named: refusal.field, in: self) ?? field.map({ FieldKey(name: $0.name) }) else { return .hidden }
    var property = field?.property
    if let own = known.property { property = own }
    if let before = form.sent?.values[known.name], let property, before != valueText(of: property) { return .outdated }
    form.errors[known] = refusal.message
    return fields.shown.first(known) == nil ? .hidden : .shown
  }

  fileprivate mutating func take(_ refusal: FormFailure.Refusal, fields: [(property: AnyKeyPath, refusal: Phrase?)]) -> Taken {
    take(refusal, PlainFields(shown(fields), ShownFields([])))
  }

  /// The lists of the form and of the forms inside it, each behind those around it.
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

  /// The lists that rules are about.
  fileprivate var ownLists: [RowList] { Self.rules.lists(in: self) }
}

/// The fields of a form's screen by the names that other sides give them.
struct PlainFields<State: FormState> {
  /// Those that are shown now.
  let shown: ShownFields<State>
  private var names: [String: ShownField<State>] = [:]

  /// - Parameter hidden: Those of its other steps.
  init(_ shown: ShownFields<State>, _ hidden: ShownFields<State>) {
    self.shown = shown
    for field in (shown.all + hidden.all).reversed() { names[FieldKey<State>.plain(field.name)] = field }
  }

  func first(_ plain: String) -> ShownField<State>? { names[plain] }
}

/// The outcome of a problem that another side found.
enum Taken {
  /// A field on the screen shows it.
  case shown
  /// None does.
  case hidden
  /// Its field has another value by now.
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
  /// The fields of the screen's own items; those of parts are fields of their own forms.
  func ownFields(of state: State) -> [(property: AnyKeyPath, refusal: Phrase?)] {
    sections(for: state).flatMap(\.allItems).flatMap { $0.read(state).fields }.map {
      ($0.property as PartialKeyPath<State>, $0.refusal)
    }
  }

  /// The fields of the screen's own items in each of its steps, those of the step that is shown first.
  func ownFields(of state: State, steps: Int) -> [(property: AnyKeyPath, refusal: Phrase?)] {
    ownFields(of: state) + hiddenFields(of: state, steps: steps)
  }

  /// The fields of the screen's own items in the steps that are not shown.
  func hiddenFields(of state: State, steps: Int) -> [(property: AnyKeyPath, refusal: Phrase?)] {
    otherSteps(of: state, steps: steps).flatMap { ownFields(of: $0) }
  }

  /// The title of the item that shows a field on another step of what is being sent.
  func hiddenTitle(of field: String, in state: State) -> Phrase? {
    let plain = FieldKey<State>.plain(field)
    for step in otherSteps(of: state, steps: state.form.sent?.steps ?? 0) {
      for item in sections(for: step).flatMap(\.allItems) {
        let row = item.read(step)
        let isIt = row.fields.contains { FieldKey<State>.plain(($0.property as PartialKeyPath<State>).name(in: step)) == plain }
        if isIt { return row.content.title }
      }
    }
    return nil
  }

  /// The state as it is when each of the steps that are not shown is.
  private func otherSteps(of state: State, steps: Int) -> [State] {
    (0..<max(0, steps)).filter { $0 != state.form.step }.map { step in
      var copy = state
      copy.form.step = step
      return copy
    }
  }

  /// The fields of those of the screen's own items that edit a property that is wanted; the others are not read.
  func ownFields(of state: State, where isWanted: (PartialKeyPath<State>) -> Bool) -> [(property: AnyKeyPath, refusal: Phrase?)] {
    var found: [(property: AnyKeyPath, refusal: Phrase?)] = []
    for item in sections(for: state).flatMap(\.allItems) {
      // An item that tells its fields only when it was read is read.
      let fields = item.fields
      guard fields.isEmpty || fields.contains(where: { isWanted($0.property) }) else { continue }
      for field in item.read(state).fields { found.append((field.property as PartialKeyPath<State>, field.refusal)) }
    }
    return found
  }

  /// The forms that stand in parts of the screen, each before those inside it.
  func forms(in state: State) -> [InnerForm] {
    allParts(for: state).compactMap { part in
      var (inner, copy) = (InnerForm?.none, state)
      part.change(&copy) { if let form = $0 as? any FormState { inner = InnerForm(key: part.key, name: part.name, state: form) } }
      return inner
    }
  }

  /// The parts that stand on the screen in one of its steps.
  func parts(in state: State, steps: Int) -> [LivingPart<Self>] {
    var parts = allParts(for: state)
    var copy = state
    for step in 0..<max(0, steps) where step != state.form.step {
      copy.form.step = step
      for part in allParts(for: copy) where !parts.contains(where: { $0.key == part.key }) { parts.append(part) }
    }
    return parts
  }

  /// Changes the forms that stand in parts of the screen, in whichever step.
  func changeForms(of state: inout State, steps: Int = 0, _ change: (inout any FormState, LivingPart<Self>) -> Void) {
    for part in parts(in: state, steps: steps) {
      part.change(&state) { value in
        guard var form = value as? any FormState else { return }
        change(&form, part)
        value = form
      }
    }
  }

  /// Hands a problem to the form in the part that its name leads into; `nil` if it leads into none.
  ///
  /// - Parameter parts: Those of the screen, in any of its steps.
  func refuse(_ refusal: FormFailure.Refusal, in state: inout State, _ parts: [LivingPart<Self>]) -> Taken? {
    if parts.isEmpty { return nil }
    let plain = FieldKey<State>.plain(refusal.field)
    // Of parts in parts, the innermost.
    let part = parts.filter { plain.hasPrefix(FieldKey<State>.plain($0.name) + ".") }
      .max { $0.name.count < $1.name.count }
    guard let part else { return nil }
    let rest = String(plain.dropFirst(FieldKey<State>.plain(part.name).count + 1))
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
