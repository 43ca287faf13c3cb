/// A running screen or flow with all layers presented over it. Hosts, tests and stores use only this type.
///
/// A host attaches itself, starts the page and sends it the user's events. When the inbox wakes the page's owner,
/// the page handles the replies of effects:
/// ```swift
/// let inbox = Page.EffectInbox { Task { @MainActor in window.page.pump() } }
/// let page = Page(InviteUser(api: api), inbox: inbox)
/// page.attach(host)
/// page.start()
/// page.send(.control("Invite"))
/// ```
/// All calls are synchronous. Work that takes time runs elsewhere and replies through an ``Page/EffectInbox``.
///
/// - Law: after every call, the host shows exactly the page's ``snapshots``.
/// - Law: after ``end()``, no replies are handled and the host isn't updated any more.
/// - Isolation: none, and intentionally not `Sendable`. A page is used only in its owner's isolation: one actor
///   per web visitor, or the main actor of an app.
public final class Page {
  let core: PageCore
  package let root: any Layer

  package init(_ core: PageCore, _ root: any Layer) {
    (self.core, self.root) = (core, root)
    core.routing.root = root
  }

  /// Creates a page that shows a screen with an initial state. It isn't started yet.
  public convenience init<S: Screen>(
    _ screen: S, state: S.State, environment: ScreenEnvironment = ScreenEnvironment(), inbox: EffectInbox
  ) {
    self.init(AnyScreen(screen, state: state), environment: environment, inbox: inbox)
  }

  /// Creates a page that shows a screen with its default state. It isn't started yet.
  public convenience init<S: Screen>(
    _ screen: S, environment: ScreenEnvironment = ScreenEnvironment(), inbox: EffectInbox
  ) where S.State: ScreenState {
    self.init(screen, state: S.State(), environment: environment, inbox: inbox)
  }

  /// Creates a page that shows a screen or a flow. It isn't started yet.
  public convenience init(_ screen: AnyScreen, environment: ScreenEnvironment = ScreenEnvironment(), inbox: EffectInbox) {
    let core = PageCore(environment: environment, inbox: inbox)
    self.init(core, screen.makeLayer(core, .root, .root))
  }
}

extension Page {
  /// The codec that encodes the page's states, set by the owner and used repeatedly.
  package var codec: (any StateCodec)? {
    get { core.storing.codec }
    set { core.storing.codec = newValue }
  }

  package var inbox: EffectInbox { core.inbox }

  /// All visible layers, from the bottom.
  ///
  /// - Complexity: O(n) in their number.
  public var snapshots: [ScreenSnapshot] { root.layers.map(\.snapshot) }

  /// The ids of all running effects that will end with a reply. `nil` stands for an effect without an id.
  public var runningEffects: [EffectID?] { root.runningEffects }

  /// Whether an effect is running in any layer.
  public var isBusy: Bool { !root.runningEffects.isEmpty }

  /// The page's location in the navigation history, if a flow shows it.
  public var location: Location? { root.location }

  /// A description of the navigation value of the flow that shows the page, for tests and logs.
  public var navigation: String? { root.navigation }

  /// The type name of the bottom screen or flow.
  public var screenName: String { root.screenName }

  /// Whether leaving the page would lose user input.
  public var wouldLoseChanges: Bool { root.layers.contains(where: \.hasUnsavedChanges) }

  /// Whether closing a layer and the layers above it would lose user input. `false` for an unknown layer.
  public func wouldLoseChanges(closing layer: LayerID) -> Bool {
    root.layers.drop { $0.id != layer }.contains(where: \.hasUnsavedChanges)
  }

  /// The language, clock and services of the page. Effects started after a change use the new value. To show
  /// existing content in another language, attach the host again.
  public var environment: ScreenEnvironment {
    get { core.environment }
    set { core.environment = newValue }
  }

  /// Called for every step on the page. Set it to `nil` to stop.
  public var record: ((LogEntry) -> Void)? {
    get { core.watching.record }
    set { core.watching.record = newValue }
  }

