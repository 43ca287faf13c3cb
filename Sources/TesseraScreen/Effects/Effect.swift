/// A wish of a screen or a flow outside of its state: load, wait, announce, go somewhere, present, finish.
///
/// A value that a screen returns and a ``Page`` carries out. Work runs outside of the page's isolation and comes back as
/// actions, in the order in which it was sent.
///
/// ```swift
/// return .load("account", within: .seconds(10)) { _ in try await api.account() } then: { .loaded($0) }
/// ```
/// - Law: effects with the same id replace each other: the earlier one is cancelled and nothing that it still sends arrives.
/// - Law: a ``load(_:within:_:then:)`` always ends with exactly one action, also when it throws, is late, or its reply is lost; unless it
///   is cancelled or replaced.
public struct Effect<Action: Sendable>: Sendable {
  /// One thing to do.
  package enum Step: Sendable {
    case action(Action)
    case work(Work)
    case cancel(EffectID)
    case open(String)
    case announce(Phrase, Urgency)
    case focus(FocusTarget)
    case identify(Identity?)
    case askToSignIn
    case present(Presentation<Action>)
    case dismiss
    case deliver(any Sendable)
    case finish(any Sendable)
    /// An action for a part of the screen, by the part's key.
    case tell(String, any Equatable & Sendable)
    /// An action for the screen at a destination of a flow.
    case tellDestination(any Hashable & Sendable, any Equatable & Sendable)
    /// Stands above the sections for a while.
    case notice(Notice<Action>)
  }

  /// Something that takes time.
  package struct Work: Sendable {
    var id: EffectID?
    /// The key of the part that began it; empty for the screen itself.
    var part = ""
    var deadline: Duration?
    /// The action instead of an answer that failed or did not come in time; only loads have one.
    var failed: (@Sendable (LoadFailure) -> Action)?
    /// Whether it follows something for as long as the screen is there: the page is not busy with it once it has begun.
    var isSubscription = false
    /// The draft that it sends, as text: then it has an idempotency key.
    var draft: String?
    /// Whether its answer says what became of something elsewhere, as that of a draft does.
    var isOutward = false
    /// Whether an item's dependency began it, and begins it again where it was cut off.
    var isBegunAgain = false
    var operation: @Sendable (EffectContext<Action>) async throws -> Void
  }

  package var steps: [Step]

  /// The same work, whose answers say what became of something elsewhere: a host that keeps pages stores them before it shows them.
  package var reachingOutside: Effect { changingWork { $0.isOutward = true } }

  /// The same work, for ``ItemDependency/work``: the layer notes that it was cut off.
  package var begunAgain: Effect { changingWork { $0.isBegunAgain = true } }

  private func changingWork(_ change: (inout Work) -> Void) -> Effect {
    Effect(
      steps: steps.map { step in
        guard case .work(var work) = step else { return step }
        change(&work)
        return .work(work)
      })
  }

  /// Nothing.
  public static var none: Effect { Effect(steps: []) }

  /// Several effects, begun in order.
  public static func merge(_ effects: Effect...) -> Effect { Effect(steps: effects.flatMap(\.steps)) }

  /// Several effects, begun in order.
  public static func merge(_ effects: [Effect]) -> Effect { Effect(steps: effects.flatMap(\.steps)) }

  /// Another action, handled right after this one.
  public static func send(_ action: Action) -> Effect { Effect(steps: [.action(action)]) }

  /// An action for the screen at a destination of the flow that returns it.
  package static func tell(_ destination: some Hashable & Sendable, _ action: some Equatable & Sendable) -> Effect {
    Effect(steps: [.tellDestination(destination, action)])
  }

