public import TesseraScreen

/// A flow of screens. Owns a navigation value and decides what its screens' results do to it.
///
/// Screens don't know where they are used. They report user actions, and the flow that placed them decides.
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
/// - Law: ``reduce(_:_:)`` changes the navigation value and nothing else. Return everything that takes time
///   or has side effects as an ``/TesseraScreen/Effect``: load, open an allowed link, announce, sign in,
///   finish.
/// - Law: after every event, the shown screens match the navigation value. Destinations that remain in it
///   keep their screens and states.
/// - Law: a destination whose screen has unsaved changes is never removed without asking, whether the user
///   goes back or the flow navigates.
/// - If steps share input, use a ``StatefulFlow``.
public protocol Flow: StatefulFlow where State == NoState {
  /// The screen of a destination.
  func screen(at destination: Destination) -> DestinationScreen<Event>
  /// Handles an event. `.finish(output)` ends the flow with a result, which must be of type `Output`.
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
