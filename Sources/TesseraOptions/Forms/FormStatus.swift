public import TesseraScreen

/// How far a form is: its problems, and whether something was entered that nobody has yet.
public struct FormStatus<State>: Hashable, Sendable {
  /// The problems, by field.
  public var errors = FormErrors<State>()
  /// Problems that belong to no field of this form, in the words of the other side.
  public var summary: [Phrase] = []
  /// Whether something was entered since the form was last sent or saved.
  public var isEdited = false

  /// A form in which nothing was entered.
  public init() {}

}

extension FormStatus: Codable {
  private enum CodingKeys: String, CodingKey { case errors, summary, isEdited }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    errors = try container.decodeIfPresent(FormErrors<State>.self, forKey: .errors) ?? FormErrors()
    summary = try container.decodeIfPresent([Phrase].self, forKey: .summary) ?? []
    isEdited = try container.decodeIfPresent(Bool.self, forKey: .isEdited) ?? false
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !errors.isEmpty { try container.encode(errors, forKey: .errors) }
    if !summary.isEmpty { try container.encode(summary, forKey: .summary) }
    if isEdited { try container.encode(isEdited, forKey: .isEdited) }
  }
}
