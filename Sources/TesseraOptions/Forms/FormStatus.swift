public import TesseraScreen

/// The status of a form: its problems, half-typed text, and unsaved input.
public struct FormStatus<State>: Hashable, Sendable {
  /// The problems, by field.
  public var errors = FormStatus<State>.Errors()
  /// Problems that belong to no field of this form, as worded by the service.
  public var summary: [Phrase] = []
  /// Whether there is input since the form was last sent or saved.
  public internal(set) var isEdited = false
  /// Whether the form is being sent.
  public internal(set) var isSubmitting = false
  /// The progress of automatic saving.
  package internal(set) var saving = FormSaving.idle
  /// The shown step of a form with several steps, from 0.
  public internal(set) var step = 0
  var revision = 0
  /// The number of edits without a property. They count as unsaved changes even if all values are as they were.
  var outrightEdits = 0
  /// The values that are being sent.
  var sent: SentForm?
  /// Counts the answers that accepted the form.
  var takenCount = 0
  var drafts = FieldNotes<State, FieldDraft>()
  var answers = FieldNotes<State, FieldAnswer>()
  /// The fields edited since the form was sent or saved.
  var edits = FieldEdits<State>()
  /// The fields whose choice is being checked. They aren't saved: an interrupted check starts again.
  var checks: [FormRules<State>.FieldKey] = []

  /// The status of an unedited form.
  public init() {}

  /// Applies a note when set. The edit that sets it isn't a user's edit.
  var note: FormNote<State>? {
    get { nil }
    set {
      switch newValue {
      case .draft(let field, let draft)?: drafts[field] = draft
      case .answer(let field, let answer)?: answers[field] = answer
      case .check(let field, let isRunning)?:
        checks.removeAll { $0 == field }
        if isRunning { checks.append(field) } else if errors[field] == Self.unchecked { errors.remove(field) }
      case .saving(let saving)?:
        self.saving = saving
        if saving == .saved(revision: revision) {
          isEdited = false
          edits.removeAll()
        }
      case .retry?: revision &+= 1
      case nil: break
      }
    }
  }

  /// The problem of a choice that is still being checked.
  static var unchecked: Phrase { "This is still being checked. Try again in a moment" }

  public static func == (left: FormStatus, right: FormStatus) -> Bool {
    if FormValues.areCompared { return true }
    return left.errors == right.errors && left.summary == right.summary && left.isEdited == right.isEdited
      && left.isSubmitting == right.isSubmitting && left.saving == right.saving && left.step == right.step
      && left.revision == right.revision && left.outrightEdits == right.outrightEdits
      && left.sent == right.sent && left.takenCount == right.takenCount && left.drafts == right.drafts && left.answers == right.answers
      && left.checks == right.checks && left.edits == right.edits
  }

  /// Marks the input as saved.
  public mutating func markSaved() {
    isEdited = false
    saving = .idle
    edits.removeAll()
  }
}

/// The form at the time of sending, which its answer refers to.
struct SentForm: Hashable, Sendable {
  /// The edit count.
  var revision: Int
  /// The values of its fields as text, by name.
  var values: [String: String] = [:]
  /// The rows of its lists, including those of nested forms.
  var lists: [RowList] = []
  /// The number of its steps.
  var steps = 0
}

/// The progress of automatic saving.
package enum FormSaving: Hashable, Sendable, Codable {
  /// Nothing was saved yet.
  case idle
  /// The edits up to this count are saved.
  case saved(revision: Int)
  /// Saving the edits up to this count failed.
  case failed(LoadFailure, revision: Int)
}

extension FormStatus: Codable {
  private enum CodingKeys: String, CodingKey {
    case errors, summary, isEdited, isSubmitting, saving, step, revision, drafts, answers, edits
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    errors = try container.decodeIfPresent(FormStatus<State>.Errors.self, forKey: .errors) ?? Errors()
    summary = try container.decodeIfPresent([Phrase].self, forKey: .summary) ?? []
    isEdited = try container.decodeIfPresent(Bool.self, forKey: .isEdited) ?? false
    saving = try container.decodeIfPresent(FormSaving.self, forKey: .saving) ?? .idle
    step = try container.decodeIfPresent(Int.self, forKey: .step) ?? 0
    revision = try container.decodeIfPresent(Int.self, forKey: .revision) ?? 0
    drafts = try container.decodeIfPresent(FieldNotes<State, FieldDraft>.self, forKey: .drafts) ?? FieldNotes()
    answers = try container.decodeIfPresent(FieldNotes<State, FieldAnswer>.self, forKey: .answers) ?? FieldNotes()
    edits = try container.decodeIfPresent(FieldEdits<State>.self, forKey: .edits) ?? FieldEdits()
    // A submission that was interrupted has no answer. The form can be sent again, and says so.
    if try container.decodeIfPresent(Bool.self, forKey: .isSubmitting) ?? false { summary = ["It is not known yet whether this was saved"] }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !errors.isEmpty { try container.encode(errors, forKey: .errors) }
    if !summary.isEmpty { try container.encode(summary, forKey: .summary) }
    if isEdited { try container.encode(isEdited, forKey: .isEdited) }
    if isSubmitting { try container.encode(isSubmitting, forKey: .isSubmitting) }
    if saving != .idle { try container.encode(saving, forKey: .saving) }
    if step > 0 { try container.encode(step, forKey: .step) }
    if revision > 0 { try container.encode(revision, forKey: .revision) }
    if !drafts.isEmpty { try container.encode(drafts, forKey: .drafts) }
    if !answers.isEmpty { try container.encode(answers, forKey: .answers) }
    if !edits.isEmpty { try container.encode(edits, forKey: .edits) }
  }
}