  /// A gate for effects that start now. `nil`, the default, lets them start at once.
  package var gate: EffectGate? {
    get { core.storing.gate }
    set { core.storing.gate = newValue }
  }

  /// Whether a load reported that something on the page doesn't exist.
  package var isMissing: Bool { root.layers.contains { core.replies.isMissing(in: $0.id) } }

  /// The cause of current changes, and of all changes by effects that result from them. `nil` if the owner names
  /// none.
  package var cause: String? {
    get { core.replies.cause }
    set { core.replies.cause = newValue }
  }

  /// The route of a page with one screen, to which the screen's ``Page/AddressField``s are added. Set it before the page
  /// starts. A flow knows its own route and ignores it.
  package var route: String? {
    get { core.address.route }
    set { if root.navigation == nil { core.address.route = newValue } }
  }

  /// Whether replies that overwrite the user's edits are reported. Only tests set it.
  package var watchesEdits: Bool {
    get { core.watching.edits }
    set { core.watching.edits = newValue }
  }

  /// The number of replies to submissions so far, which reported the outcome of a request elsewhere.
  package var outcomes: Int { core.replies.outcomes }

  /// Shows all layers on a host, keeps it updated, and performs a navigation that was requested meanwhile. The
  /// host is referenced weakly.
  public func attach(_ host: any ScreenHost) {
    core.host = host
    for layer in root.layers { host.show(layer.snapshot) }
    core.takePostponedStep()
    // Entries may have been taken that were refused in another language.
    if !root.isCurrent { evaluate() }
  }

  /// Stops updating the host until it is attached again. The page itself continues.
  package func detach() { core.host = nil }

  /// Shows all layers on a host again after ``detach()``, and reports the page's location.
  package func attachAnew(_ host: any ScreenHost) {
    attach(host)
    core.retellLocation()
    evaluate()
  }

  /// Starts the page: calls ``Screen/start(_:)`` of every visible screen. Call it once.
  public func start() {
    guard !core.hasEnded else { return }
    root.begin()
    evaluate()
  }

  /// Handles an event of the user if the screen currently accepts it. Otherwise nothing changes, and the result
  /// says why.
  @discardableResult
  public func send(_ event: ScreenEvent) -> ScreenEvent.Outcome {
    let outcome = outcome(of: event)
    core.watching.record?(.event(event, outcome))
    evaluate()
    return outcome
  }

  /// Goes back until `depth` screens are below the current one, as if the user did. For unsaved changes, the user
  /// is asked first.
  ///
  /// The host is told the resulting location in any case.
  /// - Returns: Whether the page is at that depth now.
  package func goBack(to depth: Int) -> Bool {
    core.retellLocation()
    var count = root.layers.count + 1
    // A question adds a layer. It is for the user to answer, so the loop stops there.
    while let now = root.location?.depth, now > max(0, depth), let top = root.layers.last, root.layers.count < count {
      count = root.layers.count
      let event = ScreenEvent(layer: top.id, .dismiss)
      let outcome = outcome(of: event)
      core.watching.record?(.event(event, outcome))
      guard outcome == .handled else { break }
    }
    evaluate()
    return root.location?.depth == depth
  }

  /// Opens a route without leaving the page, if a flow on it has that route. Used for links and the browser's back
  /// button.
  ///
  /// - Returns: Whether a flow handled it. If the flow didn't get there, for example because of unsaved changes,
  ///   the host is told the page's actual location.
  @discardableResult
  public func open(_ route: String) -> Bool {
    guard !core.hasEnded, root.open(route) else { return false }
    evaluate()
    return true
  }

  /// Replaces the bottom screen and keeps its state, because the route leads to another value now, for example
  /// after the user's roles changed.
  ///
  /// - Parameter beginsAgain: Whether everything is loaded again.
  /// - Returns: Whether the screen was replaced. `false` for another screen type and for flows.
  package func goOn(with screen: AnyScreen, beginsAgain: Bool) -> Bool {
    guard !core.hasEnded, screen.replace(on: root) else { return false }
    if beginsAgain { root.beginAgain() }
    evaluate()
    return true
  }