  /// Fetches or sends something once; its result becomes one action.
  ///
  /// - Parameters:
  ///   - id: Another effect with this id replaces this one.
  ///   - deadline: After this long, `then` gets ``LoadFailure/deadline(_:)`` and the operation is cancelled.
  ///   - operation: Runs outside of the page's isolation. What it throws becomes a ``LoadFailure``.
  ///   - then: Makes the action of the result.
  public static func load<Value: Sendable>(
    _ id: EffectID, within deadline: Duration = .seconds(20),
    _ operation: @escaping @Sendable (EffectContext<Action>) async throws -> Value,
    then: @escaping @Sendable (Result<Value, LoadFailure>) -> Action
  ) -> Effect {
    let work = Work(id: id, deadline: deadline, failed: { then(.failure($0)) }) { context in
      context.answer(then(.success(try await operation(context))))
    }
    return Effect(steps: [.work(work)])
  }

  /// Sends something that is to count once, under an idempotency key that is stored with the page before it is sent.
  ///
  /// ```swift
  /// return .submit("order", state.order) { order, key, context in
  ///   try await context.environment.send("POST", "/v1/orders", order, key: key)
  /// } then: {
  ///   .ordered($0)
  /// }
  /// ```
  /// Like a load, it ends with exactly one action. While it is not known what became of it (no connection, no answer in time, a failure that
  /// ``LoadFailure/losesAnswer``), the same draft under the same id is sent with the same key, so the other side counts it once, also where another
  /// draft was tried in between. Another draft has another key; after an answer under that id all keys are new.
  ///
  /// - Law: the key is stored before the request is sent, wherever the page is kept. After a crash the owner is asked what becomes of it
  ///   (``Screen/interrupted(_:_:)``): it begins the same effect again, which is sent with the same key, or leaves it to the person to ask again.
  /// - Parameters:
  ///   - draft: The request. Two drafts are the same if they print the same: no dictionaries or sets, whose order differs between processes.
  ///   - deadline: After this long, `then` gets ``LoadFailure/deadline(_:)``.
  public static func submit<Draft: Sendable, Value: Sendable>(
    _ id: EffectID, _ draft: Draft, within deadline: Duration = .seconds(20),
    _ operation: @escaping @Sendable (Draft, _ key: String, EffectContext<Action>) async throws -> Value,
    then: @escaping @Sendable (Result<Value, LoadFailure>) -> Action
  ) -> Effect {
    submit(id, draft, within: deadline, failed: { then(.failure($0)) }) { key, context in
      context.answer(then(.success(try await operation(draft, key, context))))
    }
  }

  /// Sends something under a key; the operation gives the one answer itself.
  package static func submit(
    _ id: EffectID, _ draft: some Sendable, within deadline: Duration, failed: @escaping @Sendable (LoadFailure) -> Action,
    _ operation: @escaping @Sendable (_ key: String, EffectContext<Action>) async throws -> Void
  ) -> Effect {
    var work = Work(id: id, deadline: deadline, failed: failed) { try await operation($0.key, $0) }
    work.draft = String(describing: draft)
    return Effect(steps: [.work(work)])
  }

  /// Work that may send any number of actions, until it returns or is cancelled. What it throws is reported as a diagnostic.
  ///
  /// The page is busy for as long as it runs: its first answer waits for it a while, and without script it is asked for again and again. What never ends by
  /// itself, such as a stream of changes, is followed: ``follow(_:_:)``.
  public static func run(
    _ id: EffectID? = nil, _ operation: @escaping @Sendable (EffectContext<Action>) async throws -> Void
  ) -> Effect {
    Effect(steps: [.work(Work(id: id, operation: operation))])
  }

  /// Work that follows something for as long as the screen is there, such as a stream of changes. What it throws is reported as a diagnostic.
  ///
  /// ```swift
  /// func start(_ state: inout State) -> Effect<Action> {
  ///   .follow("prices") { [prices] context in
  ///     context.send(.changed(await prices.now()))
  ///     context.didBegin()                             // ✅ the first answer has the price of now; nobody waits for the next one
  ///     for await price in prices.changes { context.send(.changed(price)) }
  ///   }
  /// }
  /// ```
  /// - Law: the page is busy with it until ``EffectContext/didBegin()``, and not after: it is not shown later for it, and without script it is not asked for
  ///   again and again.
  /// - What all people follow together is a topic; see `Effect.subscribe` of TesseraFlow.
  public static func follow(_ id: EffectID, _ operation: @escaping @Sendable (EffectContext<Action>) async throws -> Void) -> Effect {
    Effect(steps: [.work(Work(id: id, isSubscription: true, operation: operation))])
  }

