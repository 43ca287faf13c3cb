/// The running effects of a layer. Starts, replaces and cancels them, and interprets their replies.
struct EffectTable<Action: Sendable> {
  private let layer: LayerID
  private let inbox: EffectInbox
  private var byToken: [Int: Running] = [:]
  private var tokens: [EffectID: Int] = [:]
  /// The idempotency keys of submissions that are running or have no conclusive response.
  var keys = SubmissionKeys()
  /// The number of replies so far that reported the outcome of a request elsewhere.
  private(set) var outcomes = 0

  @inline(__always)
  init(layer: LayerID, inbox: EffectInbox) {
    (self.layer, self.inbox) = (layer, inbox)
  }

  /// The ids of the effects that will end. A subscription counts only until it has begun.
  var running: [EffectID?] { byToken.isEmpty ? [] : byToken.values.filter { !$0.hasBegun }.map(\.id) }

  mutating func start(_ work: Effect<Action>.Work, token: Int, of screen: String, environment: ScreenEnvironment, gate: EffectGate? = nil) {
    if let id = work.id { cancel(id) }
    let (layer, inbox, id, failed) = (layer, inbox, work.id, work.failed)
    let post: @Sendable (EffectInbox.Reply.Kind, (any Sendable)?) -> Void = {
      inbox.post(EffectInbox.Reply(layer: layer, token: token, effect: id, kind: $0, payload: $1))
    }
    var key = ""
    if let id, let draft = work.draft { key = keys.begin(id, draft, SubmissionKeys.makeKey) }
    let context = EffectContext<Action>(environment: environment, key: key) { action, kind in post(kind, action) }
    let operation = work.operation
    let (fault, observer) = (environment.fault, environment.observer)
    // A submission also waits until the state that contains its key is stored.
    let isSubmission = work.draft != nil || work.isOutward
    let gate = gate?.holding(isSubmission: isSubmission)
    let run: @Sendable () async -> Void = {
      do {
        try await gate?.pass(isSubmission: isSubmission)
        if let id, let failed, let failure = fault?(id) {
          context.answer(failed(failure), failure)
        } else if let observer {
          try await observer.carryOut(ObservedEffect(id, of: screen)) { try await operation(context) }
        } else {
          try await operation(context)
        }
      } catch {
        if let failed {
          let failure = LoadFailure(error)
          if failure.code == .notFound, work.draft == nil, !work.isBegunAgain { post(.missing, nil) }
          context.answer(failed(failure), failure)
        } else if !(error is CancellationError) {
          post(.ended, LoadFailure(error))
          return
        }
      }
      post(.ended, nil)
    }
    let executor = environment.executor
    let task = EffectID.$current.withValue(id) { Task(executorPreference: executor, operation: run) }
    let deadline = work.deadline.map { limit in
      EffectID.$current.withValue(nil) {
        Task(executorPreference: executor) {
          do {
            // Waiting for the store doesn't count toward the deadline, because nothing was sent yet.
            try await gate?.pass(isSubmission: isSubmission)
            try await context.sleep(for: limit)
            post(.deadline, nil)
          } catch {}
        }
      }
    }
    byToken[token] = Running(
      id: id, part: work.part, task: task, deadline: deadline, failed: failed, limit: work.deadline, isSubscription: work.isSubscription,
      isSubmission: work.draft != nil, isOutward: work.draft != nil || work.isOutward,
      isBegunAgain: work.isBegunAgain)
    if let id { tokens[id] = token }
  }

  mutating func receive(_ reply: EffectInbox.Reply, report: (String) -> Void) -> Action? {
    guard var effect = byToken[reply.token] else { return nil }
    switch reply.kind {
    case .action, .latest: return reply.payload as? Action
    case .begun:
      effect.hasBegun = effect.isSubscription
      byToken[reply.token] = effect
      return nil
    case .answer, .lostAnswer:
      guard !effect.isAnswered else { return nil }
      effect.isAnswered = true
      if effect.isSubmission, let id = effect.id, tokens[id] == reply.token {
        if reply.kind == .answer { keys.finish(id) } else { keys.lose(id) }
      }
      if effect.isOutward { outcomes += 1 }
      effect.deadline?.cancel()
      byToken[reply.token] = effect
      return reply.payload as? Action
    case .missing: return nil
    case .deadline:
      remove(reply.token)
      return effect.isAnswered ? nil : effect.failed?(.deadline(effect.limit ?? .zero)) as? Action
    case .ended:
      remove(reply.token)
      if let failure = reply.payload as? LoadFailure { report(failure.detail) }
      return effect.isAnswered ? nil : effect.failed?(LoadFailure(.other, detail: "the effect ended and its answer was lost")) as? Action
    }
  }

