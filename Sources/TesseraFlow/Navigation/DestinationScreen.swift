public import TesseraScreen

/// The screen of a destination in a flow, and the flow's events for its results.
public struct DestinationScreen<Event: Codable & Hashable & Sendable>: Sendable {
  let presentation: Presentation<FlowReply<Event>>
  private(set) var isKept = false

  init(_ presentation: Presentation<FlowReply<Event>>) { self.presentation = presentation }

  /// A screen with an initial state.
  ///
  /// - Parameters:
  ///   - closed: The event for the user closing the screen or sheet. Going back needs no event.
  ///   - output: The event for the screen's result, or `nil` to ignore it. A screen that *finishes* is
  ///     already closed by then, except as the flow's first destination, where the flow decides.
  public init<S: Screen>(
    _ screen: S, state: S.State, closed: Event? = nil, output: @escaping @Sendable (S.Output) -> Event?
  ) {
    self.init(Presentation(screen, id: "", state: state, dismissed: closed, output: output).map { .event($0) })
  }

  /// A screen with its default state.
  public init<S: Screen>(_ screen: S, closed: Event? = nil, output: @escaping @Sendable (S.Output) -> Event?) where S.State: ScreenState {
    self.init(screen, state: S.State(), closed: closed, output: output)
  }

  /// A screen with its default state and without a result.
  public init<S: Screen>(_ screen: S, closed: Event? = nil) where S.State: ScreenState, S.Output == Never {
    self.init(screen, state: S.State(), closed: closed)
  }

  init(_ screen: AnyScreen) {
    self.init(Presentation(id: "", kind: .push) { core, layer, kind, _ in screen.makeLayer(core, layer, kind) })
  }

  /// A screen without a result.
  public init<S: Screen>(_ screen: S, state: S.State, closed: Event? = nil) where S.Output == Never {
    self.init(Presentation(screen, id: "", state: state, dismissed: closed).map { .event($0) })
  }

  /// A nested flow with its own navigation value and state. It starts on the stack or in a sheet of this
  /// flow.
  ///
  /// - Parameters:
  ///   - closed: The event for leaving the nested flow from its first destination.
  ///   - output: The event for the nested flow's result.
  public init<F: StatefulFlow>(
    _ flow: F, at navigation: Navigation<F.Destination, F.Event>, state: F.State, closed: Event? = nil,
    output: @escaping @Sendable (F.Output) -> Event?
  ) {
    self.init(flow, at: navigation, state: state, closed: closed.map { .event($0) }) { output($0).map { .event($0) } }
  }

  init<F: StatefulFlow>(
    _ flow: F, at navigation: Navigation<F.Destination, F.Event>, state: F.State, closed: FlowReply<Event>?,
    output: @escaping @Sendable (F.Output) -> FlowReply<Event>?
  ) {
    let ended: @Sendable (@escaping (FlowReply<Event>) -> Void) -> (F.Output?) -> Void = { reply in
      { result in
        if let answer = result.map(output) ?? closed { reply(answer) }
      }
    }
    presentation = Presentation(id: "", kind: .sheet) { core, layer, kind, reply in
      FlowController.makeLayer(flow, at: navigation, state, core, layer, kind, finished: ended(reply))
    } update: { layer, reply in
      FlowController.update(layer, to: flow, finished: ended(reply))
    }
  }

  /// A nested flow with its default state.
  public init<F: StatefulFlow>(
    _ flow: F, at navigation: Navigation<F.Destination, F.Event>, closed: Event? = nil, output: @escaping @Sendable (F.Output) -> Event?
  ) where F.State: ScreenState {
    self.init(flow, at: navigation, state: F.State(), closed: closed, output: output)
  }

  /// A nested flow with its default state and without a result.
  public init<F: StatefulFlow>(_ flow: F, at navigation: Navigation<F.Destination, F.Event>, closed: Event? = nil)
  where F.State: ScreenState, F.Output == Never {
    self.init(flow, at: navigation, state: F.State(), closed: closed) { (_: F.Output) -> Event? in }
  }

  /// The same screen, with its input kept while the flow continues. A user who returns to the destination finds
  /// their input.
  ///
  /// ```swift
  /// case .address: DestinationScreen(AddressScreen()) { .didEnter($0) }.kept()
  /// ```
  /// Use it for steps that can be revisited. The screen's state must be `Codable`. It is saved with the page and
  /// restored as after a restart: the screen starts again, and pending loads are repeated.
  ///
  /// - Law: navigating away loses nothing, so the user is not asked about unsaved changes. Leaving the flow
  ///   without a result asks, for this screen and all visited before. Finishing with a result discards them.
  ///   At most 32 destinations are kept, the oldest are dropped first. ``Navigation/forget()`` drops all.
  public func kept() -> DestinationScreen {
    var copy = self
    copy.isKept = true
    return copy
  }
}
