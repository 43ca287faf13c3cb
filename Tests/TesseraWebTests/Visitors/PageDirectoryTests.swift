@testable import TesseraFlow
import TesseraStores
import Testing

@testable import TesseraWeb

private final class Leaf: Identifiable {
  let id: String
  init(_ id: String) { self.id = id }
}

extension PageDirectory.Place: CustomStringConvertible {
  public var description: String {
    switch self {
    case .seen: "seen"
    case .arriving: "arriving"
    case .open: "open"
    case .queued(let page): page.copy == nil ? "queued" : "copied"
    case .replaced: "replaced"
    case .damaged(let isTold): isTold ? "told" : "damaged"
    }
  }
}

@Suite("The places of a visitor's pages")
struct PageDirectoryTests {
  private typealias Directory = PageDirectory<Leaf>
  private let saved = SavedPage(version: "1", screen: "Leaf", path: "/leaf", notes: [], states: [])
  private let other = Leaf("other")
  private let copy = PageRecord.Head(revision: 1, lease: PageLease(page: "a", node: "", token: 1))

  private func carried(_ id: String) -> CarriedPage { CarriedPage(id: id, saved: saved) }

  private func directory(in place: String, most: Int = 4) -> (Directory, Leaf) {
    let leaf = Leaf("a")
    var directory = Directory(
      most: most,
      seen: place == "seen" ? FirstPage(page: "a", uri: "/leaf", returnRoute: nil, before: nil, fingerprint: "w") : nil)
    directory.open(other)
    switch place {
    case "arriving": directory.arrive("a", by: Task { .here })
    case "arriving+open":
      directory.arrive("a", by: Task { .here })
      directory.open(leaf)
    case "open": directory.open(leaf)
    case "queued": directory.queue(carried("a"), bytes: 1 << 20)
    case "replaced": directory.replace("a", by: other)
    case "damaged": _ = directory.damage("a")
    default: break
    }
    return (directory, leaf)
  }

  private func place(after event: String, in place: String) -> String {
    var (directory, leaf) = directory(in: place)
    switch event {
    case "arrive": directory.arrive("a", by: Task { .missing })
    case "arrived": directory.arrived("a")
    case "open": if directory.page("a") == nil { directory.open(leaf) }
    case "close": _ = directory.close(leaf)
    case "queue": directory.queue(carried("a"), bytes: 1 << 20)
    case "copy": directory.noteCopy(copy, of: "a")
    case "take": _ = directory.takeQueued("a", at: "/leaf")
    case "replace": directory.replace("a", by: other)
    case "damage": _ = directory.damage("a")
    default: directory.tellDamage(of: "a", at: "/leaf")
    }
    #expect(directory.pages.count(where: { $0.id == "a" }) <= 1)
    let name = directory.place(of: "a").map(\.description) ?? "-"
    return name == "arriving" && directory.page("a") != nil ? "arriving+open" : name
  }

  /// The places after each event, by the place before it.
  private static let transitions = """
    before         arrive         arrived  open          close    queue  copy          take          replace  damage  tell
    -              arriving       -        open          -        queued -             -             replaced damaged -
    seen           arriving       seen     open          seen     queued seen          seen          replaced damaged seen
    arriving       arriving       -        arriving+open arriving queued arriving      arriving      replaced damaged arriving
    arriving+open  arriving+open  open     arriving+open arriving queued arriving+open arriving+open replaced damaged arriving+open
    open           arriving+open  open     open          -        queued open          open          replaced damaged open
    queued         arriving       queued   open          queued   queued copied        -             replaced damaged queued
    replaced       arriving       replaced open          replaced queued replaced      replaced      replaced damaged replaced
    damaged        arriving       damaged  open          damaged  queued damaged       damaged       replaced damaged told
    """

  @Test("Each place, after each event", arguments: transitions.split(separator: "\n").dropFirst())
  func transition(_ line: Substring) {
    let events = Self.transitions.split(separator: "\n")[0].split(separator: " ").dropFirst().map(String.init)
    let places = line.split(separator: " ").map(String.init)
    #expect(events.map { place(after: $0, in: places[0]) } == Array(places.dropFirst()))
  }

  @Test("The oldest queued pages give way: there are no more than allowed, and no more bytes")
  func queuedLimits() {
    var (directory, _) = directory(in: "-", most: 2)
    for id in ["a", "b", "c"] { directory.queue(carried(id), bytes: 1 << 20) }
    #expect(directory.queued.map(\.id) == ["b", "c"])
    directory.queue(carried("d"), bytes: 1)
    let removed = directory.removeQueued()
    #expect(removed.map(\.id) == ["d"] && directory.queued.isEmpty)
  }

  @Test("A tab without a page takes the oldest queued one at its address, and only there")
  func takenQueued() {
    var (directory, _) = directory(in: "-")
    for id in ["a", "b"] { directory.queue(carried(id), bytes: 1 << 20) }
    let taken = [(nil, "/other"), ("b", "/leaf"), (nil, "/leaf")].map { directory.takeQueued($0, at: $1)?.id }
    #expect(taken == [nil, "b", "a"])
  }

  @Test("Former ids are forgotten when their pages are gone and there are too many")
  func replacedLimit() {
    var (directory, leaf) = directory(in: "open", most: 1)
    directory.replace("former", by: leaf)
    #expect(directory.replacement(of: "former") === leaf)
    _ = directory.close(leaf)
    directory.replace("later", by: other)
    #expect(directory.place(of: "former") == nil)
    #expect(directory.replacement(of: "later") === other)
  }

  @Test("Damaged pages are limited, and each is told once")
  func damagedLimit() {
    var (directory, _) = directory(in: "-", most: 1)
    let news = ["a", "a", "b"].map { directory.damage($0) }
    #expect(news == [true, false, false])
    let told = (0..<2).map { _ in
      directory.tellDamage(of: "a", at: "/leaf")
      return directory.takeStartedOver(at: "/leaf")
    }
    #expect(told == [true, false])
  }
}
