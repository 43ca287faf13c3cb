internal import TesseraScreen
internal import TesseraStores

/// Runs a flow. Holds its navigation value and keeps the shown layers equal to it.
final class FlowController<F: StatefulFlow>: StackOwner {
  typealias ID = FlowLayer<F>
  typealias Reply = FlowReply<F.Event>
  typealias Value = Navigation<F.Destination, F.Event>

  enum Goal {
    case navigation(Value)
    case end(F.Output?)
  }

  private var definition: Definition
  var navigation: Value
  var state: F.State
  /// The kept screens that were left and may be revisited.
  var visited = VisitedScreens<F.Destination>()
  /// The layer being closed by the user or by its screen, and whether it had unsaved changes. The layer can't
  /// tell once it is closed.
  private var closing: (layer: ID, hasUnsavedChanges: Bool)?
  /// Effects that had been sent when the page was saved and whose outcome is unknown.
  var interrupted: [EffectID] = []
  private var leaving = Leaving.idle
  unowned let stack: StackLayer<FlowLayer<F>, FlowReply<F.Event>>
  let core: PageCore
  var effects: EffectInterpreter<F.Event>
  /// Whether this is the page's root flow, which can't be removed.
  private let isAtBottom: Bool

  var flow: F { definition.flow }
  private var router: FlowRouter<Value> { definition.router }
  private var finished: ((F.Output?) -> Void)? { definition.finished }
  var isFinished: Bool { if case .finished = leaving { true } else { false } }
  private var isAsking: Bool { if case .asking = leaving { true } else { false } }

  private init(
    _ flow: F, _ navigation: Value, _ state: F.State, _ router: FlowRouter<Value>, _ stack: StackLayer<FlowLayer<F>, FlowReply<F.Event>>,
    _ core: PageCore, isAtBottom: Bool, finished: ((F.Output?) -> Void)?
  ) {
    definition = Definition(flow: flow, router: router, finished: finished)
    (self.navigation, self.state, self.stack, self.core, self.isAtBottom) = (navigation, state, stack, core, isAtBottom)
    effects = EffectInterpreter(core, layer: core.nextAddress())
  }

  /// Creates a layer that shows a flow and is not started yet.
  ///
  /// - Parameter finished: Called with the flow's result, or with `nil` when the flow was left from its first
  ///   destination. `nil` if no parent listens.
  static func makeLayer(
    _ flow: F, at navigation: Value, _ state: F.State, router: FlowRouter<Value>? = nil, _ core: PageCore, _ layer: Page.LayerID,
    _ kind: ScreenSnapshot.PresentationKind, finished: ((F.Output?) -> Void)?
  ) -> any Layer {
    let stack = StackLayer<FlowLayer<F>, FlowReply<F.Event>>(core: core, layer: layer, kind: kind)
    let controller = FlowController(
      flow, navigation, state, router ?? .routes(of: flow), stack, core, isAtBottom: kind == .root, finished: finished)
    // The layer owns the controller from here on.
    stack.owner = controller
    controller.show()
    return stack
  }

  /// Replaces the flow of a layer by a value of the same type. Navigation and state are kept.
  static func update(_ layer: any Layer, to flow: F, finished: @escaping (F.Output?) -> Void) {
    guard let controller = (layer as? StackLayer<FlowLayer<F>, FlowReply<F.Event>>)?.owner as? FlowController, !controller.isClosed else {
      return
    }
    controller.definition = Definition(flow: flow, router: .routes(of: flow), finished: finished)
    // The new value may declare other routes.
    controller.core.address.mustTell = true
    controller.refresh()
  }

  // MARK: Moving

  private func go(to goal: Goal) {
    guard !isClosed else { return }
    if case .confirmed = leaving { return carryOut(goal) }
    guard wouldLose(goal) else { return carryOut(goal) }
    leaving = .asking(goal, nil)
    show()
  }

