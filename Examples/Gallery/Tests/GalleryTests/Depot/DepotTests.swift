import Foundation
import GalleryScreens
import Tessera
import TesseraTesting
import Testing

@Suite("The depot that everybody shares", .timeLimit(.minutes(1)))
struct DepotTests {
  private let relay = LocalTopicRelay()

  /// A page on a node. All nodes share the relay.
  private func page(of depot: Depot) -> Headless<DepotScreen> {
    Headless(DepotScreen(depot: depot)) { $0.broadcaster = depot.broadcaster }
  }

  @Test("Notes that are pinned on two nodes are on everybody's board, each once, the newest first")
  func board() async throws {
    let nodes = [Depot(Broadcaster(relay)), Depot(Broadcaster(relay))]
    let pages = nodes.map(page)
    for (index, page) in pages.enumerated() {
      page.type("note of node \(index)", into: "Note")
      page.tap("Pin")
      try await page.settle()
    }
    for page in pages + [self.page(of: Depot(Broadcaster(relay)))] {
      try await page.advance(by: .seconds(1))
      try await page.wait { page in
        (0..<2).allSatisfy { page.text.components(separatedBy: "note of node \($0)").count == 2 }
      }
    }
    #expect(!pages[0].page.isBusy)
  }

  @Test("A note whose pinning was interrupted is pinned when its page is restored, once")
  func interrupted() async throws {
    // The first process publishes nothing more after its end.
    let dead = Depot(Broadcaster(LocalTopicRelay())), alive = Depot(Broadcaster(relay))
    let screen = AnyScreen(DepotScreen(depot: dead))
    let first = HeadlessPage(screen) { $0.broadcaster = dead.broadcaster }
    first.type("gate 3 is closed", into: "Note")
    first.tap("Pin")
    let saved = try #require(first.save())
    for _ in 0..<2 {
      let next = try HeadlessPage(AnyScreen(DepotScreen(depot: alive)), restoring: saved) { $0.broadcaster = alive.broadcaster }
      try await next.settle()
    }
    let page = page(of: alive)
    try await page.advance(by: .seconds(1))
    try await page.wait { page in page.text.components(separatedBy: "gate 3 is closed").count == 2 }
  }

  @Test("An empty note is not pinned")
  func empty() async throws {
    let page = page(of: Depot(Broadcaster(relay)))
    page.tap("Pin")
    try await page.settle()
    #expect(relay.latest("gallery.board") == nil)
  }

  @Test("All pages show a count. It continues when the page that started it is gone, and two nodes share one count")
  func count() async throws {
    let nodes = [Depot(Broadcaster(relay), pace: .milliseconds(20)), Depot(Broadcaster(relay), pace: .milliseconds(20))]
    let first = page(of: nodes[0]), second = page(of: nodes[1])
    first.tap("Count the stock")
    try await first.settle()
    try await second.wait { $0.element("Shelf 1 of 24", role: .progressbar) != nil }
    second.tap("Count the stock")
    first.page.end()
    for _ in 0..<200 where !second.shows("All 24 shelves are counted") {
      try await Task.sleep(for: .milliseconds(20))
      try await second.advance(by: .milliseconds(100))
    }
    #expect(second.shows("All 24 shelves are counted"))
  }
}
