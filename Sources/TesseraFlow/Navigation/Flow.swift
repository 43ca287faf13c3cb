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
/// - Law: what is shown equals the navigation value, after every event. Pages that stay in it keep their screens and states.
/// - Law: a page whose screen has unsaved changes is never taken away without asking, whether the person goes back or the flow moves on.
public protocol Flow: Sendable {
  /// Everywhere in the flow: pages, sheets, other flows.
  associatedtype Destination: Codable & Hashable & Sendable
  /// Everything that screens say and questions answer, by its meaning.
  associatedtype Event: Codable & Hashable & Sendable
  /// The flow's result for whoever started it; nothing unless declared.
  associatedtype Output: Sendable = Never

  /// The screen of a destination.
  func screen(at destination: Destination) -> DestinationScreen<Event>
  /// The meaning of an event. `.finish(output)` ends the flow with a result, which must be of its ``Output``.
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event>
  /// The paths of the destinations, if they have some: then links lead into the flow, and hosts show them.
  var routes: RouteTable<Destination>? { get }
}

extension Flow {
  public var routes: RouteTable<Destination>? { nil }
}

extension AnyScreen {
  /// A flow and the position where it begins, for any host.
  public init<F: Flow>(_ flow: F, at navigation: Navigation<F.Destination, F.Event>) {
    self.init(.screen { core, layer, kind in FlowController.makeLayer(flow, at: navigation, core, layer, kind) { _ in } })
  }

  /// A flow at the destination of a link, with all pages that one can go back to; `nil` if it has no such destination.
  public init?<F: Flow>(_ flow: F, at uri: String) {
    guard let navigation = flow.routes?.stack(for: uri).flatMap(Navigation<F.Destination, F.Event>.init(stack:)) else { return nil }
    self.init(flow, at: navigation)
  }
}
