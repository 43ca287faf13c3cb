import Foundation
import GalleryAPI
@testable import GalleryScreens
import Tessera
import TesseraTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The scripts of `Tests/Browser/test_logistics.py` and `test_invite.py`, on the headless host and the same service.
@Suite("Logistics on the headless host")
struct LogisticsTests {
  private func app(_ service: RunningService, language: Language = .english, catalog: Catalog = Catalog()) async throws
    -> Headless<InviteUserScreen>
  {
    let app = Headless(
      InviteUserScreen(api: service.client), state: .init(), language: language, catalog: catalog,
      environment: {
        $0.transport = service.client.transport
        $0.menus = MenuEnvironment()
      })
    try await app.settle()
    return app
  }

  private func open<S: Screen>(_ app: Headless<S>, _ field: Phrase) async throws {
    app.tap(field)
    try await app.settle()
  }

  private func boxes<S: Screen>(_ app: Headless<S>) -> [String] { app.elements.filter { $0.role == .checkbox }.map(\.label) }

  @Test("A static role is picked, branches are searched by any letter form and counted")
  func flat() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      try await app.choose("Dispatcher", in: "Role")
      #expect(app.element("Role")?.value == "Dispatcher")
      try await open(app, "Branches")
      #expect(boxes(app).count == 41)
      app.type("JEDD", into: "Search")
      #expect(boxes(app) == ["Jeddah Islamic Port", "Jeddah Airport"])
      #expect(app.announcements.last == "2 results")
      app.tap("Jeddah Airport")
      app.type("", into: "Search")
      app.tap("Tabuk")
      app.tap(done(2))
      #expect(app.element("Branches")?.value == "Jeddah Airport +1 more")
    }
  }

  @Test("Cities of several countries are grouped by region, none is missing, and a choice is removed with its country")
  func dependent() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      #expect(app.element("Cities")?.states == [.disabled])
      try await open(app, "Country")
      app.type("saudi", into: "Search")
      app.tap("Saudi Arabia")
      try await app.settle()
      try await open(app, "Cities")
      app.type("riyadh", into: "Search")
      #expect(boxes(app).contains("Riyadh"))
      #expect(app.elements.contains { $0.role == .heading && $0.label.contains("Riyadh") })
      app.tap("Riyadh", role: .checkbox)
      app.tap(done(1))
      try await open(app, "Country")
      app.type("jordan", into: "Search")
      app.tap("Jordan")
      try await app.settle()
      #expect(app.element("Cities")?.value == "Select")
    }
    try await RunningService.run { service in
      var environment = ScreenEnvironment()
      environment.transport = service.client.transport
      environment.menus = MenuEnvironment()
      for country in ["SA", "JO", "IS", "VA"] {
        let menu = try await Cities.allCases(for: [OptionID(country)], in: environment)
        #expect(menu.count == (try await service.count("/v1/cities?country=\(country)&limit=200")), "\(country)")
      }
    }
  }

  @Test("The world opens branch by branch, is searched as a whole, and keeps the choice")
  func tree() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      try await open(app, "Responsible for")
      app.expand("Asia")
      try await app.settle()
      app.tap("Jordan", role: .checkbox)
      #expect(app.element("Asia", role: .checkbox)?.states.contains(.mixed) == true)
      app.type("reykjav", into: "Search")
      try await app.advance(by: .milliseconds(250))
      try await app.wait { page in page.elements.contains { $0.role == .checkbox && $0.label.hasPrefix("Reykjav") } }
      let found = try #require(app.elements.first { $0.role == .checkbox && $0.label.hasPrefix("Reykjav") })
      app.tap(Phrase(found.label), role: .checkbox)
      app.type("", into: "Search")
      #expect(app.element("Jordan", role: .checkbox)?.states.contains(.checked) == true)
      app.tap(done(2))
      #expect(app.element("Responsible for")?.value == "Jordan +1 more")
    }
  }

  @Test("A failed branch of the world is retried in place, and a menu that always fails does not affect the form")
  func failures() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      try await open(app, "Responsible for")
      service.faults.add(FaultRule(path: "/v1/places/children", effect: .fail(status: 503)))
      app.expand("Oceania")
      try await app.settle()
      #expect(app.element("Retry", role: .button) != nil && app.element("Loading…", role: .progressbar) == nil)
      service.faults.replace(with: Faults())
      app.tap("Retry")
      try await app.settle()
      #expect(app.element("Australia", role: .checkbox) != nil)
      app.dismiss()
      try await open(app, "Depot")
      #expect(app.elements.contains { $0.role == .alert } && app.element("Loading…", role: .progressbar) == nil)
      app.tap("Cancel")
      #expect(app.element("Depot")?.value == "Select")
    }
  }

  @Test("A live submission whose answer is lost is sent again with the same key and counted once")
  func lostAnswer() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      try await app.wait { $0.element("Your role")?.value == "Dispatcher" }
      service.faults.add(FaultRule(path: "/v1/account/role", method: "PUT", effect: .drop, remaining: 1))
      try await open(app, "Your role")
      app.tap("Auditor")
      try await app.settle()
      app.tap("OK")
      #expect(app.element("Auditor", role: .radio)?.states.contains(.checked) == true)
      app.tap("Auditor")
      try await app.settle()
      #expect(app.element("Your role")?.value == "Auditor")
      #expect(try await service.number("/v1/account/role/submissions", "count") == 1)
    }
  }

  @Test("The form is checked, across fields too, the first error has the focus, and pressing twice invites once")
  func form() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      app.tap("Invite")
      #expect(app.announcements.last?.hasPrefix("4 fields need attention. Full name: Required") == true)
      app.type("Ada Lovelace", into: "Full name")
      app.type("ada@example.com", into: "Email")
      try await app.choose("Driver", in: "Role")
      try await app.choose("Tabuk", "Irbid", in: "Branches", confirm: done(2))
      app.tap("Invite")
      #expect(app.element("Branches")?.hint == "A driver can have only one branch")
      try await app.choose("Irbid", in: "Branches", confirm: done(1))
      service.faults.add(FaultRule(path: "/v1/invitations", method: "POST", effect: .drop, remaining: 1))
      app.tap("Invite")
      try await app.settle()
      #expect(app.element("The server cannot be reached") != nil)
      app.tap("Invite")
      try await app.settle()
      #expect(app.shows("Invitation sent"))
      #expect(try await service.count("/v1/invitations") == 1)
    }
  }

  @Test("In Arabic the menus speak Arabic, fold Arabic letters and count by its plurals")
  func arabic() async throws {
    try await RunningService.run { service in
      let app = try await app(service, language: .arabic, catalog: .galleryArabic)
      try await open(app, "Branches")
      for typed in ["اربد", "أربد", "إِرْبِد", "إربـــد"] {
        app.type(typed, into: "Search")
        #expect(boxes(app) == ["إربد"], "\(typed)")
      }
      app.tap(Phrase("إربد"))
      app.type("تبوك", into: "Search")
      app.tap(Phrase("تبوك"))
      app.tap(done(2))
      #expect(app.element("Branches")?.value?.contains("وواحد آخر") == true)
    }
  }
}

/// The button that confirms several options.
func done(_ count: Int, _ title: Phrase = "Done") -> Phrase { "\(title) (\(count))" }

extension RunningService {
  private func answer(_ path: String) async throws -> [String: OptionModel.Value] {
    let url = try #require(URL(string: path, relativeTo: client.base))
    let (data, _) = try await URLSession.shared.data(from: url)
    return try JSONDecoder().decode([String: OptionModel.Value].self, from: data)
  }

  /// The number of items in a list of the service, in all batches.
  func count(_ path: String) async throws -> Int {
    var page = try await answer(path)
    var count = 0
    while true {
      if case .array(let items)? = page["items"] { count += items.count }
      guard let next = page["next"]?.text else { return count }
      page = try await answer(path + "&cursor=" + (next.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""))
    }
  }

  /// A number in an answer.
  func number(_ path: String, _ key: String) async throws -> Int? { try await answer(path)[key]?.integer }
}
