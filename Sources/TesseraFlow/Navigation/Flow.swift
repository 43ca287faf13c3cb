public import TesseraScreen

/// A flow of screens: owns a navigation value, and gives the outputs of its screens their meaning on it.
///
/// Screens do not know where they live. They say what the person did; the flow that placed them decides.
/// ```swift
/// struct CoursesFlow: Flow {
///   enum Destination: Codable, Hashable { case courses, course(Int), settings }
///   enum Event: Codable, Hashable { case didPick(Int), didPressSettings }
///
///   func screen(at destination: Destination) -> DestinationScreen<Event> {
///     switch destination {
///     case .courses: DestinationScreen(CourseList(api)) { .didPick($0) }
///     case .course(let id): DestinationScreen(CourseScreen(api, id)) { _ in .didPressSettings }
///     case .settings: DestinationScreen(SettingsScreen())
///     }
///   }
///   func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
///     switch event {
///     case .didPick(let id): navigation.push(.course(id))
///     case .didPressSettings: navigation.present(.settings)
///     }
///     return .none
///   }
/// }
/// ```
/// - Law: ``reduce(_:_:)`` changes the navigation value and nothing else; everything that takes time or reaches outside is returned as an
///   ``/TesseraScreen/Effect``: load, open an allowed link, announce, sign in, finish.
/// - Law: what is shown equals the navigation value, after every event. Destinations that stay in it keep their screens and states.
/// - Law: a destination whose screen has unsaved changes is never taken away without asking, whether the person goes back or the flow moves
///   on.
/// - Where steps share what was entered, make it a ``StatefulFlow``.
public protocol Flow: StatefulFlow where State == NoState {
  /// The screen of a destination.
  func screen(at destination: Destination) -> DestinationScreen<Event>
  /// The meaning of an event. `.finish(output)` ends the flow with a result, which must be of its `Output`.
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event>
}

extension Flow {
  public func screen(at destination: Destination, _ state: NoState) -> DestinationScreen<Event> { screen(at: destination) }
  public func reduce(
    _ navigation: inout Navigation<Destination, Event>, _ state: inout NoState, _ event: Event
  ) -> Effect<Event> {
    reduce(&navigation, event)
  }
}