  /// An action after a while; with the same id it begins to wait anew, so that it waits for a pause in typing.
  public static func after(_ delay: Duration, _ id: EffectID, _ action: Action) -> Effect {
    run(id) { context in
      try await context.sleep(for: delay)
      context.send(action)
    }
  }

  /// Cancels the effect with this id; nothing that it still sends arrives.
  public static func cancel(_ id: EffectID) -> Effect { Effect(steps: [.cancel(id)]) }

  /// Goes to a route of the app or an allowed URL.
  public static func open(_ route: String) -> Effect { Effect(steps: [.open(route)]) }

  /// Says something to people who use a screen reader.
  public static func announce(_ words: Phrase, _ urgency: Urgency = .polite) -> Effect { Effect(steps: [.announce(words, urgency)]) }

  /// Moves the keyboard focus to a control of this screen. An item without an id of its own is found by the property that it edits:
  /// `.focus(\State.note)`. Where the item has no main control, as segments have none, it is the choice that is made, or the first that can be used.
  public static func focus<ID: Hashable>(_ item: ID, _ control: ControlName = .main) -> Effect {
    Effect(steps: [.focus(FocusTarget(item: ItemKey(item), control: control))])
  }

  /// Signs somebody in, everywhere where this person uses the app in the same browser or window: the host makes sure that everything of the
  /// former identity ends, and goes on where the person wanted to be before.
  public static func signIn(_ identity: Identity) -> Effect { Effect(steps: [.identify(identity)]) }

  /// Signs the person out: everything that belonged to the identity ends at once, in every tab and window.
  public static var signOut: Effect { Effect(steps: [.identify(nil)]) }

  /// Goes to the app's sign-in screen and comes back here afterwards, with everything that was typed.
  public static var askToSignIn: Effect { Effect(steps: [.askToSignIn]) }

  /// Presents another screen over this one; what it gives back becomes an action.
  public static func present(_ presentation: Presentation<Action>) -> Effect { Effect(steps: [.present(presentation)]) }

  /// Closes this screen, if it was presented.
  public static var dismiss: Effect { Effect(steps: [.dismiss]) }

  /// Closes this screen and gives back a result; it must be of the screen's ``Screen/Output``.
  public static func finish(_ output: some Sendable) -> Effect { Effect(steps: [.finish(output)]) }

  /// Gives something back and stays open, as often as wanted; it must be of the screen's ``Screen/Output``. Progress, for instance.
  ///
  /// ```swift
  /// case .didPressPlus:
  ///   state.count += 1
  ///   return .deliver(state.count)     // the basket below counts on while the sheet stays
  /// case .didPressDone: return .finish(state.count)
  /// ```
  public static func deliver(_ output: some Sendable) -> Effect { Effect(steps: [.deliver(output)]) }

  /// The same effect under names that begin with a prefix: its owner may stand beside others like it, none of which it replaces or cancels.
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

/// The urgency of an announcement.
public enum Urgency: String, Hashable, Sendable, Codable {
  /// As soon as the person pauses.
  case polite
  /// At once.
  case assertive
}

/// Names an effect, so that it can be replaced or cancelled.
public struct EffectID: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  public let description: String
  /// The effect that the current task works for, also in its child tasks; for logs, and for clocks that tests turn by hand.
  @TaskLocal public static var current: EffectID?
  /// Whether the program has the name as a literal, so that it holds nothing of anybody.
  let isLiteral: Bool
  /// An effect's name; unique within its screen.
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
      var mapped = Effect<Other>.Work(id: work.id, deadline: work.deadline, isSubscription: work.isSubscription) { context in
        try await operation(context.contramap(transform))
      }
      if let failed { mapped.failed = { transform(failed($0)) } }
      mapped.part = work.part
      mapped.draft = work.draft
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