  private func wouldLose(_ goal: Goal) -> Bool {
    switch goal {
    case .navigation(let value): stack.wouldLose(showing: value.layers(of: F.self), isKept: isKept)
    // A flow that finishes with a result has used the input of its steps.
    case .end(.some): stack.wouldLose(showing: [], isKept: isKept)
    case .end(nil): visited.haveUnsavedChanges || stack.wouldLose(showing: [])
    }
  }

  private func isKept(_ layer: ID) -> Bool { layer.destination.map { flow.screen(at: $0, state).isKept } ?? false }

  func carryOut(_ goal: Goal) {
    if isAsking { leaving = .idle }
    switch goal {
    case .navigation(let value):
      navigation = value.remembering()
      show()
      if value.forgetsKept { visited = VisitedScreens() }
    case .end(let output):
      leaving = .finished
      // Close the layers first, so that the handler of the result can present others.
      stack.close()
      finished?(output)
    }
  }

  /// The flow's end if the effect contains one, otherwise `nil`.
  private func end(by effect: Effect<F.Event>) -> Goal? {
    for step in effect.steps {
      switch step {
      case .finish(let output) where !staysWhenFinished: return .end(output as? F.Output)
      case .dismiss where !isAtBottom: return .end(nil)
      default: continue
      }
    }
    return nil
  }

  /// Whether the flow remains shown after a result. True at the bottom of a page, and as the first
  /// destination of another flow, which decides where to go.
  private var staysWhenFinished: Bool { isAtBottom || stack.placement.staysWhenFinished }

  /// Reports the flow's end to its parent. The flow stays.
  private func tellEnd(_ output: F.Output?) {
    guard !isClosed else { return }
    if let finished { return finished(output) }
    core.report(
      .effect, .error,
      """
      \(name) ended as the first flow of its page, which nothing can close, so it stays. Return '.open' with the route that comes \
      next, or begin it as a destination of another flow.
      """)
  }

  private func show() {
    guard !isClosed else { return }
    var layers = navigation.layers(of: F.self)
    if isAsking { layers.append(.leaving) }
    stack.show(layers) { presentation(of: $0) }
  }

  func presentation(of layer: ID) -> Presentation<Reply> {
    switch layer {
    case .pushed(_, let destination): flow.screen(at: destination, state).presentation.presented(as: .push)
    case .sheet(_, let destination): flow.screen(at: destination, state).presentation.presented(as: .sheet)
    case .question(let question): Presentation(asking: question.map { .event($0) })
    case .leaving: Presentation(asking: .leaving(.leave))
    }
  }

  // MARK: Steps that are revisited

  func willRemove(_ id: ID, _ layer: any Layer) {
    guard !isFinished, let destination = id.destination, isKept(id) else { return }
    let isUnsaved = layer.hasUnsavedChanges || closing.map { $0.layer == id && $0.hasUnsavedChanges } ?? false
    closing = nil
    layer.dismissPresented()
    // The screen is removed, so the outcome of pending submissions will be unknown.
    layer.cancelEffects()
    var archive = StateArchive(JSONStateCodec())
    guard layer.save(to: &archive) else {
      return core.report(
        .effect, .warning,
        "\(name) saves the screen at \(destination), but its state is not Codable, so the screen starts over. Make its State Codable."
      )
    }
    visited.add(VisitedScreens.Screen(destination: destination, parts: archive.parts, hasUnsavedChanges: isUnsaved))
  }

  func takeVisited(_ id: ID) -> StateReader? {
    id.destination.flatMap { visited.take($0) }.map { StateReader($0.parts, JSONStateCodec()) }
  }

  // MARK: Asking before something is lost

  /// The leave question is about the screen below, and a sign-in screen returns to it. Both keep its
  /// presented layers.
  func keepsPresented(under layer: ID) -> Bool {
    layer == .leaving || layer.destination.map { (flow as? any AppRoutes)?.isSignIn($0) == true } ?? false
  }

  // MARK: Events of the layers

