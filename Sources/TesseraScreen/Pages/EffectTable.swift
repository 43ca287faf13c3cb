/// The running effects of a layer. Starts, replaces and cancels them, and interprets their replies.
struct EffectTable<Action: Sendable> {
  let layer: Page.LayerID
  private let inbox: Page.EffectInbox
  private var byToken: [Int: Running] = [:]
  private var tokens: [EffectID: Int] = [:]
  /// The work that waits until a write or a submission with its id has ended, in order.
  private var waiting: [EffectID: [Effect<Action>.Work]] = [:]
  /// The idempotency keys of submissions that are running or have no conclusive response.
  var keys = SubmissionKeys()
  /// The number of replies so far that reported the outcome of a request elsewhere.
  private(set) var outcomes = 0

  @inline(__always)
  init(layer: Page.LayerID, inbox: Page.EffectInbox) {
    (self.layer, self.inbox) = (layer, inbox)
  }

  /// The ids of the effects that will end. A subscription counts only until it has started.
  var running: [EffectID?] {
    if byToken.isEmpty { return [] }
    return byToken.values.filter { !$0.hasBegun }.map(\.id) + waiting.values.joined().map(\.id)
  }

  var hasWaiting: Bool { !waiting.isEmpty }

  /// Removes and returns the next work to start.
  mutating func takeReady() -> [Effect<Action>.Work] {
    if waiting.isEmpty { return [] }
    return waiting.keys.filter { tokens[$0] == nil }.sorted { $0.description < $1.description }.compactMap { id in
      let next = waiting[id]?.removeFirst()
      if waiting[id]?.isEmpty == true { waiting[id] = nil }
      return next
    }
  }

  /// Whether work has to wait for the running write or submission with its id, or is the same submission.
  private mutating func waits(_ work: Effect<Action>.Work) -> Bool {
    guard let id = work.id, let token = tokens[id], let current = byToken[token], current.kind.isLasting else { return false }
    var list = waiting[id] ?? []
    if let draft = work.kind.draft, draft == (list.last?.kind ?? current.kind).draft { return true }
    // Of several waiting loads only the last one is needed.
    if !work.kind.isLasting { list.removeAll { !$0.kind.isLasting } }
    waiting[id] = list + [work]
    return true
  }

