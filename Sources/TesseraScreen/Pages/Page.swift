/// A route as a host shows it, from its lowest layer up: the only thing that hosts, tests and stores hold.
///
/// A host attaches itself, starts the page, hands it the events of a person, and lets it take the replies of effects when the inbox wakes it:
/// ```swift
/// let inbox = EffectInbox { Task { @MainActor in window.page.pump() } }
/// let page = Page(InviteUser(api: api), inbox: inbox)
/// page.attach(host)
/// page.start()
/// page.send(.control("Invite"))
/// ```
/// Everything that it does for a host is synchronous. Whatever takes time runs elsewhere and comes back through an ``EffectInbox``.
///
/// - Law: the host shows exactly the page's ``snapshots``, after every call.
/// - Law: after ``end()`` nothing arrives and nothing is shown any more.
/// - Isolation: none, and not `Sendable` on purpose: a page lives where its owner lives, one actor per web visitor or the main actor of an app.
public final class Page {
  let core: PageCore
  /// The layer at the bottom.
  package let root: any Layer

  package init(_ core: PageCore, _ root: any Layer) {
    (self.core, self.root) = (core, root)
    core.openRoute = { [unowned root] in root.open($0) }
    core.layers = { [unowned root] in root.layers }
  }

  /// A page that shows a screen, beginning with a state; not yet started.
  public convenience init<S: Screen>(
    _ screen: S, state: S.State, environment: ScreenEnvironment = ScreenEnvironment(), inbox: EffectInbox
  ) {
    self.init(AnyScreen(screen, state: state), environment: environment, inbox: inbox)
  }

  /// A page that shows a screen; not yet started.
  public convenience init<S: Screen>(
    _ screen: S, environment: ScreenEnvironment = ScreenEnvironment(), inbox: EffectInbox
  ) where S.State: ScreenState {
    self.init(screen, state: S.State(), environment: environment, inbox: inbox)
  }

  /// A page that shows a screen or a flow; not yet started.
  public convenience init(_ screen: AnyScreen, environment: ScreenEnvironment = ScreenEnvironment(), inbox: EffectInbox) {
    let core = PageCore(environment: environment, inbox: inbox)
    self.init(core, screen.makeLayer(core, .root, .root))
  }
}

extension Page {
  /// Writes the page's states again and again; its owner's.
  package var codec: (any StateCodec)? {
    get { core.codec }
    set { core.codec = newValue }
  }

  /// The inbox of the page's effects.
  package var inbox: EffectInbox { core.inbox }

  /// All layers that are shown, from the bottom. Linear in their number.
  public var snapshots: [ScreenSnapshot] { root.layers.map(\.snapshot) }

  /// All effects that run in any layer and will end with a reply; `nil` for one without a name.
  public var runningEffects: [EffectID?] { root.runningEffects }

  /// Whether an effect is running in any layer.
  public var isBusy: Bool { !root.runningEffects.isEmpty }

  /// The location of the page among those one can go back to, if a flow shows it.
  public var location: ScreenLocation? { root.location }

  /// The navigation value of the flow that shows the page, printed; for tests and logs.
  public var navigation: String? { root.navigation }

  /// The screen or flow at the bottom, by the name of its type.
  public var screenName: String { root.screenName }

  /// Whether leaving the page would lose something that the person entered.
  public var wouldLoseChanges: Bool { root.layers.contains(where: \.hasUnsavedChanges) }

  /// Whether closing a layer, and those over it, would lose something that the person entered; false for a layer that is not there.
  public func wouldLoseChanges(closing layer: LayerID) -> Bool { root.layers.drop { $0.id != layer }.contains(where: \.hasUnsavedChanges) }

  /// The language, clock and services of the page. Effects that begin after a change see it; attach the host again to show everything in
  /// another language.
  public var environment: ScreenEnvironment {
    get { core.environment }
    set { core.environment = newValue }
  }

  /// Follows everything that happens on the page; `nil` to stop.
  public var record: ((PageLogEntry) -> Void)? {
    get { core.record }
    set { core.record = newValue }
  }

  /// Effects that begin now wait until it is opened; `nil`, as usual, to let them begin at once.
  package var gate: EffectGate? {
    get { core.gate }
    set { core.gate = newValue }
  }

  /// The number of answers so far that said what became of something elsewhere: of what was sent under a key.
  package var outcomes: Int { core.outcomes }

  /// Shows all layers on a host and keeps it informed, and leads where the page wanted to lead meanwhile. The host is held weakly.
  public func attach(_ host: any ScreenHost) {
    core.host = host
    for layer in root.layers { host.show(layer.snapshot) }
    core.takeUnseenStep()
  }

  /// Shows nothing any more until it is attached again; everything goes on, and nobody is told.
  package func detach() { core.host = nil }

  /// Shows all layers on a host again, after ``detach()``, and tells it where the page is.
  package func attachAnew(_ host: any ScreenHost) {
    attach(host)
    core.retellLocation()
    evaluate()
  }

  /// Begins: calls ``Screen/start(_:)`` of every screen that is shown. Call it once.
  public func start() {
    guard !core.hasEnded else { return }
    root.begin()
    evaluate()
  }

  /// Carries out an event of a person, if the screen offers it now; otherwise nothing changes and the answer says why.
  @discardableResult
  public func send(_ event: ScreenEvent) -> EventOutcome {
    let outcome = outcome(of: event)
    core.record?(.event(event, outcome))
    evaluate()
    return outcome
  }