  func mayClose(_ layer: ID) -> Bool {
    guard layer != .leaving else { return true }
    let goal = goal(without: layer)
    closing = (layer, stack.layer(of: layer)?.hasUnsavedChanges ?? false)
    guard wouldLose(goal) else { return true }
    go(to: goal)
    return false
  }

  func didClose(_ layer: ID) {
    if layer == .leaving {
      if case .asking(let goal, let reply) = leaving { leaving = .answered(goal, reply) }
      // The host may already show the new location, so tell it the page's real one.
      stack.tellLocation()
      show()
    } else {
      go(to: goal(without: layer))
    }
  }

  func didReply(_ reply: Reply) {
    guard !isClosed else { return }
    let stack = stack
    defer { withExtendedLifetime(stack) {} }
    switch reply {
    case .event, .step: if !waits(reply) { handle(reply) }
    case .leave:
      guard case .answered(let goal, let reply) = leaving else { return }
      leaving = .confirmed
      if let reply { handle(reply) } else { carryOut(goal) }
      if case .confirmed = leaving { leaving = .idle }
    }
  }

  /// Whether a screen's event or step would lose unsaved changes. If so, it waits for the user's confirmation and has
  /// no effect until then.
  ///
  /// Events from the flow's own effects don't wait: the side effect has already happened.
  private func waits(_ reply: Reply) -> Bool {
    guard visited.haveUnsavedChanges || stack.wouldLose(showing: []) else { return false }
    var (value, changed) = (navigation, state)
    let effect = reduce(flow, &value, &changed, reply)
    let goal = end(by: effect) ?? .navigation(value)
    guard wouldLose(goal) else { return false }
    leaving = .asking(goal, reply)
    show()
    return true
  }

  private func reduce(_ flow: F, _ value: inout Value, _ state: inout F.State, _ reply: Reply) -> Effect<F.Event> {
    switch reply {
    case .event(let event): return flow.reduce(&value, &state, event)
    case .step(let step as Value.Step):
      step.change(&value)
      return step.effect
    case .step(let step):
      core.report(.wrongOutput, .error, "\(name) got a \(type(of: step)), which belongs to another flow. Return a FlowStep of \(name).")
    case .leave: break
    }
    return .none
  }

  /// The goal of closing a layer: the navigation value without it and all above it, or the end of the flow.
  private func goal(without layer: ID) -> Goal {
    var value = navigation
    switch layer {
    case .pushed(let index, _):
      guard index > 0 else { return .end(nil) }
      value.replaceAll(with: Array(value.stack.prefix(index)))
    case .sheet(let index, _): value.dismissSheets(from: index)
    case .question: if value.question != nil { value.dismiss() }
    case .leaving: break
    }
    return .navigation(value)
  }

  func open(_ route: String) -> Bool {
    guard !isFinished, let value = router.destination(route, navigation), mayShow(route) else { return false }
    stack.tellLocation()
    go(to: .navigation(value))
    return true
  }

  /// Removes destinations the user may no longer see, without asking. Input on them is discarded.
  ///
  /// - Parameter otherwise: The destination to show if none remains.
  /// - Returns: Whether any were removed.
  func removePages(otherwise: F.Destination, where isGone: (F.Destination) -> Bool) -> Bool {
    let stack = navigation.stack.filter { !isGone($0) }
    guard stack.count < navigation.stack.count, let value = Value(stack: stack.isEmpty ? [otherwise] : stack) else { return false }
    self.stack.tellLocation()
    carryOut(.navigation(value))
    return true
  }

  /// Whether the app shows the flow's route to the current user.
  private func mayShow(_ route: String) -> Bool { F.self is any AppRoutes.Type || core.routing.mayOpen(route) }

  /// The destinations in the stack that the user may see. Destinations without a route always count.
  var permitted: [F.Destination] {
    let stack = navigation.stack
    return stack.indices.filter { index in
      Value(stack: Array(stack[...index])).flatMap(router.path).map(mayShow) ?? true
    }.map { stack[$0] }
  }