  mutating func cancel(_ id: EffectID) {
    if let token = tokens[id] { remove(token) }
  }

  /// The ids of effects that item dependencies of a part started and that have no reply yet.
  func unfinished(part: String) -> [EffectID] {
    byToken.values.compactMap { $0.isBegunAgain && !$0.isAnswered && $0.part.hasPrefix(part) ? $0.id : nil }
  }

  /// Cancels everything that a part and its nested parts started.
  ///
  /// - Returns: the actions for interrupted loads and submissions, in the order in which they were started.
  mutating func cancel(part: String) -> [Action] {
    let ended = byToken.filter { $0.value.part.hasPrefix(part) }.sorted { $0.key < $1.key }
    for (token, _) in ended { remove(token) }
    return ended.compactMap { $0.value.isAnswered ? nil : $0.value.failed?(.interrupted) as? Action }
  }

  mutating func cancelAll() {
    for effect in byToken.values {
      effect.cancel()
      if effect.isSubmission, let id = effect.id { keys.lose(id) }
    }
    byToken = [:]
    tokens = [:]
  }

  private mutating func remove(_ token: Int) {
    guard let effect = byToken.removeValue(forKey: token) else { return }
    effect.cancel()
    // Most pages run a few effects at the start and then none for a long time, so the memory is released.
    if byToken.isEmpty { byToken = [:] }
    guard let id = effect.id, tokens[id] == token else { return }
    tokens[id] = nil
    if tokens.isEmpty { tokens = [:] }
    if effect.isSubmission, !effect.isAnswered { keys.lose(id) }
  }
}

extension Effect.Work {
  /// Runs the work without receiving its replies, at most until its deadline. See ``FinalWork``.
  func runAlone(of screen: String, key: String, _ environment: ScreenEnvironment, gate: EffectGate?) {
    let context = EffectContext<Action>(environment: environment, key: key) { _, _ in }
    let isSubmission = draft != nil || isOutward
    let gate = gate?.holding(isSubmission: isSubmission)
    let (id, operation, executor, observer) = (id, operation, environment.executor, environment.observer)
    let limit = deadline ?? .seconds(20)
    let task = EffectID.$current.withValue(id) {
      Task(executorPreference: executor) {
        do {
          try await gate?.pass(isSubmission: isSubmission)
          if let observer {
            try await observer.carryOut(ObservedEffect(id, of: screen)) { try await operation(context) }
          } else {
            try await operation(context)
          }
        } catch {
          environment.report(Diagnostic(.effect, .error, "An effect that was to be finished after its page ended failed: \(error)"))
        }
      }
    }
    FinalWork.keep(task)
    Task(executorPreference: executor) {
      try? await gate?.pass(isSubmission: isSubmission)
      try? await context.sleep(for: limit)
      task.cancel()
    }
  }
}

/// A running effect. Not generic, so that a table of it needs no metadata at run time.
private struct Running {
  let id: EffectID?
  let part: String
  let task: Task<Void, Never>
  let deadline: Task<Void, Never>?
  let failed: (@Sendable (LoadFailure) -> any Sendable)?
  let limit: Duration?
  let isSubscription: Bool
  let isSubmission: Bool
  let isOutward: Bool
  let isBegunAgain: Bool
  var hasBegun = false
  var isAnswered = false

  func cancel() {
    task.cancel()
    deadline?.cancel()
  }
}

extension EffectContext {
  fileprivate func answer(_ action: Action, _ failure: LoadFailure) {
    if failure.losesAnswer { answerLost(action) } else { answer(action) }
  }
}
