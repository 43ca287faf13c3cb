/// Work that a screen or a flow requests outside of its state: load, wait, announce, navigate, present or finish.
///
/// An effect is a value. A screen returns it and a ``Page`` runs it. Work runs outside of the page's isolation,
/// and its actions arrive in the order in which they were sent.
///
/// ```swift
/// return .load("account", within: .seconds(10)) { _ in try await api.account() } then: { .loaded($0) }
/// ```
/// - Law: an effect replaces a running one with the same id. The earlier effect is cancelled, and none of its
///   later actions arrive. A ``write(_:within:_:then:)`` and a ``submit(_:_:within:_:then:)`` are never replaced:
///   another effect with their id waits until they have ended.
/// - Law: a load, a write and a submission always end with exactly one action, even if they throw, time out or lose
///   their reply. One that is cancelled, and a load that is replaced, sends no action.
public struct Effect<Action: Sendable>: Sendable {
  package enum Step: Sendable {
    case action(Action)
    case work(Work)
    case cancel(EffectID)
    case open(String)
    case announce(Phrase, Page.Urgency)
    case focus(Page.FocusTarget)
    case identify(Identity?)
    case askToSignIn
    case present(Presentation<Action>)
    case dismiss
    case deliver(any Sendable)
    case finish(any Sendable)
    /// An action for a nested part of the screen, addressed by the part's key.
    case tell(String, any Equatable & Sendable)
    /// An action for the screen at a destination of a flow.
    case tellDestination(any Hashable & Sendable, any Equatable & Sendable)
    /// A message shown above the sections for a while.
    case notice(Notice<Action>)
  }

  package struct Work: Sendable {
    var id: EffectID?
    /// The key of the part that started it. Empty for the screen itself.
    var part = ""
    var deadline: Duration?
    /// Makes the action for a failure or a timeout. Only loads have one.
    var failed: (@Sendable (LoadFailure) -> Action)?
    var kind = WorkKind.run
    /// Whether the work's reply reports the outcome of a request elsewhere, as the reply to a submission does.
    var isOutward = false
    /// Whether an item's dependency started the work, and starts it again if it was interrupted.
    var isBegunAgain = false
    var operation: @Sendable (Effect<Action>.Context) async throws -> Void

    /// Whether it only fetches something.
    var isLoad: Bool { kind == .load && !isOutward }
  }

  package var steps: [Step]

  /// The same work, marked as reporting an outcome elsewhere. A host that saves pages stores such a reply before
  /// it shows it.
  package var reachingOutside: Effect { changingWork { $0.isOutward = true } }

  /// The same work, marked for ``ItemDetails/Dependency/work``. The layer records if it was interrupted.
  package var begunAgain: Effect { changingWork { $0.isBegunAgain = true } }

  private func changingWork(_ change: (inout Work) -> Void) -> Effect {
    Effect(
      steps: steps.map { step in
        guard case .work(var work) = step else { return step }
        change(&work)
        return .work(work)
      })
  }

  /// No effect.
  public static var none: Effect { Effect(steps: []) }

  /// Several effects, started in order.
  public static func merge(_ effects: Effect...) -> Effect { Effect(steps: effects.flatMap(\.steps)) }

  /// Several effects, started in order.
  public static func merge(_ effects: [Effect]) -> Effect { Effect(steps: effects.flatMap(\.steps)) }

  /// Sends another action, which is handled right after the current one.
  public static func send(_ action: Action) -> Effect { Effect(steps: [.action(action)]) }

  /// Sends an action to the screen at a destination of the flow that returns this effect.
  package static func tell(_ destination: some Hashable & Sendable, _ action: some Equatable & Sendable) -> Effect {
    Effect(steps: [.tellDestination(destination, action)])
  }

