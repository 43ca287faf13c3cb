internal import TesseraScreen

/// An asynchronous check that runs before a form is sent, for the form itself or one in a part of its screen.
struct PendingQuestion: Sendable {
  /// The field's name, relative to the sent form.
  let field: String
  let ask: @Sendable (ScreenEnvironment) async throws -> Phrase?
}

extension FormState {
  /// The checks without a result for the current values.
  ///
  /// - Parameter prefix: Is prepended to the field names.
  func pendingQuestions(_ prefix: String = "") -> [PendingQuestion] {
    openQuestions.map { open in
      PendingQuestion(field: prefix + open.question.field.name) { [self] in try await open.question.ask(self, $0) }
    }
  }
}

extension [PendingQuestion] {
  /// The time limit for all checks together.
  static var patience: Duration { .seconds(5) }

  /// Runs all checks concurrently and returns the rejections, in order.
  ///
  /// A check that fails or times out rejects nothing: the service that receives the form must validate it anyway.
  func refusals<Action>(_ context: Effect<Action>.Context) async -> [FormFailure.Refusal] {
    if isEmpty { return [] }
    let environment = context.environment
    let (answers, reply) = AsyncStream<(position: Int, problem: Phrase?)>.makeStream()
    // Unstructured tasks: child tasks would have to be awaited even if they ignore cancellation.
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