  func withdraw() {
    guard !isFinished else { return }
    for answer in effects.interruptAll() { handle(answer) }
    guard !isFinished else { return }
    leaving = .idle
    guard let value = Value(stack: permitted) else { return carryOut(.end(nil)) }
    stack.tellLocation()
    carryOut(.navigation(value))
  }

  func refresh() { stack.update { $0.destination == nil ? nil : presentation(of: $0) } }

  var location: Page.Location { Page.Location(path: router.path(navigation), depth: navigation.stack.count - 1) }

  var description: String { !isAsking ? "\(navigation)" : "\(navigation), asking whether to leave" }

  var name: String { "\(F.self)" }
}

extension FlowController: EffectOwner {
  var isClosed: Bool { isFinished || stack.isClosed }
  var runningEffects: [EffectID?] { effects.running }
  func cancelEffects() { effects.cancelAll(of: name) }

  func handle(_ event: F.Event) { handle(.event(event)) }

  private func handle(_ reply: Reply) {
    guard !isClosed else { return }
    // Its effects may remove this flow and its layers while this function runs.
    let stack = stack
    defer { withExtendedLifetime(stack) {} }
    var value = navigation
    let effect = change { reduce($0, &value, &$1, reply) }
    // A flow that ends doesn't navigate first. An event that doesn't navigate must not dismiss a pending
    // question about another one.
    if end(by: effect) == nil, !isAsking || value != navigation { go(to: .navigation(value)) }
    carryOut(effect, on: core) { $0(&effects) }
  }

  func begin() {
    let stack = stack
    defer { withExtendedLifetime(stack) {} }
    carryOut(change { $0.start(&$1) }, on: core) { $0(&effects) }
    let ids = interrupted
    interrupted = []
    for id in ids { carryOut(change { $0.interrupted(id, &$1) }, on: core) { $0(&effects) } }
  }

  private func change(_ body: (F, inout F.State) -> Effect<F.Event>) -> Effect<F.Event> {
    // A flow without stored properties has size zero, so its address may equal that of `state`. Copy it to
    // avoid an exclusivity violation while `state` changes.
    let (flow, before) = (flow, state)
    let effect = body(flow, &state)
    if state != before { refresh() }
    return effect
  }

  func take(_ event: any Sendable) -> Bool {
    guard !isFinished, let event = event as? F.Event else { return false }
    handle(event)
    return true
  }

  func receive(_ reply: Page.EffectInbox.Reply) -> Bool {
    guard reply.layer == effects.layer else { return false }
    if let event = effects.receive(reply, name: name) { handle(event) }
    return true
  }

  func tell(destination: any Hashable & Sendable, _ action: any Equatable & Sendable) {
    let layer = (destination as? F.Destination).flatMap { destination in stack.layer(where: { $0.destination == destination }) }
    if layer?.take(action) == true { return }
    core.report(
      .effect, .warning,
      """
      \(name) sent \(type(of: action)).\(action) to \(destination), which is not shown or takes other actions; nothing happened. Shown is \(navigation).
      """)
  }
  func dismiss() { if isAtBottom { tellEnd(nil) } else { leave() } }
  func leave() { go(to: .end(nil)) }

  func deliver(_ output: any Sendable) {
    guard !isClosed, let output = checked(output) else { return }
    finished?(output)
  }

  func finish(_ output: any Sendable) {
    guard !isClosed, let output = checked(output) else { return }
    if staysWhenFinished { tellEnd(output) } else { go(to: .end(output)) }
  }

  private func checked(_ output: any Sendable) -> F.Output? {
    if let output = output as? F.Output { return output }
    core.report(
      .wrongOutput, .error,
      "\(F.self) finished with a \(type(of: output)), but its Output is \(F.Output.self). Finish with that type, or change Output.")
    return nil
  }
}

/// The flow whose destinations are the app's routes. It checks itself whether the app shows them to the current user.
protocol AppRoutes {
  func isSignIn(_ destination: some Hashable) -> Bool
}
