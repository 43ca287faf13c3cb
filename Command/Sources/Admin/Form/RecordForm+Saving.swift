import AdminSchema
import Tessera

extension RecordForm {
  /// Writes what the user changed.
  ///
  /// - Throws: `FormFailure` with the database's refusals at the fields that they concern.
  func save(_ state: State, in environment: ScreenEnvironment) async throws -> RecordKey {
    var values: [String: Value] = [:]
    for field in state.fields {
      if let column = table.column(field.id), let value = field.value(in: column) { values[field.id] = value }
    }
    do {
      let change: Change = key.map { .update($0, seen: state.seen, to: values) } ?? .insert(values)
      return try await environment.write(change, to: table, in: database)
    } catch let problem as DatabaseProblem {
      throw FormFailure(refusals(problem, state), problem.loadFailure)
    }
  }

  private func refusals(_ problem: DatabaseProblem, _ state: State) -> [FormFailure.Refusal] {
    switch problem {
    case .refused(let rule, let columns): columns.compactMap { refusal($0, rule.words, state) }
    case .conflict(let current):
      state.seen.keys.sorted().compactMap { column in
        guard let seen = state.seen[column], let now = current[column], seen != now else { return nil }
        return refusal(column, "Meanwhile “\(now.phrase(atMost: 80))” was saved here. Before, it was “\(seen.phrase(atMost: 80))”", state)
      }
    default: []
    }
  }

  /// A problem of a column, under the name of its field in the form.
  private func refusal(_ column: String, _ words: Phrase, _ state: State) -> FormFailure.Refusal? {
    state.fields.firstIndex { $0.id == column }.map { .init("fields[\($0)].\(state.fields[$0].member)", words) }
  }
}
