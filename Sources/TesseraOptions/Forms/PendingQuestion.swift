internal import TesseraScreen

/// A question that is asked before a form is sent: of the form, or of one in a part of its screen.
struct PendingQuestion: Sendable {
  /// The name of its field, from the form that is sent.
  let field: String
  let ask: @Sendable (ScreenEnvironment) async throws -> Phrase?
}

extension FormState {
  /// The questions that are not answered for the values that stand there.
  ///
  /// - Parameter prefix: Goes before the names of their fields.
  func pendingQuestions(_ prefix: String = "") -> [PendingQuestion] {
    openQuestions.map { open in
      PendingQuestion(field: prefix + open.question.field.name) { [self] in try await open.question.ask(self, $0) }
    }
  }
}

extension [PendingQuestion] {
  /// The time for all answers together.
  static var patience: Duration { .seconds(5) }

  /// The problems that the answers tell of, in order.
  ///
  /// The questions are asked side by side. One that fails, or has no answer in time, refuses nothing: whoever takes the form checks for itself.
  func refusals<Action>(_ context: EffectContext<Action>) async -> [FormFailure.Refusal] {
    if isEmpty { return [] }
    let environment = context.environment
    let (answers, reply) = AsyncStream<(position: Int, problem: Phrase?)>.makeStream()
    // Not children of this task, which would wait for one that does not end when it is cancelled.
    var tasks = enumerated().map { position, question in
      Task(executorPreference: environment.executor) {
        let problem = try? await question.ask(environment)
        reply.yield((position, problem))
      }
    }
    tasks.append(
      Task(executorPreference: environment.executor) {
        try? await context.sleep(for: Self.patience)
        reply.finish()
      })
    var problems: [Int: Phrase] = [:]
    var open = count
    for await answer in answers {
      if let problem = answer.problem { problems[answer.position] = problem }
      open -= 1
      if open == 0 { break }
    }
    for task in tasks { task.cancel() }
    return problems.sorted { $0.key < $1.key }.map { FormFailure.Refusal(self[$0.key].field, $0.value) }
  }
}
