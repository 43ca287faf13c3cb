import Foundation
import Harness
import TesseraFlow
import TesseraStores
import TesseraOptions
import TesseraPostgres
import TesseraSQLite

/// Measures page stores and the response cache: a single change, a group of changes, many visitors, and
/// growth.
///
/// PostgreSQL is measured if `TESSERA_POSTGRES` contains a connection (`Scripts/postgres-server.sh` starts a
/// server).
@main
struct Run {
  var report = Report("Stores")
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-bench-\(UUID().uuidString)")
  let budget = PageBudget(pageBytes: 64 << 20, ownerBytes: 64 << 20, totalBytes: 64 << 30)

  static func main() async throws {
    var run = Run()
    try FileManager.default.createDirectory(at: run.folder, withIntermediateDirectories: true)
    // All parts, or only the named ones.
    let names = CommandLine.arguments.dropFirst()
    if names.isEmpty || names.contains("saving") { run.saving() }
    if names.isEmpty || names.contains("changes") { try await run.changes() }
    if names.isEmpty || names.contains("visitors") { try await run.visitors() }
    if names.isEmpty || names.contains("growth") { try await run.growth() }
    if names.isEmpty || names.contains("cache") { try await run.cache() }
    try? FileManager.default.removeItem(at: run.folder)
    run.report.finish()
  }

  /// New empty stores with their names.
  private func stores() throws -> [(name: String, store: any PageStore)] {
    func file() -> String { folder.appendingPathComponent(UUID().uuidString + ".sqlite").path }
    var stores: [(String, any PageStore)] = [
      ("memory", InMemoryPageStore(budget: budget)), ("SQLite", try SQLitePageStore(path: file(), budget: budget)),
      ("SQLite, power", try SQLitePageStore(path: file(), budget: budget, durability: .power)),
    ]
    if let server = ProcessInfo.processInfo.environment["TESSERA_POSTGRES"] {
      let configuration = PostgresPageStore.Configuration(server, schema: "bench\(UInt32.random(in: 0 ... .max))")
      stores.append(("PostgreSQL", PostgresPageStore(configuration, budget: budget)))
    }
    return stores
  }

  private mutating func changes() async throws {
    var ones: [String: Double] = [:], groups: [String: Double] = [:]
    print("\nA change of 4 KB, committed alone")
    for (name, store) in try stores() {
      let pages = Pages(store)
      try await pages.grow(to: 100)
      let one = try await time(name == "memory" ? 4000 : 1500) { try await pages.append([$0 % 100]) }
      report.note(one.line(name))
      ones[name] = one.middle
      try await pages.compact(0..<100)
      let group = try await time(name == "memory" ? 100 : 40) { _ in try await pages.append(0..<100) }
      groups[name] = group.middle / 100
      report.note(group.line("  each of 100 in one commit", per: 100))
    }
    guard let one = ones["PostgreSQL"], let group = groups["PostgreSQL"] else {
      report.note("PostgreSQL was not measured: TESSERA_POSTGRES does not say where it is")
      return
    }
    // A single commit is one round trip and one wait for the disk.
    report.bound("PostgreSQL: each of 100 in one commit vs one alone", group / one, atMost: 0.3)
  }

  /// 500 changes per second over 2,000 pages, each waiting for its own acknowledgement.
  private mutating func visitors() async throws {
    print("\n500 changes of 4 KB a second over 2,000 pages, through a committer: from the change to its acknowledgement")
    var found: [String: Latencies] = [:]
    for (name, store) in try stores() {
      let pages = Pages(store)
      try await pages.grow(to: 2000)
      let committer = PageCommitter(store), heads = pages.heads, clock = ContinuousClock()
      let start = clock.now
      let durations = try await withThrowingTaskGroup(of: Duration.self) { group in
        for number in 0..<2000 {
          let due = start + .milliseconds(2 * number)
          group.addTask {
            try await clock.sleep(until: due, tolerance: .zero)
            let began = clock.now
            let outcome = try await committer.commit(.append([Pages.entry], owner: Pages.owner(number), at: heads[number]))
            guard case .stored = outcome else { throw Pages.Refused(outcome: outcome) }
            return clock.now - began
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      found[name] = Latencies(durations)
      report.note(Latencies(durations).line(name))
    }
  }

  private mutating func growth() async throws {
    print("\nA change of 4 KB by the number of pages that are kept")
    for (name, store) in try stores() where name != "SQLite, power" {
      let pages = Pages(store), many = name == "PostgreSQL" ? 50_000 : 200_000
      var figures: [Double] = []
      for count in [1000, many] {
        try await pages.grow(to: count, bytes: 200)
        var random = SystemRandomNumberGenerator()
        let result = try await time(1000) { _ in try await pages.append([Int.random(in: 0..<count, using: &random)]) }
        figures.append(result.middle)
        report.note(result.line("\(name), \(count) pages"))
        if count == many {
          let sweep = try await time(50) { _ in _ = try await store.sweep(limit: 100) }
          report.note(sweep.line("  a sweep that finds nothing"))
        }
      }
      // In memory, the cost of a change is dominated by cache misses.
      report.bound("\(name): a change among \(many) pages vs among 1,000", figures[1] / figures[0], atMost: name == "memory" ? 8 : 2)
    }
  }

  private mutating func cache() async throws {
    print("\nThe response cache: an answer of 300 bytes, by the number of answers")
    let cache = try SQLiteResponseCache(path: folder.appendingPathComponent("cache.sqlite").path, capacity: 60_000_000)
    func key(_ number: Int) -> CachedResponse.Key { CachedResponse.Key(path: "/menus/\(number)?page=1", language: "en") }
    let answer = CachedResponse(body: Data(repeating: 7, count: 300), etag: "\"1\"", confirmed: Date().timeIntervalSince1970)
    var next = 0, figures: [Double] = []
    for count in [1000, 200_000] {
      while next < count {
        try await cache.store(answer, for: key(next))
        next += 1
      }
      let result = try await time(1000) { _ in
        next += 1
        try await cache.store(answer, for: key(next))
      }
      figures.append(result.middle)
      report.note(result.line("stored among \(count)"))
    }
    // The cache is full, so each new answer evicts another one.
    while try await cache.byteCount() + 300 <= 60_000_000 {
      next += 1
      try await cache.store(answer, for: key(next))
      if next > 260_000 { break }
    }
    let full = try await time(1000) { _ in
      next += 1
      try await cache.store(answer, for: key(next))
    }
    report.note(full.line("stored in a full cache (\(next))"))
    report.bound("the cache: a write among 200,000 answers vs among 1,000", figures[1] / figures[0], atMost: 2)
    report.bound("the cache: a write that makes others go vs among 1,000", full.middle / figures[0], atMost: 3)
  }
}