  /// Fetches something. Its result becomes one action.
  ///
  /// To change something elsewhere, use ``write(_:within:_:then:)`` or ``submit(_:_:within:_:then:)``, because a
  /// second load cancels the first.
  /// ```swift
  /// case .didPressAdd: return .write("add") { _ in try await api.add(item) } then: { .added($0) }    // ✅ two presses add two
  /// case .didPressAdd: return .load("add") { _ in try await api.add(item) } then: { .added($0) }     // 🚫 two quick presses may add one
  /// ```
  /// - Parameters:
  ///   - id: A later effect with this id replaces this one.
  ///   - deadline: After this time the operation is cancelled, and `then` receives ``LoadFailure/deadline(_:)``.
  ///   - operation: Runs outside of the page's isolation. An error that it throws becomes a ``LoadFailure``.
  ///   - then: Converts the result to an action.
  public static func load<Value: Sendable>(
    _ id: EffectID, within deadline: Duration = .seconds(20),
    _ operation: @escaping @Sendable (Effect<Action>.Context) async throws -> Value,
    then: @escaping @Sendable (Result<Value, LoadFailure>) -> Action
  ) -> Effect {
    let work = Work(id: id, deadline: deadline, failed: { then(.failure($0)) }, kind: .load) { context in
      context.answer(then(.success(try await operation(context))))
    }
    return Effect(steps: [.work(work)])
  }

  /// Changes something elsewhere, each time you return it. Its result becomes one action.
  ///
  /// ```swift
  /// case .didPressAdd: return .write("add") { _ in try await api.add(item) } then: { .added($0) }
  /// ```
  /// Use ``submit(_:_:within:_:then:)`` for a request that must take effect only once, however often the user
  /// presses, such as an order.
  ///
  /// - Law: a write is never replaced or dropped. Writes with the same id run one after the other, in the order in
  ///   which they were returned, each with its own action. A running or waiting write also runs to its end if its
  ///   screen goes away. Its action is dropped then. Only ``cancel(_:)`` and the loss of the permission to see the
  ///   screen cancel it.
  /// - Parameters:
  ///   - deadline: The time limit from when the write starts. After it, `then` gets ``LoadFailure/deadline(_:)`` and
  ///     the operation is cancelled.
  ///   - operation: Runs outside of the page's isolation. A thrown error becomes a ``LoadFailure``.
  public static func write<Value: Sendable>(
    _ id: EffectID, within deadline: Duration = .seconds(20),
    _ operation: @escaping @Sendable (Effect<Action>.Context) async throws -> Value,
    then: @escaping @Sendable (Result<Value, LoadFailure>) -> Action
  ) -> Effect {
    let work = Work(id: id, deadline: deadline, failed: { then(.failure($0)) }, kind: .write) { context in
      context.answer(then(.success(try await operation(context))))
    }
    return Effect(steps: [.work(work)])
  }

  /// Sends a request that must take effect only once, with an idempotency key that is stored with the page before
  /// the request is sent.
  ///
  /// ```swift
  /// return .submit("order", state.order) { order, key, context in
  ///   try await context.environment.send("POST", "/v1/orders", order, key: key)
  /// } then: {
  ///   .ordered($0)
  /// }
  /// ```
  /// Like a load, it ends with exactly one action. As long as the outcome is unknown (no connection, no response
  /// in time, or a failure with ``LoadFailure/losesAnswer``), sending the same draft under the same id reuses the
  /// key, so the server carries it out only once. This holds even if another draft was sent in between. A
  /// different draft gets a different key. After a conclusive response for an id, all its keys are new.
  ///
  /// - Law: the same draft with the same id is one submission while it is being sent: it is sent once and sends one
  ///   action. Another draft waits until the submission before it has ended.
  /// - Law: the key is stored before the request is sent, wherever the page is saved. After a crash, the page
  ///   calls `interrupted` of its ``ScreenBehavior``. The screen either returns the same effect again, which sends the
  ///   request with the same key, or lets the user decide.
  /// - Parameters:
  ///   - draft: The request. Two drafts are equal if their descriptions are equal, so avoid dictionaries and sets,
  ///     whose order differs between processes.
  ///   - deadline: After this time `then` receives ``LoadFailure/deadline(_:)``.
  public static func submit<Draft: Sendable, Value: Sendable>(
    _ id: EffectID, _ draft: Draft, within deadline: Duration = .seconds(20),
    _ operation: @escaping @Sendable (Draft, _ key: String, Effect<Action>.Context) async throws -> Value,
    then: @escaping @Sendable (Result<Value, LoadFailure>) -> Action
  ) -> Effect {
    submit(id, draft, within: deadline, failed: { then(.failure($0)) }) { key, context in
      context.answer(then(.success(try await operation(draft, key, context))))
    }
  }