  mutating func start(_ work: Effect<Action>.Work, token: Int, of screen: String, environment: ScreenEnvironment, gate: EffectGate? = nil) {
    if waits(work) { return }
    if let id = work.id, let token = tokens[id] { remove(token) }
    let (layer, inbox, id, failed) = (layer, inbox, work.id, work.failed)
    let post: @Sendable (Page.EffectInbox.Reply.Kind, (any Sendable)?) -> Void = {
      inbox.post(Page.EffectInbox.Reply(layer: layer, token: token, effect: id, kind: $0, payload: $1))
    }
    var key = ""
    if let id, let draft = work.kind.draft { key = keys.begin(id, draft, SubmissionKeys.makeKey) }
    let watch = work.isLoad ? environment.loadWatch(of: screen, id) : nil
    let environment = watch == nil ? environment : environment.watched
    let context = Effect<Action>.Context(environment: environment, key: key) { action, kind in post(kind, action) }
    let operation = work.operation
    let (fault, observer) = (environment.fault, environment.observer)
    // A submission also waits until the state that contains its key is stored.
    let isSubmission = work.kind.draft != nil || work.isOutward
    let gate = gate?.holding(isSubmission: isSubmission)
    let mayBeMissing = work.kind.draft == nil && !work.isBegunAgain
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
          if mayBeMissing, failure.code == .notFound { post(.missing, nil) }
          if !(error is CancellationError) { environment.report(.failure(failure, of: ObservedEffect(id, of: screen))) }
          context.answer(failed(failure), failure)
        } else if !(error is CancellationError) {
          post(.ended, LoadFailure(error))
          return
        }
      }
      post(.ended, nil)
    }
    let executor = environment.executor
    let task = LoadWatch.$current.withValue(watch) {
      EffectID.$current.withValue(id) { Task(executorPreference: executor, operation: run) }
    }
    let deadline = work.deadline.map { limit in
      EffectID.$current.withValue(nil) {
        Task(executorPreference: executor) {
          do {
            // Waiting for the store doesn't count toward the deadline, because nothing was sent yet.
            try await gate?.pass(isSubmission: isSubmission)
            try await context.sleep(for: limit)
            environment.report(.failure(.deadline(limit), of: ObservedEffect(id, of: screen)))
            post(.deadline, nil)
          } catch {}
        }
      }
    }
    byToken[token] = Running(
      id: id, part: work.part, task: task, deadline: deadline, failed: failed, limit: work.deadline, kind: work.kind,
      isOutward: work.kind.draft != nil || work.isOutward, isBegunAgain: work.isBegunAgain)
    if let id { tokens[id] = token }
  }

  mutating func receive(_ reply: Page.EffectInbox.Reply, report: (String) -> Void) -> Action? {
    guard var effect = byToken[reply.token] else { return nil }
    switch reply.kind {
    case .action, .latest: return reply.payload as? Action
    case .begun:
      effect.hasBegun = effect.kind == .subscription
      byToken[reply.token] = effect
      return nil
    case .answer, .lostAnswer:
      guard !effect.isAnswered else { return nil }
      effect.isAnswered = true
      if effect.kind.draft != nil, let id = effect.id, tokens[id] == reply.token {
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
    waiting[id] = nil
    if let token = tokens[id] { remove(token) }
  }

  /// The ids of effects that item dependencies of a part started and that have no reply yet.
  func unfinished(part: String) -> [EffectID] {
    byToken.values.compactMap { $0.isBegunAgain && !$0.isAnswered && $0.part.hasPrefix(part) ? $0.id : nil }
  }

  /// Cancels everything that a part and its nested parts started.
  ///
  /// - Parameter alone: Lets writes run to their end. `nil` cancels them too.
  /// - Returns: the actions for interrupted loads and submissions, in the order in which they were started.
  mutating func cancel(part: String, alone: WorkAlone?) -> [Action] {
    let ended = byToken.filter { $0.value.part.hasPrefix(part) }.sorted { $0.key < $1.key }
    var answers: [Action] = []
    for (token, effect) in ended {
      if !effect.isAnswered, let answer = effect.failed?(.interrupted) as? Action { answers.append(answer) }
      remove(token, isFinished: finishes(effect, alone))
    }
    for (id, list) in waiting.sorted(by: { $0.key.description < $1.key.description }) {
      let gone = list.filter { $0.part.hasPrefix(part) }
      if gone.isEmpty { continue }
      let rest = list.filter { !$0.part.hasPrefix(part) }
      waiting[id] = rest.isEmpty ? nil : rest
      answers += gone.compactMap { $0.failed?(.interrupted) }
      finish(gone, after: ended.first { $0.value.id == id }?.value.task, alone)
    }
    return answers
  }

  /// - Parameter alone: Runs writes to their end. `nil` cancels them.
  mutating func cancelAll(alone: WorkAlone?) {
    for effect in byToken.values {
      if !finishes(effect, alone) { effect.cancel() }
      if effect.kind.draft != nil, let id = effect.id { keys.lose(id) }
    }
    for (id, list) in waiting { finish(list, after: tokens[id].flatMap { byToken[$0]?.task }, alone) }
    (byToken, tokens, waiting) = ([:], [:], [:])
  }

  /// Lets a write run to its end without a receiver for its reply. Returns whether it does.
  private func finishes(_ effect: Running, _ alone: WorkAlone?) -> Bool {
    guard let alone, effect.kind == .write || effect.kind.draft != nil && alone.finishesSubmissions else { return false }
    effect.deadline?.cancel()
    alone.keep(effect.task, atMost: effect.limit)
    return true
  }

  /// Runs the waiting writes one after the other.
  private mutating func finish(_ list: [Effect<Action>.Work], after task: Task<Void, Never>?, _ alone: WorkAlone?) {
    guard let alone else { return }
    var last = task
    for work in list where work.kind.isLasting {
      var key = ""
      if let id = work.id, let draft = work.kind.draft {
        key = keys.begin(id, draft, SubmissionKeys.makeKey)
        keys.lose(id)
      }
      last = work.runAlone(key: key, alone, after: last)
    }
  }

  private mutating func remove(_ token: Int, isFinished: Bool = false) {
    guard let effect = byToken.removeValue(forKey: token) else { return }
    if !isFinished { effect.cancel() }
    // Most pages run a few effects at the start and then none for a long time, so the memory is released.
    if byToken.isEmpty { byToken = [:] }
    guard let id = effect.id, tokens[id] == token else { return }
    tokens[id] = nil
    if tokens.isEmpty { tokens = [:] }
    if effect.kind.draft != nil, !effect.isAnswered { keys.lose(id) }
  }
}

/// Work that runs to its end without a receiver for its replies, see ``FinalWork``.
struct WorkAlone {
  /// The screen or flow that began it.
  let screen: String
  let environment: ScreenEnvironment
  let gate: EffectGate?
  /// Whether submissions also run to their end, because no page will ask for their outcome.
  let finishesSubmissions: Bool

  /// Keeps a task alive until it ends, and cancels it at a time limit.
  func keep(_ task: Task<Void, Never>, atMost limit: Duration?, after start: @escaping @Sendable () async -> Void = {}) {
    FinalWork.keep(task)
    Task(executorPreference: environment.executor) { [environment] in
      await start()
      try? await environment.sleep(for: limit ?? .seconds(20))
      task.cancel()
    }
  }
}

extension Effect.Work {
  /// Runs the work without receiving its replies, at most until its deadline.
  ///
  /// - Parameter former: A task that ends before this work starts.
  @discardableResult
  func runAlone(key: String, _ alone: WorkAlone, after former: Task<Void, Never>? = nil) -> Task<Void, Never> {
    let environment = alone.environment
    let context = Effect<Action>.Context(environment: environment, key: key) { _, _ in }
    let isSubmission = kind.draft != nil || isOutward
    let gate = alone.gate?.holding(isSubmission: isSubmission)
    let (id, operation, screen) = (id, operation, alone.screen)
    let task = EffectID.$current.withValue(id) {
      Task(executorPreference: environment.executor) {
        do {
          await former?.value
          try await gate?.pass(isSubmission: isSubmission)
          if let observer = environment.observer {
            try await observer.carryOut(ObservedEffect(id, of: screen)) { try await operation(context) }
          } else {
            try await operation(context)
          }
        } catch {
          environment.report(Diagnostic(.effect, .error, "An effect that ran after its page ended failed: \(LoadFailure(error).detail)"))
        }
      }
    }
    alone.keep(task, atMost: deadline) {
      await former?.value
      try? await gate?.pass(isSubmission: isSubmission)
    }
    return task
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
  let kind: WorkKind
  let isOutward: Bool
  let isBegunAgain: Bool
  var hasBegun = false
  var isAnswered = false

  func cancel() {
    task.cancel()
    deadline?.cancel()
  }
}

extension Effect.Context {
  fileprivate func answer(_ action: Action, _ failure: LoadFailure) {
    if failure.losesAnswer { answerLost(action) } else { answer(action) }
  }
}
