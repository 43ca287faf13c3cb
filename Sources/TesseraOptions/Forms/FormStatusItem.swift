public import TesseraScreen

/// Shows the status of a form: problems without a field, sending, and automatic saving. Also runs asynchronous rules
/// and saves the form automatically.
///
/// ```swift
/// SectionModel {
///   FormStatusItem(savesAfter: .seconds(2)) { state, environment in try await environment.drafts.save(state.draft) }
///   ButtonItem("Send", on: .didPressSend)
/// }
/// ```
public struct FormStatusItem<Owner: Screen>: StockItem where Owner.State: FormState {
  /// Saves a state.
  public typealias Save = @Sendable (Owner.State, ScreenEnvironment) async throws -> Void

  public var traits = Row.Traits()
  private let delay: Duration
  private let save: Save?
  private var summary: [Phrase] = []
  private var isOutdated = false
  private var saving = FormSaving.idle
  private var revision = 0
  private var isEdited = false
  private var isSubmitting = false
  private var takenCount = 0
  private var questions: [String] = []
  private var asksQuestions = false
  /// Whether there is input to save or to check.
  private var isOpen = false
  /// Whether the current input is being sent.
  private var isBeingSent = false
  private var state: Owner.State?

  /// The status of a form without automatic saving.
  public init() {
    (delay, save) = (.zero, nil)
    traits.id = "form.status"
  }

  /// The status of a form that is saved when typing pauses.
  ///
  /// - Parameter save: Runs outside the screen's isolation. The last state wins. A failed save is retried at the next
  ///   edit or when the user asks for it.
  public init(savesAfter delay: Duration, _ save: @escaping Save) {
    (self.delay, self.save) = (delay, save)
    traits.id = "form.status"
  }

  public var words: Phrase { "Status" }

  public mutating func read(_ state: Owner.State) {
    (summary, saving, revision, isEdited) = (state.form.summary, state.form.saving, state.form.revision, state.form.isEdited)
    isOutdated = state.form.edits.hasOutdated
    (takenCount, isSubmitting) = (state.form.takenCount, state.form.isSubmitting)
    // A form in a part is sent by the outer form, and only that is submitting.
    isBeingSent = state.form.sent?.revision == revision
    let all = Owner.State.rules.questions(in: state)
    let asked = all.compactMap { question in
      question.value(state).map { (field: question.field, value: $0, isAnswered: state.form.answers[question.field]?.value == $0) }
    }
    // Checked values aren't checked again, so only rules of the other fields are evaluated.
    let wrong = Owner.State.rules.check(state, of: FieldSet(asked.filter { !$0.isAnswered }.map(\.field)))
    asksQuestions = !all.isEmpty
    questions = asked.compactMap { $0.isAnswered || wrong[$0.field] == nil ? Self.note($0.field, $0.value) : nil }
    isOpen =
      save != nil && isEdited && saving != .saved(revision: revision) || revision > 0 && asked.contains { !$0.isAnswered }
    self.state = state
  }

  public var element: Element {
    if isSubmitting { return .text(Element.Text("Sending…", role: .caption)) }
    var problems = summary.map { Element.message(Element.Message($0, tone: .failure, icon: "warning")) }
    if isOutdated {
      let words: Phrase = "Some of this was changed elsewhere meanwhile. What you entered is kept"
      problems.append(.message(Element.Message(words, tone: .warning, icon: "warning")))
    }
    guard let saved else { return .column(problems) }
    return problems.isEmpty ? saved : .column(problems + [saved])
  }

  /// The state of automatic saving. `nil` if there is nothing to show.
  private var saved: Element? {
    guard save != nil else { return nil }
    switch saving {
    case .failed(let failure, _):
      return .message(Element.Message("Not saved", detail: failure.shownMessage, tone: .warning, action: Element.Button("Retry")))
    case .saved(let saved) where saved == revision: return .text(Element.Text("Saved", role: .caption))
    case .saved, .idle: return isEdited ? .text(Element.Text("Saving…", role: .caption)) : nil
    }
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    // Retrying is a change like any other, so it counts as an edit.
    .edit(Edit(note: \Owner.State.form.note, .retry))
  }

  public var details: ItemDetails<Owner> { ItemDetails(height: traits.height, property: property, dependency: dependency) }

  private var dependency: ItemDetails<Owner>.Dependency? {
    guard let state, save != nil || asksQuestions else { return nil }
    let value = questions + (save == nil ? [] : ["\(revision)", "\(takenCount)", "\(isBeingSent)"])
    var dependency = ItemDetails<Owner>.Dependency(of: \Owner.State.form, on: \Owner.State.self, value: value, own: []) { [self] in
      .merge(ask(state, since: $0.before ?? []), autosave(state))
    }
    // A restored page saves and checks what the previous process hadn't.
    dependency.begins = isOpen
    return dependency
  }

  /// A text for an asynchronous check that is fast to compare.
  private static func note(_ field: FormRules<Owner.State>.FieldKey, _ value: String) -> String { "\(field.name)=\(value)" }

  /// Starts the open checks, except those already started for the same value.
  private func ask(_ state: Owner.State, since before: [String]) -> Effect<Intent<Owner>> {
    let open = state.openQuestions
    return .merge(
      Owner.State.rules.questions(in: state).map { question in
        let id = EffectID("form.ask.\(question.field.name)")
        guard let value = open.first(where: { $0.question.field == question.field })?.value else { return .cancel(id) }
        if before.contains(Self.note(question.field, value)) { return .none }
        return .load(id, within: question.delay + .seconds(20)) { context in
          try await context.sleep(for: question.delay)
          return try await question.ask(state, context.environment)
        } then: { result in
          // A failed check rejects nothing. A success is stored even without a problem.
          let answer: FieldAnswer? =
            switch result {
            case .success(let problem): FieldAnswer(value: value, problem: problem)
            case .failure: nil
            }
          return .edit(Edit(note: \Owner.State.form.note, .answer(question.field, answer)))
        }
      })
  }

  private func autosave(_ state: Owner.State) -> Effect<Intent<Owner>> {
    guard let save else { return .none }
    // The form was sent or is being sent, so a later save would restore the draft.
    guard state.form.isEdited, !isBeingSent else { return .merge(.cancel("form.pause"), .cancel("form.save")) }
    let revision = state.form.revision
    if case .saved(revision) = state.form.saving { return .none }
    // Don't cancel a save in progress: the next one could arrive before it.
    let write = Effect<Intent<Owner>>.write("form.save") { context in
      try await save(state, context.environment)
    } then: { result in
      switch result {
      case .success: .edit(Edit(note: \Owner.State.form.note, .saving(.saved(revision: revision))))
      case .failure(let failure): .edit(Edit(note: \Owner.State.form.note, .saving(.failed(failure, revision: revision))))
      }
    }
    return .after(delay, "form.pause", .effect(write))
  }

  public static func == (left: FormStatusItem, right: FormStatusItem) -> Bool {
    left.traits == right.traits && left.summary == right.summary && left.saving == right.saving && left.revision == right.revision
      && left.isEdited == right.isEdited && left.isSubmitting == right.isSubmitting && left.isOutdated == right.isOutdated
  }
}