  /// Sends a request with a key. The operation sends the only reply itself.
  package static func submit(
    _ id: EffectID, _ draft: some Sendable, within deadline: Duration, failed: @escaping @Sendable (LoadFailure) -> Action,
    _ operation: @escaping @Sendable (_ key: String, Effect<Action>.Context) async throws -> Void
  ) -> Effect {
    let work = Work(id: id, deadline: deadline, failed: failed, kind: .submission(draft: String(describing: draft))) {
      try await operation($0.key, $0)
    }
    return Effect(steps: [.work(work)])
  }

  /// Runs an operation that may send any number of actions until it returns or is cancelled. A thrown error is
  /// reported as a diagnostic.
  ///
  /// The page counts as busy while the operation runs. Its first response waits for the operation for a while, and
  /// a page without script keeps reloading. For an operation that never ends by itself, such as a stream of
  /// changes, use ``follow(_:_:)``.
  public static func run(
    _ id: EffectID? = nil, _ operation: @escaping @Sendable (Effect<Action>.Context) async throws -> Void
  ) -> Effect {
    Effect(steps: [.work(Work(id: id, operation: operation))])
  }

  /// Runs an operation as long as the screen exists, such as reading a stream of changes. A thrown error is
  /// reported as a diagnostic.
  ///
  /// ```swift
  /// func start(_ state: inout State) -> Effect<Action> {
  ///   .follow("prices") { [prices] context in
  ///     context.send(.changed(await prices.now()))
  ///     context.didBegin()                             // ✅ the first response contains this price and doesn't wait for the next
  ///     for await price in prices.changes { context.send(.changed(price)) }
  ///   }
  /// }
  /// ```
  /// - Law: the page counts as busy only until ``Effect/Context/didBegin()``. After that, the operation neither
  ///   delays the page nor makes a page without script reload.
  /// - To share one stream among all users, use a topic: see `Effect.subscribe` in TesseraFlow.
  public static func follow(_ id: EffectID, _ operation: @escaping @Sendable (Effect<Action>.Context) async throws -> Void) -> Effect {
    Effect(steps: [.work(Work(id: id, kind: .subscription, operation: operation))])
  }

  /// Sends an action after a delay. A later call with the same id restarts the delay, so you can use it to wait
  /// for a pause in typing.
  public static func after(_ delay: Duration, _ id: EffectID, _ action: Action) -> Effect {
    run(id) { context in
      try await context.sleep(for: delay)
      context.send(action)
    }
  }

  /// Cancels the effect with this id. None of its later actions arrive.
  public static func cancel(_ id: EffectID) -> Effect { Effect(steps: [.cancel(id)]) }

  /// Opens a route of the app or an allowed URL.
  public static func open(_ route: String) -> Effect { Effect(steps: [.open(route)]) }

  /// Announces a text to users of a screen reader.
  public static func announce(_ words: Phrase, _ urgency: Page.Urgency = .polite) -> Effect { Effect(steps: [.announce(words, urgency)]) }

  /// Moves the keyboard focus to a control of this screen. An item without an id is found by the property that it
  /// edits: `.focus(\State.note)`. In an item without a main control, such as segments, the selected option
  /// receives the focus, otherwise the first enabled option.
  public static func focus<ID: Hashable>(_ item: ID, _ control: Control.Name = .main) -> Effect {
    Effect(steps: [.focus(Page.FocusTarget(item: Row.Key(item), control: control))])
  }

  /// Signs a user in, in all tabs and windows of the same browser or app. The host ends everything of the previous
  /// identity and continues at the page that the user wanted to open.
  public static func signIn(_ identity: Identity) -> Effect { Effect(steps: [.identify(identity)]) }

  /// Signs the user out. Everything of the identity ends at once, in all tabs and windows.
  public static var signOut: Effect { Effect(steps: [.identify(nil)]) }

  /// Opens the app's sign-in screen and returns here afterwards, with all input preserved.
  public static var askToSignIn: Effect { Effect(steps: [.askToSignIn]) }

  /// Presents another screen over this one. Its output becomes an action.
  public static func present(_ presentation: Presentation<Action>) -> Effect { Effect(steps: [.present(presentation)]) }

  /// Closes this screen if it was presented.
  public static var dismiss: Effect { Effect(steps: [.dismiss]) }

