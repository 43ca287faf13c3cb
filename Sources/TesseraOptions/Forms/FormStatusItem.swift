public import TesseraScreen

/// The status of a form, in the form: problems that have no field, that it is being sent, and how far saving is. Runs the rules that
/// ask, and saves by itself.
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

  public var traits = ItemTraits()
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
  /// Whether something was entered that is not saved, or not asked about.
  private var isOpen = false
  /// Whether what stands there is on its way, and nothing was entered since.
  private var isBeingSent = false
  private var state: Owner.State?

  /// The status of a form that does not save itself.
  public init() {
    (delay, save) = (.zero, nil)
    traits.id = "form.status"
  }

  /// The status of a form that is saved once typing has paused.
  ///
  /// - Parameter save: Runs outside of the screen's isolation. The last state wins; one that could not be saved is
  /// tried again with the next edit, or
  ///   when somebody asks for it.
  public init(savesAfter delay: Duration, _ save: @escaping Save) {
    (self.delay, self.save) = (delay, save)
    traits.id = "form.status"
  }

  public var words: Phrase { "Status" }

  public mutating func read(_ state: Owner.State) {
    (summary, saving, revision, isEdited) = (state.form.summary, state.form.saving, state.form.revision, state.form.isEdited)
    isOutdated = state.form.edits.hasOutdated
    (takenCount, isSubmitting) = (state.form.takenCount, state.form.isSubmitting)
    // A form in a part is sent by the one around it, which alone is submitting.
    isBeingSent = state.form.sent?.revision == revision
    let all = Owner.State.rules.questions(in: state)
    let asked = all.compactMap { question in
      question.value(state).map { (field: question.field, value: $0, isAnswered: state.form.answers[question.field]?.value == $0) }
    }
    // What was answered is asked no more, whatever else is wrong with it: only rules of the other fields are looked at.
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

  /// The state of saving by itself; nil where there is nothing to say.
  private var saved: Element? {
    guard save != nil else { return nil }
    switch saving {
    case .failed(let failure, _):
      return .message(Element.Message("Not saved", detail: failure.message, tone: .warning, action: Element.Button("Retry")))
    case .saved(let saved) where saved == revision: return .text(Element.Text("Saved", role: .caption))
    case .saved, .idle: return isEdited ? .text(Element.Text("Saving…", role: .caption)) : nil
    }
  }

  public func intent(for event: ControlEvent) -> Intent<Owner>? {
    // Trying again is a change like any other: the edits are counted on.
    .edit(Edit(note: \Owner.State.form.note, .retry))
  }

  public var dependency: ItemDependency<Owner>? {
    guard let state, save != nil || asksQuestions else { return nil }
    let value = questions + (save == nil ? [] : ["\(revision)", "\(takenCount)", "\(isBeingSent)"])
    var dependency = ItemDependency<Owner>(of: \Owner.State.form, on: \Owner.State.self, value: value, own: []) { [self] in
      .merge(ask(state, since: $0.before ?? []), autosave(state))
    }
    // A page that goes on saves and asks what the one before had not yet.
    dependency.begins = isOpen
    return dependency
  }

  /// A question in a form that is quick to compare.
  private static func note(_ field: FieldKey<Owner.State>, _ value: String) -> String { "\(field.name)=\(value)" }

  /// Asks what is open; what was asked about the same value before is answered, or on its way.
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
          // No answer is no refusal, and a yes is an answer.
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
    // It was sent, or is being sent as it stands: a save that is still to come would bring back what is done.
    guard state.form.isEdited, !isBeingSent else { return .merge(.cancel("form.pause"), .cancel("form.save")) }
    let revision = state.form.revision
    if case .saved(revision) = state.form.saving { return .none }
    // A save that is on its way is not cut off by the next one, which would arrive before it.
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
