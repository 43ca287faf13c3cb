/// Performs the steps of an effect that only its owner can perform. Owners are screens on their layers, and flows.
package protocol EffectOwner<Action>: AnyObject {
  associatedtype Action: Sendable
  var name: String { get }
  /// Whether the owner was closed and accepts no more replies.
  var isClosed: Bool { get }
  func handle(_ action: Action)
  func present(_ presentation: Presentation<Action>)
  func focus(_ target: Page.FocusTarget)
  func dismiss()
  func deliver(_ output: any Sendable)
  func finish(_ output: any Sendable)
  func tell(_ part: String, _ action: any Equatable & Sendable)
  func tell(destination: any Hashable & Sendable, _ action: any Equatable & Sendable)
  func show(_ notice: Notice<Action>)
}

/// Runs the steps of effects for screens, items and flows, and keeps a table of running effects.
///
/// - Law: no step is dropped silently. A step that can't be performed is reported, and the following steps are
///   performed.
package struct EffectInterpreter<Action: Sendable> {
  private let core: PageCore
  private var table: EffectTable<Action>

  /// - Parameter layer: The address of replies.
  package init(_ core: PageCore, layer: Page.LayerID) {
    self.core = core
    table = EffectTable(layer: layer, inbox: core.inbox)
  }

  /// The address of replies.
  package var layer: Page.LayerID { table.layer }
  package var running: [EffectID?] { table.running }

  /// The idempotency keys of submissions that are running or have no conclusive response.
  package var keys: SubmissionKeys {
    get { table.keys }
    set { table.keys = newValue }
  }

  /// Cancels everything except writes, which run to their end. The outcome of submissions is asked for when the
  /// page continues.
  package mutating func cancelAll(of name: String) {
    table.cancelAll(alone: core.end == .lost ? nil : alone(name))
  }

  /// Cancels all effects.
  ///
  /// - Returns: the actions for interrupted loads and submissions, in the order in which they were started.
  package mutating func interruptAll() -> [Action] { table.cancel(part: "", alone: nil) }

  private func alone(_ name: String) -> WorkAlone {
    WorkAlone(
      screen: name, environment: core.environment, gate: core.storing.gate, finishesSubmissions: (core.end ?? .forGood) == .forGood)
  }

  /// Starts the work that waited for a write that has ended.
  private mutating func startReady(_ name: String) {
    for work in table.takeReady() {
      table.start(work, token: core.nextToken(), of: name, environment: core.environment, gate: core.storing.gate)
    }
  }

  package mutating func start(_ work: Effect<Action>.Work, of owner: some EffectOwner<Action>) {
    guard !owner.isClosed else {
      return core.report(
        .effect, .warning,
        """
        \(owner.name) began \(work.id.map { "the effect '\($0)'" } ?? "an effect") after it was closed; no screen would take its reply, so it does \
        not run. Begin it before finishing, or where the result arrives.
        """)
    }
    table.start(work, token: core.nextToken(), of: owner.name, environment: core.environment, gate: core.storing.gate)
  }

  package mutating func cancel(_ id: EffectID) { table.cancel(id) }

  /// Runs work to completion after its owner has ended. Replies are dropped. A draft that was sent before is sent
  /// with the same key.
  mutating func finish(_ work: Effect<Action>.Work, of name: String) {
    var key = ""
    if let id = work.id, let draft = work.kind.draft {
      key = table.keys.begin(id, draft, SubmissionKeys.makeKey)
      table.keys.lose(id)
    }
    work.runAlone(key: key, alone(name))
  }

  /// The ids of effects that item dependencies of a part started and that have no reply yet.
  func unfinished(part: String = "") -> [EffectID] { table.unfinished(part: part) }

  /// Cancels everything that a part and its nested parts started. Writes run to their end.
  ///
  /// - Returns: the actions for interrupted loads and submissions.
  mutating func cancel(part: String, of name: String) -> [Action] {
    let answers = table.cancel(part: part, alone: alone(name))
    startReady(name)
    return answers
  }

  /// The action of a reply, if its effect is still current.
  package mutating func receive(_ reply: Page.EffectInbox.Reply, name: @autoclosure () -> String) -> Action? {
    let outcomes = table.outcomes
    defer {
      core.replies.outcomes += table.outcomes - outcomes
      if table.hasWaiting { startReady(name()) }
    }
    return table.receive(reply) { core.report(.effect, .error, "An effect of \(name()) failed: \($0)") }
  }
}

extension EffectOwner {
  /// Performs all steps of an effect.
  ///
  /// - Parameter interpreter: Accesses the owner's interpreter. It isn't locked while a step is performed, because
  ///   steps can cause further steps.
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
  /// Opens a route: in a flow on this page if one handles it, otherwise through the host.
  func follow(_ route: String, _ name: String) {
    if routing.root?.open(route) == true || waits({ $0.follow(route, name) }) { return }
    if let host = host as? any RoutingHost { host.open(route) } else { missing("open '\(route)'", "RoutingHost", name) }
  }

  func announce(_ words: Phrase, _ urgency: Page.Urgency, _ name: String) {
    if let host = host as? any AnnouncingHost {
      host.announce(words, urgency)
    } else {
      missing("announce '\(words)'", "AnnouncingHost", name)
    }
  }

  func identify(_ identity: Identity?, _ name: String) {
    if let host = host as? any IdentifyingHost {
      host.identify(identity)
    } else if host == nil, !hasEnded, let identifyUnseen = routing.identifyUnseen {
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
      return report(.missingCapability, .notice, "\(name) wants to \(wish), but no host shows the page, so nothing happened.")
    }
    report(
      .missingCapability, .warning,
      "\(name) wants to \(wish), but \(type(of: host)) cannot. Adopt \(capability), or show the screen on a host that does.")
  }
}
