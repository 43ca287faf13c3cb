public import TesseraScreen

/// A rejected form: problems of its fields, or of the form as a whole.
public struct FormFailure: Error, Hashable, Sendable, Codable {
  /// The problem of one field, under the service's name for it.
  public struct Refusal: Hashable, Sendable, Codable {
    /// The field's name: `email`, `address.street`, `lines[0].amount`, `/lines/0/amount`.
    public var field: String
    /// The problem.
    public var message: Phrase

    /// The problem of a field.
    public init(_ field: String, _ message: Phrase) { (self.field, self.message) = (field, message) }
  }

  /// The problems of fields, in order.
  public var refusals: [Refusal]
  /// The failure as a whole.
  public var failure: LoadFailure

  /// A failure with problems of fields.
  public init(_ refusals: [Refusal], _ failure: LoadFailure = LoadFailure(.refused, message: "Check what you entered", isRetryable: false))
  {
    (self.refusals, self.failure) = (refusals, failure)
  }

  /// A failure without problems of fields.
  public init(_ failure: LoadFailure) { (refusals, self.failure) = ([], failure) }
}

extension FormFailure: LoadFailure.Convertible {
  public var loadFailure: LoadFailure { failure }
}

extension TransportResponse {
  /// Returns the response if the form was accepted.
  ///
  /// Reads field problems in the common formats of endpoints: `{"errors": {"email": ["is taken"]}}`,
  /// `{"errors": [{"field": "email", "message": "is taken"}]}`, both also nested in `error`, and problem details (RFC
  /// 9457) with `pointer` and `detail`.
  ///
  /// - Throws: ``FormFailure``.
  public func accepted(of request: TransportRequest) throws(FormFailure) -> TransportResponse {
    do {
      return try success(of: request)
    } catch {
      let answer = try? OptionModel.Value(json: body)
      throw FormFailure(Self.refusals(answer), LoadFailure(error))
    }
  }

  private static func refusals(_ answer: OptionModel.Value?) -> [FormFailure.Refusal] {
    for errors in [answer?["errors"], answer?["error"]?["errors"], answer?["error"]?["fields"], answer?["fields"]] {
      switch errors {
      case .object(let members)?:
        return members.sorted { $0.key < $1.key }.compactMap { field, messages in
          switch messages {
          case .text(let text): FormFailure.Refusal(field, Phrase(text))
          case .array(let texts): texts.first?.text.map { FormFailure.Refusal(field, Phrase($0)) }
          default: nil
          }
        }
      case .array(let entries)?:
        return entries.compactMap { entry in
          guard let field = (entry["field"] ?? entry["pointer"] ?? entry["path"] ?? entry["name"])?.text,
            let message = (entry["message"] ?? entry["detail"])?.text
          else { return nil }
          return FormFailure.Refusal(field, Phrase(message))
        }
      default: continue
      }
    }
    return []
  }
}
