import Foundation
import GalleryAPI
import GalleryScreens
import Tessera
import TesseraTesting
import Testing

/// The script of `Tests/Browser/test_account.py`, on the headless host and the same service.
@Suite("Account on the headless host")
struct AccountTests {
  private func fail(_ path: String) -> FaultRule { FaultRule(path: path, effect: .fail(status: 503)) }

  @Test("The account loads and opens its orders")
  func loads() async throws {
    try await RunningService.run { service in
      let app = Headless(AccountScreen(api: service.client), state: .init())
      #expect(app.element("Loading…", role: .progressbar) != nil)
      try await app.wait { $0.shows("Noura Al-Harbi") && !$0.page.isBusy }
      #expect(app.element("Loading…", role: .progressbar) == nil)
      app.tap("Orders")
      #expect(app.opened == ["/account/orders"])
    }
  }

  @Test("A failure is shown, and retrying loads")
  func retries() async throws {
    try await RunningService.run { service in
      service.faults.add(fail("/v1/account"))
      let app = Headless(AccountScreen(api: service.client), state: .init())
      try await app.wait { $0.element("Retry", role: .button) != nil }
      service.faults.replace(with: Faults())
      app.tap("Retry")
      try await app.wait { $0.shows("Noura Al-Harbi") }
      #expect(app.element("Retry", role: .button) == nil)
    }
  }

  @Test("Loaded content stays when a refresh fails, marked as outdated")
  func goesStale() async throws {
    try await RunningService.run { service in
      let app = Headless(AccountScreen(api: service.client), state: .init())
      try await app.wait { $0.shows("Noura Al-Harbi") && !$0.page.isBusy }
      service.faults.add(fail("/v1/account"))
      app.tap("Refresh")
      try await app.wait { $0.text.contains("This may be out of date") && !$0.page.isBusy }
      #expect(app.shows("Noura Al-Harbi"))
    }
  }

  @Test("Pulling down reloads, and does nothing while that is running")
  func pullsDown() async throws {
    try await RunningService.run { service in
      let app = Headless(AccountScreen(api: service.client), state: .init())
      try await app.wait { $0.shows("Noura Al-Harbi") && !$0.page.isBusy }
      app.pullDown()
      #expect(app.page.isBusy && app.element("Refresh", role: .button)?.isAvailable == false)
      try await app.wait { !$0.page.isBusy }
      #expect(app.actions.filter { $0 == .didPressRefresh }.count == 1)
    }
  }

  @Test("A lost connection changes nothing: after reconnecting the page is the same as without")
  func reconnects() async throws {
    try await RunningService.run { service in
      let app = Headless(AccountScreen(api: service.client), state: .init())
      app.disconnect()
      try await app.wait { !$0.page.isBusy }
      app.reconnect()
      #expect(app.shows("Noura Al-Harbi"))
    }
  }

  @Test("In Arabic the same screen speaks Arabic")
  func arabic() async throws {
    try await RunningService.run { service in
      let app = Headless(AccountScreen(api: service.client), state: .init(), language: .arabic, catalog: .galleryArabic)
      try await app.wait { $0.shows("Latest orders") && !$0.page.isBusy }
      #expect(app.title == "الحساب")
      #expect(app.text.contains("أحدث الطلبات"))
    }
  }

  @Test("Every route of the gallery prints and parses to itself, and has a screen")
  func routes() async throws {
    let app = try GalleryApp(api: GalleryClient(base: try #require(URL(string: "http://127.0.0.1:1"))))
    for route in [
      GalleryRoute.index, .account, .profile, .addresses, .invoices, .orders, .order("o/1 ?"), .logistics, .round, .dashboard, .catalogue,
      .signIn, .ownOrders,
    ] {
      let url = try #require(app.routes.url(for: route))
      #expect(app.routes.match(url) == route)
      #expect(app.screen(at: url, for: Visit()) != nil)
    }
    #expect(app.routes.stack(for: "/account/orders/7") == [.index, .account, .orders, .order("7")])
  }
}
