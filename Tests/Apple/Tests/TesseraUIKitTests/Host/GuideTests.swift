import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// The code of the guides.
private struct City: Equatable, Sendable {
  let id: Int
  let name: String
}

private struct CitiesScreen: Screen {
  struct State: ScreenState { var cities: Loadable<[City]> = .idle }
  enum Action: Equatable, Sendable { case load, loaded(Result<[City], LoadFailure>) }
  let load: @Sendable () async throws -> [City]

  func title(for state: State) -> Phrase { "Cities" }
  func start(_ state: inout State) -> Effect<Action> { reduce(&state, .load) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      switch state.cities {
      case .loaded(let cities): for city in cities { SubtitleItem("\(city.name)", route: "/cities/\(city.id)").id(city.id) }
      case .failed(let failure): ErrorItem(failure, retry: .load)
      default: LoadingItem()
      }
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .load:
      state.cities.begin()
      return .load("cities") { [load] _ in
        try await load()
      } then: {
        .loaded($0)
      }
    case .loaded(let result):
      state.cities.finish(result)
      return .none
    }
  }
}

private struct CoursesFlow: Flow {
  enum Destination: Codable, Hashable, Sendable { case courses, course(Int) }
  enum Event: Codable, Hashable, Sendable { case didPressCourse(Int), didPressJoinCall, didConfirm }

  struct Courses: Screen {
    enum Action: Equatable, Sendable { case open(Int) }
    typealias Output = Event
    func title(for state: NoState) -> Phrase { "Courses" }
    func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("Swift", on: .open(7)) }.style(.actions) }
    func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
      guard case .open(let id) = action else { return .none }
      return .deliver(Event.didPressCourse(id))
    }
  }
  struct Course: Screen {
    enum Action: Equatable, Sendable { case join }
    typealias Output = Event
    func title(for state: NoState) -> Phrase { "Course" }
    func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("Join", on: .join) }.style(.actions) }
    func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .deliver(Event.didPressJoinCall) }
  }

  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .courses: DestinationScreen(Courses()) { $0 }
    case .course: DestinationScreen(Course()) { $0 }
    }
  }

  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    switch event {
    case .didPressCourse(let id): navigation.push(.course(id))
    case .didPressJoinCall:
      navigation.ask(Question("Join the call now?", answers: [.init("Join", .didConfirm), .init("Not now")]))
    case .didConfirm: navigation.popToRoot()
    }
    return .none
  }
}

@Suite("The code of the guides", .serialized)
@MainActor
struct GuideTests {
  @Test("One screen in a UIKit app: it loads, fails with a retry button, and opens another")
  func oneScreen() async throws {
    let fails = Flag()
    let screen = CitiesScreen {
      if !fails.isSet { throw LoadFailure(.unreachable) }
      return [City(id: 1, name: "Riyadh")]
    }
    let shown = await Shown(AnyScreen(screen, state: CitiesScreen.State()))
    #expect(shown.tree.contains("button \"Retry\""))
    fails.set()
    try await shown.tap(.button, "Retry")
    var opened: [String] = []
    shown.controller.didOpen = { opened.append($0) }
    try await shown.tap(.link, "Riyadh")
    #expect(opened == ["/cities/1"])
    #expect(shown.exceptions == [])
  }

  @Test("From a coordinator: a flow pushes, asks with the system's alert, and goes back")
  func coordinator() async throws {
    let shown = await Shown(AnyScreen(CoursesFlow(), at: Navigation(.courses)))
    try await shown.tap(.button, "Swift")
    #expect(shown.navigation.viewControllers.count == 2)
    try await shown.tap(.button, "Join")
    let alert = try #require(shown.window.modelTopController as? UIAlertController)
    #expect(alert.title == "Join the call now?")
    alert.modelPress(try #require(alert.actions.first { $0.title == "Join" }))
    await shown.settle()
    #expect(shown.navigation.viewControllers.count == 1)
    #expect(shown.exceptions == [])
  }
}
