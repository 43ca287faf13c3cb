public import TesseraScreen

/// The screen of a destination in a flow, and the meaning of its results for the flow.
public struct DestinationScreen<Event: Codable & Hashable & Sendable>: Sendable {
  let presentation: Presentation<Event>
  /// Whether what was entered outlives going away from it.
  private(set) var isKept = false

  /// A screen, beginning with a state.
  ///
  /// - Parameters:
  ///   - closed: What it means that the person closed the screen or sheet; going back itself needs no event.
  ///   - output: What the screen's result means, or `nil` if nothing. A screen that *finishes* was closed before that, but
  ///     for the flow's first destination: there the flow decides.
  public init<S: Screen>(
    _ screen: S, state: S.State, closed: Event? = nil, output: @escaping @Sendable (S.Output) -> Event?
  ) {
    presentation = Presentation(screen, id: "", state: state, dismissed: closed, output: output)
  }

  /// A screen that begins with its default state.
  public init<S: Screen>(_ screen: S, closed: Event? = nil, output: @escaping @Sendable (S.Output) -> Event?) where S.State: ScreenState {
    self.init(screen, state: S.State(), closed: closed, output: output)
  }

  /// A screen that begins with its default state and gives nothing back.
  public init<S: Screen>(_ screen: S, closed: Event? = nil) where S.State: ScreenState, S.Output == Never {
    self.init(screen, state: S.State(), closed: closed)
  }

  /// Any screen or flow.
  init(_ screen: AnyScreen) {
    presentation = Presentation(id: "", kind: .push) { core, layer, kind, _ in screen.makeLayer(core, layer, kind) }
  }

  /// A screen that gives nothing back.
  public init<S: Screen>(_ screen: S, state: S.State, closed: Event? = nil) where S.Output == Never {
    presentation = Presentation(screen, id: "", state: state, dismissed: closed)
  }

  /// Another flow with a navigation value and a state of its own; it begins on the stack or as a sheet of this one.
  ///
  /// - Parameters:
  ///   - closed: What it means that the flow was left by its first destination.
  ///   - output: What the flow's result means.
  public init<F: StatefulFlow>(
    _ flow: F, at navigation: Navigation<F.Destination, F.Event>, state: F.State, closed: Event? = nil,
    output: @escaping @Sendable (F.Output) -> Event?
  ) {
    let ended: @Sendable (@escaping (Event) -> Void) -> (F.Output?) -> Void = { reply in
      { result in
        if let event = result.map(output) ?? closed { reply(event) }
      }
    }
    presentation = Presentation(id: "", kind: .sheet) { core, layer, kind, reply in
      FlowController.makeLayer(flow, at: navigation, state, core, layer, kind, finished: ended(reply))
    } update: { layer, reply in
      FlowController.update(layer, to: flow, finished: ended(reply))
    }
  }

  /// Another flow that begins with its default state.
  public init<F: StatefulFlow>(
    _ flow: F, at navigation: Navigation<F.Destination, F.Event>, closed: Event? = nil, output: @escaping @Sendable (F.Output) -> Event?
  ) where F.State: ScreenState {
    self.init(flow, at: navigation, state: F.State(), closed: closed, output: output)
  }

  /// Another flow that begins with its default state and gives nothing back.
  public init<F: StatefulFlow>(_ flow: F, at navigation: Navigation<F.Destination, F.Event>, closed: Event? = nil)
  where F.State: ScreenState, F.Output == Never {
    self.init(flow, at: navigation, state: F.State(), closed: closed) { (_: F.Output) -> Event? in }
  }

  /// The screen, kept while the flow goes on: whoever comes back to the destination finds what was entered there.
  ///
  /// ```swift
  /// case .address: DestinationScreen(AddressScreen()) { .didEnter($0) }.kept()
  /// ```
  /// For steps that can be revisited. Its state has to be `Codable`; it is kept with the page as well, and comes back as after a restart: the screen
  /// starts again, and what was loading is loaded again.
  ///
  /// - Law: going away from it loses nothing, so nobody is asked about its unsaved changes then. Leaving the flow without a result asks, for it and
  ///   for all that were visited before; a result takes them with it. Of more than 32 destinations the oldest are forgotten, and all with
  ///   ``Navigation/forget()``.
  public func kept() -> DestinationScreen {
    var copy = self
    copy.isKept = true
    return copy
  }
}
