import Foundation
import GalleryAPI
import GalleryScreens
import Tessera
import TesseraTesting
import Testing

/// One view in three flows, on the headless host, asserting the navigation value. `Tests/Browser/test_courses.py`
/// does the same in a browser.
@Suite("Courses on the headless host")
struct CoursesTests {
  private func open(_ uri: String, _ service: RunningService) throws -> HeadlessPage {
    try HeadlessPage(#require(try GalleryApp(api: service.client).screen(at: uri, for: Visit())))
  }

  private func loaded(_ page: HeadlessPage) async throws { try await page.wait { !$0.page.isBusy } }

  @Test("In its own flow a course is pushed, its gear opens the settings, and its close button goes back")
  func pushed() async throws {
    try await RunningService.run { service in
      let page = try open("/courses", service)
      try await loaded(page)
      #expect(page.navigation == "courses" && page.path == "/courses")
      page.follow("/courses/swift-types")
      try await loaded(page)
      #expect(page.navigation == #"courses › course("swift-types")"#)
      page.tap("Schedule")
      try await loaded(page)
      #expect(page.navigation == #"courses › course("swift-types") › schedule("swift-types")"#)
      #expect(page.path == "/courses/swift-types/schedule")
      page.dismiss()
      page.tap("Settings")
      #expect(page.navigation == #"courses › course("swift-types"), sheet settings"#)
      #expect(page.title == "Settings")
      page.dismiss()
      page.tap("Join the call")
      #expect(page.navigation == #"courses › course("swift-types"), question Join the call now?"#)
      page.tap("Join")
      try await page.wait { $0.navigation == #"courses › course("swift-types"), sheet call("swift-types")"# }
      page.tap("Leave")
      page.tap("Close")
      #expect(page.navigation == "courses" && page.path == "/courses")
    }
  }

  @Test("In the onboarding the same gear asks for the location, and the answer is the flow's result")
  func onboarding() async throws {
    for answer in ["Allow", "Not now"] {
      try await RunningService.run { service in
        let page = try open("/courses", service)
        try await loaded(page)
        page.tap("Take a tour")
        #expect(page.navigation == "courses, sheet onboarding")
        page.tap("Continue")
        try await loaded(page)
        #expect(page.log.contains(#"navigation welcome › course("swift-types")"#))
        #expect(page.navigation == "courses, sheet onboarding")
        page.tap("Settings")
        #expect(page.log.contains(#"navigation welcome › course("swift-types"), question Use your location?"#))
        page.tap(.verbatim(answer))
        guard answer == "Allow" else {
          #expect(page.navigation == "courses" && page.accessibilityTrees.count == 1)
          return
        }
        #expect(page.navigation == "courses › near" && page.path == "/courses/near")
        try await loaded(page)
        #expect(page.title == "Courses near you")
        let places = page.text.split(separator: "\n").filter { $0.contains("Riyadh") || $0.contains("Amman") || $0.contains("Jeddah") }
        #expect(places.prefix(2).allSatisfy { $0.contains("Riyadh") } && places.contains { !$0.contains("Riyadh") }, "\(places)")
      }
    }
  }

  @Test("In the marketplace it has no gear and no way to close, visibly and for screen readers")
  func embedded() async throws {
    try await RunningService.run { service in
      let page = try open("/courses/marketplace", service)
      try await loaded(page)
      #expect(page.navigation == "courses › marketplace")
      for absent in ["Settings", "Close", "Messages", "Join the call"] as [Phrase] {
        #expect(!page.shows(absent))
        #expect(!page.accessibilityTree.description.contains(page.localizer.string(absent)))
      }
      page.tap("Schedule")
      #expect(page.navigation == #"courses › marketplace › schedule("night-photography")"#)
    }
  }

  @Test(
    "The owner of the course opens its meeting link. A course without a link, or whose link fails to load, meets in the app")
  func meeting() async throws {
    try await RunningService.run { service in
      let page = try open("/courses/arabic-ui", service)
      try await loaded(page)
      page.tap("Join the call")
      page.tap("Join")
      try await page.wait { !$0.opened.isEmpty }
      #expect(page.opened == ["https://meet.example.com/arabic-ui"] && page.navigation == #"courses › course("arabic-ui")"#)
      page.effects.fail("meeting", times: 1)
      page.tap("Join the call")
      page.tap("Join")
      try await page.wait { $0.title == "In the call" }
      #expect(page.navigation == #"courses › course("arabic-ui"), sheet call("arabic-ui")"#)
    }
  }

  @Test("A deep link into the third level has the way back below it")
  func deepLink() async throws {
    try await RunningService.run { service in
      let page = try open("/courses/swift-types/schedule", service)
      try await loaded(page)
      #expect(page.navigation == #"courses › course("swift-types") › schedule("swift-types")"#)
      #expect(page.accessibilityTrees.map(\.label) == ["Courses", "Thinking in types", "Schedule"])
      page.dismiss()
      page.dismiss()
      #expect(page.navigation == "courses" && page.path == "/courses")
    }
  }

  @Test("A draft is not lost without asking: by going back, by a link, by a move of the app")
  func guarded() async throws {
    try await RunningService.run { service in
      let page = try open("/courses/swift-types/messages", service)
      try await loaded(page)
      let stays = #"courses › course("swift-types") › messages("swift-types")"#
      page.type("See you on Tuesday", into: "Message")
      for leave in [{ page.dismiss() }, { _ = page.follow("/courses/marketplace") }] as [() -> Void] {
        leave()
        #expect(page.navigation == stays + ", asking whether to leave")
        page.tap("Keep editing")
        #expect(page.navigation == stays && page.element("Message", role: .textbox)?.value == "See you on Tuesday")
      }
      page.follow("/courses/marketplace")
      page.tap("Discard")
      #expect(page.navigation == "courses › marketplace")
    }
  }

  @Test("Settings, messages and reservations are stored by the service, and are there on return")
  func kept() async throws {
    try await RunningService.run { service in
      let page = try open("/courses/swift-types", service)
      try await loaded(page)
      page.tap("Settings")
      try await loaded(page)
      page.toggle("Remind me before a session")
      page.type("Salma", into: "Name in calls")
      page.tap("Save")
      try await page.wait { $0.navigation == #"courses › course("swift-types")"# }
      page.tap("Join the call")
      page.tap("Join")
      try await page.wait { $0.shows("You are here as Salma") }
      page.tap("Leave")
      let schedule = try open("/courses/swift-types/schedule", service)
      try await loaded(schedule)
      #expect(!schedule.shows("You get a reminder before each session"))

      for attempt in [true, false] {
        let messages = try open("/courses/swift-types/messages", service)
        try await loaded(messages)
        #expect(messages.shows("See you on Tuesday") != attempt)
        guard attempt else { break }
        messages.type("See you on Tuesday", into: "Message")
        messages.tap("Send")
        try await messages.wait { $0.element("Message", role: .textbox)?.value == "" }
        #expect(messages.announcements.last == "Sent" && messages.shows("See you on Tuesday"))
      }
      for attempt in [true, false] {
        let market = try open("/courses/marketplace", service)
        try await loaded(market)
        #expect(market.shows("A place is reserved for you") != attempt)
        guard attempt else { break }
        market.tap("Reserve a place")
        try await market.wait { $0.shows("A place is reserved for you") }
      }
    }
  }

  @Test("The whole flow is restored from one value: stack, draft, state below. An edited value is refused")
  func restored() async throws {
    try await RunningService.run { service in
      let screen = try #require(try GalleryApp(api: service.client).screen(at: "/courses/swift-types", for: Visit()))
      let page = HeadlessPage(screen)
      try await loaded(page)
      page.tap("Read chapter one")
      page.tap("Messages")
      try await loaded(page)
      page.type("See you on Tuesday", into: "Message")
      let saved = try #require(page.save())
      let again = try HeadlessPage(screen, restoring: saved)
      try await loaded(again)
      #expect(again.navigation == #"courses › course("swift-types") › messages("swift-types")"#)
      #expect(again.element("Message", role: .textbox)?.value == "See you on Tuesday")
      #expect(again.text == page.text)
      let text = String(decoding: try JSONEncoder().encode(saved), as: UTF8.self)
      let edited = try JSONDecoder().decode(SavedPage.self, from: Data(text.replacingOccurrences(of: "Tuesday", with: "Friday").utf8))
      #expect(throws: SavedPage.Refusal.damaged) { try HeadlessPage(screen, restoring: edited) }
    }
  }

  @Test("Unknown links have no screen, and a missing course says so, however hostile its name")
  func nowhere() async throws {
    try await RunningService.run { service in
      let app = try GalleryApp(api: service.client)
      for uri in ["/courses/swift-types/nothing", "/courses//x", "//evil.example/courses", "javascript:alert(1)", "/courses/\\x\\y"] {
        #expect(app.screen(at: uri, for: Visit()) == nil, "\(uri)")
      }
      for id in ["nothing", "%00", "%2F..%2Faccount", "%E2%80%AE", "a%20b"] {
        let page = HeadlessPage(try #require(app.screen(at: "/courses/" + id, for: Visit())))
        try await page.wait { $0.shows("There is no course with this id.") }
        #expect(page.navigation.hasPrefix("courses › course("), "\(id)")
      }
    }
  }

  @Test("In Arabic the same flow speaks Arabic")
  func arabic() async throws {
    try await RunningService.run { service in
      let screen = try #require(try GalleryApp(api: service.client).screen(at: "/courses/swift-types", for: Visit()))
      let page = HeadlessPage(screen, language: .arabic, catalog: .galleryArabic)
      try await loaded(page)
      page.tap("Join the call")
      #expect(page.title == page.localizer.string("Join the call now?") && page.title != "Join the call now?")
    }
  }
}
