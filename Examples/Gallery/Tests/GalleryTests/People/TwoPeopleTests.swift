import Foundation
import GalleryAPI
import GalleryScreens
import Tessera
import TesseraSQLite
import TesseraTesting
import Testing

/// Two users of one gallery, in separate windows, with everything that is stored or shared.
@Suite("Two people")
struct TwoPeopleTests {
  private struct Person {
    let name: String
    let password: String
    let called: String
    let addresses: [String]
    static let noura = Person(name: "noura", password: "date-palm-44", called: "Noura Al-Harbi", addresses: ["Head office", "Warehouse"])
    static let omar = Person(name: "omar", password: "blue-lantern-7", called: "Omar Khalil", addresses: ["Amman agent", "Paris agent"])
  }

  /// Signs a user in, on the way to the orders.
  private func signedIn(_ person: Person, _ app: GalleryApp) async throws -> Headless<AppRoutes> {
    let page = Headless(app, at: "/my/orders")
    #expect(page.title == "Sign in")
    page.type(person.name, into: "Name")
    page.type(person.password, into: "Password")
    page.tap("Sign in")
    try await page.wait { $0.text.contains("Signed in as \(person.called)") && !$0.page.isBusy }
    return page
  }

  private func offered(_ page: Headless<AppRoutes>) async throws -> [String] {
    page.tap("Deliver to")
    try await page.wait { !$0.page.isBusy }
    let names = (Person.noura.addresses + Person.omar.addresses).filter { page.shows(.verbatim($0)) }
    page.dismiss()
    return names
  }

  @Test("Each has orders and addresses of their own, through a store of menus and a cache that are everybody's")
  func isolation() async throws {
    try await RunningService.run { service in
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("two-people-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let cache = try SQLiteResponseCache(path: folder.appendingPathComponent("menus.sqlite").path)
      let app = try GalleryApp(api: service.client, cache: cache)
      var identities: [String: Identity] = [:]
      // Twice: the second time from memory.
      for person in [Person.noura, .omar, .noura, .omar] {
        let page = try await signedIn(person, app)
        #expect(try await offered(page) == person.addresses)
        identities[person.name] = page.visit?.identity
      }
      // A new process without a network: each user has their own data from the file, and a new user has none.
      service.faults.add(FaultRule(path: "/v1/my/addresses", effect: .fail(status: 503)))
      let again = try GalleryApp(api: service.client, cache: cache)
      for person in [Person.omar, .noura] {
        let identity = try #require(identities[person.name])
        let page = Headless(again, at: "/my/orders", for: Visit(identity: identity))
        try await page.wait { $0.text.contains("Signed in as \(person.called)") && !$0.page.isBusy }
        #expect(try await offered(page) == person.addresses)
      }
      let nobody = Headless(again, at: "/my/orders", for: Visit(identity: Identity("eve", credential: "made-up")))
      try await nobody.wait { $0.title == "Sign in" }
    }
  }

  @Test("A wrong password stays where it is and says so; signing out ends everything")
  func signInAndOut() async throws {
    try await RunningService.run { service in
      let app = try GalleryApp(api: service.client)
      let page = Headless(app, at: "/my/orders")
      page.type("noura", into: "Name")
      page.type("not-my-password", into: "Password")
      page.tap("Sign in")
      try await page.wait { $0.text.contains("The name or the password is wrong.") }
      #expect(page.element("Password", role: .textbox)?.value == "")
      page.type(Person.noura.password, into: "Password")
      page.tap("Sign in")
      try await page.wait { $0.text.contains("Signed in as Noura Al-Harbi") && !$0.page.isBusy }
      let token = try #require(page.visit?.identity?.credential)
      page.tap("Sign out")
      try await page.wait { $0.visit?.identity == nil }
      #expect(!page.text.contains("Noura"))
      // The service forgot the token as well.
      var request = TransportRequest("/v1/my", language: .english)
      request.headers["Authorization"] = "Bearer \(token)"
      #expect(try await service.client.transport.send(request).status == 401)
    }
  }
}
