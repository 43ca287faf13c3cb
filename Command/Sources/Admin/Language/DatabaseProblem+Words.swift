public import AdminSchema
public import Tessera

extension DatabaseProblem: LoadFailure.Convertible {
  public var loadFailure: LoadFailure {
    switch self {
    case .timedOut: LoadFailure(.deadline, message: "This takes too long. Filter by an indexed column, or add an index")
    case .busy: LoadFailure(message: "Another program is writing to the database. Try again in a moment")
    case .readOnly: LoadFailure(.refused, message: "This database is read-only", isRetryable: false)
    case .gone: LoadFailure(.notFound, message: "This record does not exist anymore", isRetryable: false)
    case .ambiguous:
      LoadFailure(.refused, message: "Several records have this key, so none was changed. Give the table a primary key", isRetryable: false)
    case .conflict: LoadFailure(.refused, message: "This record was changed meanwhile. Check it and save again")
    case .refused(let rule, _): LoadFailure(.refused, message: rule.words, isRetryable: false)
    case .other(let words): LoadFailure(.refused, message: "The database refused this: \(words)", isRetryable: false)
    }
  }
}

extension DatabaseProblem.Rule {
  var words: Phrase {
    switch self {
    case .required: "Required"
    case .unique: "Another record has this value already"
    case .check: "The database does not allow this value"
    case .reference: "There is no record with this value, or other records still refer to this one"
    case .type: "The database does not take this kind of value here"
    }
  }
}