  /// Closes this screen and returns a result to its presenter. The result must be of the type ``Screen/Output``.
  public static func finish(_ output: some Sendable) -> Effect { Effect(steps: [.finish(output)]) }

  /// Returns a result to the presenter and keeps the screen open. You can call it any number of times, for example
  /// to report progress. The result must be of the type ``Screen/Output``.
  ///
  /// ```swift
  /// case .didPressPlus:
  ///   state.count += 1
  ///   return .deliver(state.count)     // the basket below is updated while the sheet stays open
  /// case .didPressDone: return .finish(state.count)
  /// ```
  public static func deliver(_ output: some Sendable) -> Effect { Effect(steps: [.deliver(output)]) }

  /// The same effect with a prefix for its ids, so that several owners of the same kind don't replace or cancel
  /// each other's effects.
  package func named(_ prefix: String) -> Effect {
    Effect(
      steps: steps.map { step in
        switch step {
        case .work(var work):
          work.id = work.id.map { EffectID(prefix + $0.description) }
          return .work(work)
        case .cancel(let id): return .cancel(EffectID(prefix + id.description))
        case .action, .open, .announce, .focus, .identify, .askToSignIn, .present, .dismiss, .deliver, .finish, .tell, .tellDestination,
          .notice:
          return step
        }
      })
  }

  /// The same effect for another type of action.
  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    Effect<Other>(steps: steps.map { $0.map(transform) })
  }
}

extension Page {
  /// The urgency of an announcement.
  public enum Urgency: String, Hashable, Sendable, Codable {
    /// When the user pauses.
    case polite
    /// Immediately.
    case assertive
  }
}

/// What a piece of work is for.
package enum WorkKind: Equatable, Sendable {
  /// Anything, until it returns.
  case run
  /// Fetches something.
  case load
  /// Changes something elsewhere each time.
  case write
  /// Sends a draft, here as text, once, with an idempotency key.
  case submission(draft: String)
  /// Runs as long as the screen exists. The page counts as busy only until it has started.
  case subscription

  var draft: String? { if case .submission(let draft) = self { draft } else { nil } }

  /// Whether it changes something elsewhere. No other effect can replace it: effects with its id wait for it, and it
  /// runs to its end even if its screen is gone.
  var isLasting: Bool { self == .write || draft != nil }
}

/// The name of an effect, used to replace or cancel it.
public struct EffectID: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  public let description: String
  /// The effect that the current task and its child tasks belong to, for logs and for test clocks.
  @TaskLocal public static var current: EffectID?
  /// Whether the name is a literal in the source, so that it can't contain user data.
  let isLiteral: Bool
  /// Creates a name. It must be unique within its screen.
  public init(_ name: String) { (description, isLiteral) = (name, false) }
  public init(stringLiteral value: String) { (description, isLiteral) = (value, true) }
  public init(stringInterpolation: DefaultStringInterpolation) {
    (description, isLiteral) = (String(stringInterpolation: stringInterpolation), false)
  }

  public static func == (left: EffectID, right: EffectID) -> Bool { left.description == right.description }
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension Effect.Step {
  func map<Other: Sendable>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other>.Step {
    switch self {
    case .action(let action): return .action(transform(action))
    case .work(let work):
      let (failed, operation) = (work.failed, work.operation)
      var mapped = Effect<Other>.Work(id: work.id, deadline: work.deadline, kind: work.kind) { context in
        try await operation(context.contramap(transform))
      }
      if let failed { mapped.failed = { transform(failed($0)) } }
      mapped.part = work.part
      mapped.isOutward = work.isOutward
      mapped.isBegunAgain = work.isBegunAgain
      return .work(mapped)
    case .cancel(let id): return .cancel(id)
    case .open(let route): return .open(route)
    case .announce(let words, let urgency): return .announce(words, urgency)
    case .focus(let target): return .focus(target)
    case .identify(let identity): return .identify(identity)
    case .askToSignIn: return .askToSignIn
    case .present(let presentation): return .present(presentation.map(transform))
    case .dismiss: return .dismiss
    case .deliver(let output): return .deliver(output)
    case .finish(let output): return .finish(output)
    case .tell(let part, let action): return .tell(part, action)
    case .tellDestination(let destination, let action): return .tellDestination(destination, action)
    case .notice(let notice): return .notice(notice.map(transform))
    }
  }
}