  /// Goes back until so many screens lie below the one that is shown, as a person would: where something is not saved, it is asked first.
  ///
  /// The host is told where the page is then, wherever that is.
  /// - Returns: Whether it is there.
  package func goBack(to depth: Int) -> Bool {
    core.retellLocation()
    var count = root.layers.count + 1
    // A question that is asked is one layer more: it is the person's to answer.
    while let now = root.location?.depth, now > max(0, depth), let top = root.layers.last, root.layers.count < count {
      count = root.layers.count
      let event = ScreenEvent(layer: top.id, .dismiss)
      let outcome = outcome(of: event)
      core.record?(.event(event, outcome))
      guard outcome == .handled else { break }
    }
    evaluate()
    return root.location?.depth == depth
  }

  /// Goes to a route of the app without leaving the page, if a flow on it has that route: a link that was pressed, the browser's way back.
  ///
  /// - Returns: Whether a flow took it. Where it did not get there, for instance because something was not saved yet, the host is told
  ///   where the page is instead.
  @discardableResult
  public func open(_ route: String) -> Bool {
    guard !core.hasEnded, root.open(route) else { return false }
    evaluate()
    return true
  }

  /// Goes on with another value of the screen at the bottom and the state that is there: the answer to the route became another one, because the
  /// person has other roles.
  ///
  /// - Parameter beginsAgain: Whether what was loaded is loaded again.
  /// - Returns: Whether it did. It cannot for another type of screen, and for flows.
  package func goOn(with screen: AnyScreen, beginsAgain: Bool) -> Bool {
    guard !core.hasEnded, screen.replace(on: root) else { return false }
    if beginsAgain { root.beginAgain() }
    evaluate()
    return true
  }

  /// Takes away what somebody who may see less now must not use any more: sheets, questions, what runs, and pages that may not be opened.
  package func withdraw() {
    guard !core.hasEnded else { return }
    root.withdraw()
    evaluate()
  }

  /// Lets everything that is shown begin again: what was loaded is loaded with the environment of now.
  package func beginAgain() {
    guard !core.hasEnded else { return }
    root.beginAgain()
    evaluate()
  }

  /// Asked before a flow goes to one of its routes because of a link or an address: the app may show it to somebody else only. Yes by default.
  package var mayOpen: (String) -> Bool {
    get { core.mayOpen }
    set { core.mayOpen = newValue }
  }

  /// Goes back one step: closes the layer on top, if it can be closed.
  ///
  /// - Returns: Whether there was something to close. Where something would be lost, the person is asked first.
  @discardableResult
  public func back() -> Bool {
    guard let top = root.layers.last, top.id != .root, !core.hasEnded else { return false }
    return send(ScreenEvent(layer: top.id, .dismiss)) == .handled
  }

  /// Takes the replies of effects. Call it where the page lives, after the inbox woke its owner.
  public func pump() {
    guard !core.hasEnded else { return }
    let (replies, refused) = core.inbox.drain()
    if refused > 0 {
      core.report(.effect, .error, "\(refused) actions of effects were dropped because too many waited; send fewer, or less often")
    }
    for reply in replies where !root.receive(reply) && reply.isOfFlow {
      core.report(
        .effect, .notice,
        "\(reply.effect.map { "An answer of the effect '\($0)'" } ?? "An answer of an effect") came back after its flow had ended, and was dropped."
      )
    }
    evaluate()
  }

  /// Ends the page: cancels all effects; nothing arrives and nothing is shown any more. Idempotent.
  public func end() { end(.forGood) }

  /// Ends the page here. One that goes on elsewhere is saved before.
  package func end(_ ending: PageEnding) {
    guard !core.hasEnded else { return }
    core.hasEnded = true
    core.ending = ending
    root.cancelEffects()
    core.openRoute = { _ in false }
    core.layers = { [] }
    core.inbox.close()
    core.host = nil
  }

  private func outcome(of event: ScreenEvent) -> EventOutcome {
    if core.hasEnded { return .refused(.ended) }
    let layers = root.layers
    guard let target = layers.first(where: { $0.id == event.layer }) else { return .refused(.unknownLayer) }
    if target !== layers.last {
      // What was typed below while a sheet came up is kept, files that are on their way arrive, and rows that are still seen there come; pressing
      // something below it is not meant any more.
      switch event.kind {
      case .reveal: break
      case .control(_, let control) where control.value?.countsBelow == true: break
      default: return .refused(.coveredLayer)
      }
    }
    return target.handle(event.kind)
  }

  /// Shows what changed.
  package func evaluate() {
    guard !core.hasEnded else { return }
    // What a layer begins when it is evaluated may present others, and change those below.
    var rounds = 0
    repeat {
      for layer in root.layers { layer.evaluate() }
      rounds += 1
    } while rounds < 1_000 && !root.isCurrent
    if rounds == 1_000 {
      core.report(
        .effect, .error,
        "The layers over \(screenName) change each other without end. Give something back when something happened, not when a part begins.")
    }
    root.didEvaluate()
  }
}

extension Page {
  /// Handles an action as if an effect of the lowest screen had sent it; does nothing if that screen has other actions.
  package func send<S: Screen>(_ action: S.Action, to screen: S.Type) {
    (root as? ScreenLayer<S>)?.perform(.action(action))
    evaluate()
  }

  /// The state of the lowest screen, if it is of this type.
  package func state<S: Screen>(of screen: S.Type) -> S.State? { (root as? ScreenLayer<S>)?.state }
}
