import GalleryAPI
import GalleryScreens
import Tessera
import TesseraTesting
import Testing

/// The script of `Tests/Browser/test_round.py`, on the headless host and the same service.
@Suite("Planning a round on the headless host")
struct RoundTests {
  private func app(_ service: RunningService, language: Language = .english, catalog: Catalog = Catalog()) async throws
    -> Headless<PlanRoundScreen>
  {
    let app = Headless(
      PlanRoundScreen(api: service.client), state: .init(), language: language, catalog: catalog,
      environment: {
        $0.transport = service.client.transport
        $0.menus = MenuEnvironment()
      })
    try await app.settle()
    return app
  }

  private func open(_ app: HeadlessPage, _ field: Phrase) async throws {
    app.tap(field)
    try await app.settle()
  }

  private func boxes(_ app: HeadlessPage) -> [HeadlessPage.ShownElement] { app.elements.filter { $0.role == .checkbox } }

  @Test("A picker is one of the sections, and a disabled option says why")
  func inline() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      #expect(app.elements.count { $0.role == .radio } == 12)
      app.tap("Van")
      #expect(app.element("Van", role: .radio)?.states.contains(.checked) == true)
      let tanker = try #require(app.elements.first { $0.role == .radio && $0.label.hasPrefix("Tanker") })
      #expect(tanker.states.contains(.disabled) && tanker.hint == "Not allowed inside cities")
    }
  }

  @Test("Everything can be chosen, even rows that are not loaded, and deselected again")
  func everything() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      try await open(app, "Goods")
      #expect(boxes(app).count == 50)
      app.tap("Select all")
      try await app.settle()
      #expect(app.element(done(204)) != nil && app.announcements.last == "204 selected")
      app.tap("Select none")
      #expect(!boxes(app).contains { $0.states.contains(.checked) })
    }
  }

  @Test("A missing choice is shown and stays until it is removed, and minimum and maximum are kept")
  func gone() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      #expect(app.element("Stops")?.value == "Riyadh Central +1 more")
      #expect(app.element("Stops")?.hint?.contains("1 no longer available") == true)
      try await open(app, "Stops")
      app.tap(Phrase("riyadh-olaya-2019"))
      #expect(app.element(done(1))?.states.contains(.disabled) == true)
      for name in ["Riyadh North", "Jeddah Airport", "Tabuk"] { app.tap(Phrase(name)) }
      #expect(app.element("Irbid", role: .checkbox)?.hint == "Choose at most 4")
      app.tap(done(4))
      #expect(app.element("Stops")?.value == "Riyadh Central +3 more")
    }
  }

  @Test("Without a response, the last data is shown with its age, and can be retried in place")
  func stale() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      try await open(app, "Stops")
      app.dismiss()
      service.faults.add(FaultRule(path: "/v1/branches", effect: .fail(status: 503)))
      try await open(app, "Stops")
      #expect(app.text.contains("This may be out of date") && app.text.contains("Less than a minute ago"))
      #expect(app.element("Tabuk", role: .checkbox) != nil)
      service.faults.replace(with: Faults())
      app.tap("Retry")
      try await app.settle()
      #expect(!app.text.contains("This may be out of date"))
    }
  }

  @Test("The same hours of two days are different options, and a day with some of them chosen is mixed")
  func hours() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      try await open(app, "Hours")
      app.expand("Sunday")
      app.expand("Monday")
      let mornings = boxes(app).filter { $0.label.hasPrefix("Morning") }
      #expect(mornings.count == 2)
      app.tap("Sunday", role: .checkbox)
      #expect(boxes(app).map { $0.states.contains(.checked) } == [true, true, true, true, false, false, false, false, false, false, false])
      app.tap("Monday", role: .checkbox)
      app.tap(done(6))
      #expect(app.element("Hours")?.value == "Morning +5 more")
    }
  }

  @Test("A live field asks first. A refusal is announced, rolls back, and keeps the sheet and the picks")
  func live() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      try await app.wait { $0.element("Notify me about")?.value == "A shipment is late +1 more" }
      try await open(app, "Notify me about")
      app.tap("A shipment was created")
      service.faults.add(FaultRule(path: "/v1/account/notifications", method: "PUT", effect: .fail(status: 422), remaining: 1))
      app.tap(done(3, "Save"))
      app.tap("Cancel")
      #expect(try await service.number("/v1/account/notifications/submissions", "count") == 0)
      app.tap(done(3, "Save"))
      app.tap("Save")
      try await app.settle()
      #expect(app.title == "This failure was asked for.")
      app.tap("OK")
      #expect(app.element("A shipment was created", role: .checkbox)?.states.contains(.checked) == true)
      app.tap(done(3, "Save"))
      app.tap("Save")
      try await app.settle()
      #expect(app.element("Notify me about")?.value == "A shipment is late +2 more")
      #expect(try await service.number("/v1/account/notifications/submissions", "count") == 1)
    }
  }

  @Test("Rules of one field and across fields speak at their field, and a round is planned")
  func form() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      app.tap("Plan the round")
      #expect(app.announcements.last?.hasPrefix("4 fields need attention. Load in kilograms: Required") == true)
      app.type("99000", into: "Load in kilograms")
      app.tap("Plan the round")
      #expect(app.element("Load in kilograms")?.hint?.hasPrefix("Enter a number from 1 to") == true)
      app.type("٩٠٠", into: "Load in kilograms")
      app.tap("Plan the round")
      #expect(app.element("Load in kilograms")?.hint == "Choose a vehicle first")
      app.tap("Car")
      #expect(app.element("Load in kilograms")?.hint == "The vehicle cannot carry that much")
      app.tap("Van")
      #expect(app.element("Load in kilograms")?.states == [.required])
      try await app.choose("Shipping box, L", in: "Goods", confirm: done(1))
      try await app.choose("Sunday", in: "Hours", confirm: done(3))
      try await app.choose("riyadh-olaya-2019", "Tabuk", in: "Stops", confirm: done(2))
      app.tap("Plan the round")
      try await app.wait { $0.shows("The round is planned") }
      #expect(app.text.contains("2 stops · Van"), "900 kilograms, in whichever digits")
    }
  }

  @Test("A draft outlives a cut connection and a restart: text, inline choice, choices")
  func draft() async throws {
    try await RunningService.run { service in
      let app = try await app(service)
      app.tap("Van")
      app.type("900", into: "Load in kilograms")
      try await app.choose("Sunday", in: "Hours", confirm: done(3))
      app.disconnect()
      app.reconnect()
      #expect(app.element("Load in kilograms")?.value == "900")
      let saved = try #require(app.save())
      let screen = AnyScreen(PlanRoundScreen(api: service.client), state: .init())
      let again = try HeadlessPage(
        screen, restoring: saved,
        environment: {
          $0.transport = service.client.transport
          $0.menus = MenuEnvironment()
        })
      try await again.settle()
      #expect(again.element("Load in kilograms")?.value == "900")
      #expect(again.element("Van", role: .radio)?.states.contains(.checked) == true)
      #expect(again.element("Hours")?.value == "Morning +2 more")
      #expect(again.element("Stops")?.value == "Riyadh Central +1 more")
    }
  }

  @Test("In Arabic, all texts are Arabic")
  func arabic() async throws {
    try await RunningService.run { service in
      let app = try await app(service, language: .arabic, catalog: .galleryArabic)
      let latin = app.elements.filter { element in
        element.label.unicodeScalars.contains { ("a"..."z").contains($0) } && !element.label.contains("kg")
      }
      #expect(latin.map(\.label) == [])
    }
  }
}
