/// Takes what an effect means for its owner alone: a screen on its layer, or a flow.
package protocol EffectOwner<Action>: AnyObject {
  associatedtype Action: Sendable
  /// The owner's name, for diagnostics.
  var name: String { get }
  /// Whether the owner was closed and takes no more replies.
  var isClosed: Bool { get }
  func handle(_ action: Action)
  func present(_ presentation: Presentation<Action>)
  func focus(_ target: FocusTarget)
  func dismiss()
  func deliver(_ output: any Sendable)
  func finish(_ output: any Sendable)
  func tell(_ part: String, _ action: any Equatable & Sendable)
  func tell(destination: any Hashable & Sendable, _ action: any Equatable & Sendable)
  func show(_ notice: Notice<Action>)
}

/// The one interpreter of effects, for screens, items and flows: carries out every step, in order, and keeps the table of what runs.
///
/// - Law: no step is dropped silently. A step that cannot be carried out is reported, and the steps after it are carried out.
package struct EffectInterpreter<Action: Sendable> {
  private let core: PageCore
  private var table: EffectTable<Action>

  /// - Parameter layer: The address of replies.
  package init(_ core: PageCore, layer: LayerID) {
    self.core = core
    table = EffectTable(layer: layer, inbox: core.inbox)
  }

  /// The ids of all effects that run.
  package var running: [EffectID?] { table.running }

  /// The keys of what is sent, and was.
  package var keys: SubmissionKeys {
    get { table.keys }
    set { table.keys = newValue }
  }

  package mutating func cancelAll() { table.cancelAll() }

  /// Cancels everything; the answers of what was being loaded or sent: it was interrupted. In the order in which it began.
  package mutating func interruptAll() -> [Action] { table.cancel(part: "") }

  /// Starts work of an owner, or cancels it.
  package mutating func start(_ work: Effect<Action>.Work, of owner: some EffectOwner<Action>) {
    guard !owner.isClosed else {
      return core.report(
        .effect, .warning,
        """
        \(owner.name) began \(work.id.map { "the effect '\($0)'" } ?? "an effect") after it was closed; nobody would take its reply, so it does \
        not run. Begin it before finishing, or where the result arrives.
        """)
    }
    table.start(work, token: core.nextToken(), of: owner.name, environment: core.environment, gate: core.gate)
  }

  package mutating func cancel(_ id: EffectID) { table.cancel(id) }

  /// Carries out work to its end, although its owner ends; nobody takes its replies. What was tried before is sent with the same key.
  mutating func finish(_ work: Effect<Action>.Work, of name: String) {
    var key = ""
    if let id = work.id, let draft = work.draft {
      key = table.keys.begin(id, draft, SubmissionKeys.makeKey)
      table.keys.lose(id)
    }
    work.runAlone(of: name, key: key, core.environment, gate: core.gate)
  }

  /// The ids of effects that dependencies of items began, in a part, and that have no answer yet.
  func unfinished(part: String = "") -> [EffectID] { table.unfinished(part: part) }

  /// Cancels everything that a part began, and the parts in it; the answers of what was being loaded or sent.
  mutating func cancel(part: String) -> [Action] { table.cancel(part: part) }

  /// The action that a reply brings, if its effect is still wanted.
  package mutating func receive(_ reply: EffectInbox.Reply, name: @autoclosure () -> String) -> Action? {
    let outcomes = table.outcomes
    defer { core.outcomes += table.outcomes - outcomes }
    return table.receive(reply) { core.report(.effect, .error, "An effect of \(name()) failed: \($0)") }
  }
}

extension EffectOwner {
  /// Carries out all steps of an effect. `interpreter` is the owner's own, and free while a step is carried out: steps lead to others.
  package func carryOut(
    _ effect: Effect<Action>, on core: PageCore, _ interpreter: (_ change: (inout EffectInterpreter<Action>) -> Void) -> Void
  ) {
    for step in effect.steps {
      switch step {
      case .action(let action): handle(action)
      case .work(let work): interpreter { $0.start(work, of: self) }
      case .cancel(let id): interpreter { $0.cancel(id) }
      case .open(let route): core.follow(route, name)
      case .announce(let words, let urgency): core.announce(words, urgency, name)
      case .identify(let identity): core.identify(identity, name)
      case .askToSignIn: core.askToSignIn(name)
      case .focus(let target): focus(target)
      case .present(let presentation): present(presentation)
      case .dismiss: dismiss()
      case .deliver(let output): deliver(output)
      case .finish(let output): finish(output)
      case .tell(let part, let action): tell(part, action)
      case .tellDestination(let destination, let action): tell(destination: destination, action)
      case .notice(let notice): show(notice)
      }
    }
  }
}

extension PageCore {
  /// Goes to a route: a flow's on this page, or else the host's.
  func follow(_ route: String, _ name: String) {
    if openRoute(route) || waits({ $0.follow(route, name) }) { return }
    if let host = host as? any RoutingHost { host.open(route) } else { missing("open '\(route)'", "RoutingHost", name) }
  }

  func announce(_ words: Phrase, _ urgency: Urgency, _ name: String) {
    if let host = host as? any AnnouncingHost {
      host.announce(words, urgency)
    } else {
      missing("announce '\(words)'", "AnnouncingHost", name)
    }
  }

  func identify(_ identity: Identity?, _ name: String) {
    if let host = host as? any IdentifyingHost {
      host.identify(identity)
    } else if host == nil, !hasEnded, let identifyUnseen {
      identifyUnseen(identity)
    } else {
      missing(identity == nil ? "sign out" : "sign in", "IdentifyingHost", name)
    }
  }

  func askToSignIn(_ name: String) {
    if waits({ $0.askToSignIn(name) }) { return }
    if let host = host as? any IdentifyingHost { host.askToSignIn() } else { missing("ask to sign in", "IdentifyingHost", name) }
  }

  func missing(_ wish: String, _ capability: String, _ name: String) {
    guard let host else {
      guard !hasEnded else { return }
      return report(.missingCapability, .notice, "\(name) wants to \(wish), but nobody shows the page now; nothing happened.")
    }
    report(
      .missingCapability, .warning,
      "\(name) wants to \(wish), but \(type(of: host)) cannot. Adopt \(capability), or show the screen on a host that does.")
  }
}
