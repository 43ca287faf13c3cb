public import TesseraScreen

/// Decides where one goes: owns a navigation value and says what the outputs of its screens mean on it.
///
/// Screens do not know where they live. They say what the person did; the flow that placed them decides.
/// ```swift
/// struct CoursesFlow: Flow {
///   enum Place: Codable, Hashable { case courses, course(Int), settings }
///   enum Event: Codable, Hashable { case didPick(Int), didPressSettings }
///
///   func screen(at place: Place) -> PlaceScreen<Event> {
///     switch place {
///     case .courses: PlaceScreen(CourseList(api), state: .init()) { .didPick($0) }
///     case .course(let id): PlaceScreen(CourseScreen(api, id), state: .init()) { _ in .didPressSettings }
///     case .settings: PlaceScreen(SettingsScreen(), state: .init())
///     }
///   }
///   func reduce(_ navigation: inout Navigation<Place, Event>, _ event: Event) -> Never? {
///     switch event {
///     case .didPick(let id): navigation.push(.course(id))
///     case .didPressSettings: navigation.present(.settings)
///     }
///     return nil
///   }
/// }
/// ```
/// - Law: ``reduce(_:_:)`` changes the navigation value and nothing else.
/// - Law: what is shown equals the navigation value, after every event. Pages that stay in it keep their screens and states.
/// - Law: a page whose screen has unsaved changes is never taken away without asking, whether the person goes back or the flow moves on.
public protocol Flow: Sendable {
  /// Everywhere one can be: pages, sheets, other flows.
  associatedtype Place: Codable & Hashable & Sendable
  /// Everything that screens say and questions answer, by its meaning.
  associatedtype Event: Codable & Hashable & Sendable
  /// What the flow gives back to whoever started it; nothing unless declared.
  associatedtype Output: Sendable = Never

  /// The screen of a place.
  func screen(at place: Place) -> PlaceScreen<Event>
  /// What an event means. Returning a result ends the flow.
  func reduce(_ navigation: inout Navigation<Place, Event>, _ event: Event) -> Output?
  /// The paths of the places, if they have some: then links lead into the flow, and hosts show where one is.
  var routes: RouteTable<Place>? { get }
}

extension Flow {
  public var routes: RouteTable<Place>? { nil }
}

extension AnyScreen {
  /// A flow and where it begins, for any host.
  public init<F: Flow>(_ flow: F, at navigation: Navigation<F.Place, F.Event>) {
    self.init { environment, inbox in
      let session = StackSession<FlowLayer<F>, FlowReply<F.Event>>(environment: environment, inbox: inbox)
      FlowController(flow, navigation, session) { _ in }.begin()
      return session
    }
  }

  /// A flow where a link leads, with all pages that one can go back to; `nil` if it has no such place.
  public init?<F: Flow>(_ flow: F, at uri: String) {
    guard let navigation = flow.routes?.stack(for: uri).flatMap(Navigation<F.Place, F.Event>.init(stack:)) else { return nil }
    self.init(flow, at: navigation)
  }
}
