internal import TesseraScreen

/// Runs a flow: holds its navigation value and keeps what is shown equal to it.
final class FlowController<F: Flow>: StackOwner {
  typealias ID = FlowLayer<F>
  typealias Reply = FlowReply<F.Event>
  typealias Value = Navigation<F.Place, F.Event>

  /// Where the flow is to go.
  private enum Goal {
    case navigation(Value)
    case end(F.Output?)
  }

  private let flow: F
  private(set) var navigation: Value
  /// Where one wanted to go when something was found that would be lost; while it is asked whether to go nevertheless.
  private var wanted: Goal?
  /// The same between the answer to that and what it means.
  private var answered: Goal?
  private var isFinished = false
  private unowned let session: StackSession<FlowLayer<F>, FlowReply<F.Event>>
  private let finished: (F.Output?) -> Void

  init(_ flow: F, _ navigation: Value, _ session: StackSession<FlowLayer<F>, FlowReply<F.Event>>, finished: @escaping (F.Output?) -> Void) {
    (self.flow, self.navigation, self.session, self.finished) = (flow, navigation, session, finished)
  }

  /// Shows the first layers; the session holds the controller from now on.
  func begin() {
    session.owner = self
    show()
  }

  // MARK: Moving

  /// Goes there, or asks first if something would be lost.
  private func go(to goal: Goal) {
    guard !isFinished else { return }
    if wouldLose(goal) {
      wanted = goal
      show()
    } else {
      carryOut(goal)
    }
  }

  private func wouldLose(_ goal: Goal) -> Bool {
    switch goal {
    case .navigation(let value): !session.losses(keeping: value.layers(of: F.self)).isEmpty
    case .end: !session.losses(keeping: []).isEmpty
    }
  }

  private func carryOut(_ goal: Goal) {
    wanted = nil
    switch goal {
    case .navigation(let value):
      navigation = value
      show()
    case .end(let output):
      isFinished = true
      // The layers go first, so that what the result means can present others.
      session.close()
      finished(output)
    }
  }

  private func show() {
    var layers = navigation.layers(of: F.self)
    if wanted != nil { layers.append(.leaving) }
    session.show(layers.map { ($0, presentation(of: $0)) })
  }

  private func presentation(of layer: ID) -> Presentation<Reply> {
    switch layer {
    case .page(_, let place): flow.screen(at: place).presentation.map { .event($0) }.presented(as: .push)
    case .sheet(let place): flow.screen(at: place).presentation.map { .event($0) }.presented(as: .sheet)
    case .question(let question):
      Presentation(
        QuestionScreen(
          title: question.title, message: question.message,
          answers: question.answers.map { .init(title: $0.title, isDestructive: $0.isDestructive) }),
        id: "", kind: .alert, state: .init()
      ) { question.answers.indices.contains($0) ? question.answers[$0].event.map { .event($0) } : nil }
    case .leaving: leaving
    }
  }

  // MARK: Asking before something is lost

  private var leaving: Presentation<Reply> {
    let screen = QuestionScreen(
      title: "Discard changes?", message: "What you entered here was not saved.",
      answers: [.init(title: "Keep editing", isDestructive: false), .init(title: "Discard", isDestructive: true)])
    return Presentation(screen, id: "", kind: .alert, state: .init()) { $0 == 1 ? .leave : nil }
  }

  // MARK: What sessions tell

  func mayClose(_ layer: ID) -> Bool {
    guard layer != .leaving else { return true }
    let goal = goal(without: layer)
    guard wouldLose(goal) else { return true }
    go(to: goal)
    return false
  }

  func didClose(_ layer: ID) {
    if layer == .leaving {
      answered = wanted
      wanted = nil
      // A host may have gone ahead, and is told where one is.
      session.tellLocation()
      show()
    } else {
      go(to: goal(without: layer))
    }
  }

  func didReply(_ reply: Reply) {
    guard !isFinished else { return }
    switch reply {
    case .event(let event):
      var value = navigation
      let output = flow.reduce(&value, event)
      go(to: output.map { .end($0) } ?? .navigation(value))
    case .leave:
      if let answered { carryOut(answered) }
      answered = nil
    }
  }

  /// What closing a layer leads to: the value without it and all above it, or the end of the flow.
  private func goal(without layer: ID) -> Goal {
    var value = navigation
    switch layer {
    case .page(let index, _):
      guard index > 0 else { return .end(nil) }
      value.replaceAll(with: Array(value.stack.prefix(index)))
    case .sheet:
      // With what stands over it.
      value.dismiss()
      if value.sheet != nil { value.dismiss() }
    case .question: if value.question != nil { value.dismiss() }
    case .leaving: break
    }
    return .navigation(value)
  }

  func open(_ route: String) -> Bool {
    guard let stack = flow.routes?.stack(for: route), let value = Value(stack: stack) else { return false }
    session.tellLocation()
    go(to: .navigation(value))
    return true
  }

  var location: ScreenLocation {
    ScreenLocation(path: flow.routes?.url(for: navigation.page), depth: navigation.stack.count - 1)
  }

  var description: String { wanted == nil ? "\(navigation)" : "\(navigation), asking whether to leave" }

  // MARK: Saving

  var name: String { "\(F.self)" }

  func encodedState(_ layers: [ID: AnyScreenSession], _ codec: any StateCodec) -> String? {
    let places = navigation.layers(of: F.self)
    return codec.encode(SavedFlow(navigation: navigation, states: places.map { layers[$0]?.encodedState(codec) }))
  }

  func restoreState(_ text: String, _ codec: any StateCodec) -> Bool {
    guard let saved = codec.decode(SavedFlow<Value>.self, from: text) as? SavedFlow<Value> else { return false }
    let places = saved.navigation.layers(of: F.self)
    guard saved.states.count == places.count else { return false }
    navigation = saved.navigation
    show()
    for (place, state) in zip(places, saved.states) {
      guard let state, let layer = session.session(of: place) else { continue }
      if !layer.restoreState(state, codec) { return false }
    }
    return true
  }
}

/// What the layers of a flow give back.
enum FlowReply<Event: Sendable>: Sendable {
  case event(Event)
  /// What was not saved may be lost.
  case leave
}