  /// Removes everything that the user may not use any more after losing permissions: sheets, questions, running
  /// effects, and pages that may not be opened.
  package func withdraw() {
    guard !core.hasEnded else { return }
    root.withdraw()
    evaluate()
  }

  /// Restarts everything visible: all content is loaded again with the current environment.
  package func beginAgain() {
    guard !core.hasEnded else { return }
    root.beginAgain()
    evaluate()
  }

  /// Called before a flow opens one of its routes because of a link or an address. The app may allow it only to
  /// other users. Allows it by default.
  package var mayOpen: (String) -> Bool {
    get { core.routing.mayOpen }
    set { core.routing.mayOpen = newValue }
  }

  /// Goes back one step: closes the top layer if possible.
  ///
  /// - Returns: Whether there was a layer to close. If user input would be lost, the user is asked first.
  @discardableResult
  public func back() -> Bool {
    guard let top = root.layers.last, top.id != .root, !core.hasEnded else { return false }
    return send(ScreenEvent(layer: top.id, .dismiss)) == .handled
  }

  /// Handles the replies of effects. Call it in the page's isolation after the inbox woke its owner.
  public func pump() {
    guard !core.hasEnded else { return }
    let (replies, refused) = core.inbox.drain()
    if refused > 0 {
      core.report(.effect, .error, "\(refused) actions of effects were dropped because too many waited; send fewer, or less often")
    }
    for reply in replies where !core.following(reply, { root.receive(reply) }) && reply.isOfFlow {
      core.report(
        .effect, .notice,
        "\(reply.effect.map { "An answer of the effect '\($0)'" } ?? "An answer of an effect") arrived after its flow had ended, and was dropped."
      )
    }
    evaluate()
  }

  /// Ends the page and cancels all effects. No replies are handled and the host isn't updated any more.
  /// Idempotent.
  public func end() { end(.forGood) }

  /// Ends the page in this process. If it continues in another one, save it before.
  package func end(_ ending: PageEnding) {
    guard !core.hasEnded else { return }
    core.end = ending
    let running = root.runningEffects.map { ObservedEffect($0, of: "").name }
    if !running.isEmpty {
      core.report(
        .endedInFlight, .notice, "The page of \(screenName) ended while effects were running: \(running.sorted().joined(separator: ", "))")
    }
    root.cancelEffects()
    core.routing.root = nil
    core.inbox.close()
    core.host = nil
  }

  private func outcome(of event: ScreenEvent) -> ScreenEvent.Outcome {
    if core.hasEnded { return .refused(.ended) }
    let layers = root.layers
    guard let target = layers.first(where: { $0.id == event.layer }) else { return .refused(.unknownLayer) }
    if target !== layers.last {
      // A covered layer accepts only text that was being typed when the sheet opened, the progress of uploads, and
      // requests for rows that are still visible there. Presses are dropped.
      switch event.kind {
      case .reveal: break
      case .control(_, let control) where control.value?.countsBelow == true: break
      default: return .refused(.coveredLayer)
      }
    }
    return target.handle(event.kind)
  }

  package func evaluate() {
    guard !core.hasEnded else { return }
    // An effect that a layer starts while it is evaluated can present other layers and change those below.
    var rounds = 0
    repeat {
      for layer in root.layers { layer.evaluate() }
      rounds += 1
    } while rounds < 1_000 && !root.isCurrent
    if rounds == 1_000 {
      core.report(
        .effect, .error,
        "The layers over \(screenName) update each other endlessly. Return a result in response to an event, not when a part starts.")
    }
    root.didEvaluate()
  }
}

extension Page {
  /// Handles an action as if an effect of the bottom screen had sent it. Does nothing if that screen has another
  /// type.
  package func send<S: Screen>(_ action: S.Action, to screen: S.Type) {
    (root as? ScreenLayer<S>)?.perform(.action(action))
    evaluate()
  }

  /// The state of the bottom screen, if it is of this type.
  package func state<S: Screen>(of screen: S.Type) -> S.State? { (root as? ScreenLayer<S>)?.state }
}
