public import TesseraScreen

extension Navigation {
  /// A change of a flow's navigation value, returned by a function of the flow. You pass these functions to the view,
  /// so the flow needs no events for its screens' results. In the flow, it is called `FlowStep`.
  ///
  /// ```swift
  /// func screen(at destination: Destination) -> DestinationScreen<Event> {
  ///   switch destination {
  ///   case .course(let id): DestinationScreen(CourseView(id: id).didPressSchedule(openSchedule).didPressGear(openSettings))
  ///   …
  ///   }
  /// }
  /// func openSchedule(_ course: Course) -> FlowStep { FlowStep { $0.push(.schedule(course.id)) } }
  /// func openSettings() -> FlowStep { FlowStep { $0.present(.settings) } }
  /// func close() -> FlowStep { FlowStep(then: .finish(false)) }
  /// ```
  /// - Law: the change depends on the navigation value and on captured values only. It can be called twice, because
  ///   the flow first checks whether it would lose unsaved changes.
  /// - Answers to a ``/TesseraScreen/Question`` are saved with the page, and effects reply with events. Both stay
  ///   events.
  public struct Step: Sendable {
    let effect: Effect<Event>
    let change: @Sendable (inout Navigation) -> Void

    /// Creates a step.
    ///
    /// - Parameter effect: What follows the change, such as `.announce("Saved")`. `.finish(output)` ends the flow.
    public init(then effect: Effect<Event> = .none, _ change: @escaping @Sendable (inout Navigation) -> Void = { _ in }) {
      (self.effect, self.change) = (effect, change)
    }
  }
}

extension Flow where Event == Never {
  public func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {}
}

extension DestinationScreen {
  /// A screen with its default state, whose results are steps of the flow.
  ///
  /// - Parameter closed: The step for the user closing the screen or sheet.
  public init<S: Screen, Destination>(_ screen: S, closed: Navigation<Destination, Event>.Step? = nil)
  where S.State: ScreenState, S.Output == Navigation<Destination, Event>.Step {
    self.init(screen, closed: closed) { (step: S.Output) -> S.Output? in step }
  }

  /// A screen with its default state, and a function of the flow for its results.
  ///
  /// - Parameters:
  ///   - closed: The step for the user closing the screen or sheet.
  ///   - output: The step for the screen's result, or `nil` to ignore it.
  public init<S: Screen, Destination>(
    _ screen: S, closed: Navigation<Destination, Event>.Step? = nil,
    output: @escaping @Sendable (S.Output) -> Navigation<Destination, Event>.Step?
  ) where S.State: ScreenState {
    self.init(
      Presentation(screen, id: "", state: S.State(), dismissed: closed.map { .step($0) }) { output($0).map { .step($0) } })
  }

  /// A nested flow with its default state, and a function of the outer flow for its result.
  ///
  /// - Parameters:
  ///   - closed: The step for leaving the nested flow from its first destination.
  ///   - output: The step for the nested flow's result, or `nil` to ignore it.
  public init<F: StatefulFlow, Destination>(
    _ flow: F, at navigation: Navigation<F.Destination, F.Event>, closed: Navigation<Destination, Event>.Step? = nil,
    output: @escaping @Sendable (F.Output) -> Navigation<Destination, Event>.Step?
  ) where F.State: ScreenState {
    self.init(flow, at: navigation, state: F.State(), closed: closed.map { .step($0) }) { output($0).map { .step($0) } }
  }
}
