internal import TesseraFlow
internal import TesseraStores

extension PageStoreConformance {
  static let bounding: [PageStoreConformance] = [
    PageStoreConformance("A write that would make a page too large is refused and changes nothing", countsBytes: true) { bench in
      let store = try await bench.open(PageBudget(pageBytes: 10))
      let large = bench.contents("12345678901")
      try bench.equal(
        try await bench.outcome(.create("x", owner: PageStoreBench.ada, node: "n1", large), in: store), .overBudget(10), "begin")
      try bench.require(try await store.load("x", owner: PageStoreBench.ada) == nil, "not there")
      var head = try await bench.begin("a", in: store, bench.contents("12345"))
      head = try await bench.stored(.append([[6, 7, 8, 9, 10]], owner: PageStoreBench.ada, at: head), in: store)
      try bench.equal(try await bench.outcome(.append([[11]], owner: PageStoreBench.ada, at: head), in: store), .overBudget(10), "append")
      try bench.equal(try await bench.outcome(.replace(large, owner: PageStoreBench.ada, at: head), in: store), .overBudget(10), "replace")
      let record = try await bench.loaded("a", from: store)
      try bench.equal(record.head, head, "head")
      try bench.equal(record.byteCount, 10, "bytes")
      try bench.equal(try await store.usage(of: nil), PageBudget.Usage(pages: 1, bytes: 10), "usage")
      head = try await bench.stored(.replace(bench.contents("1"), owner: PageStoreBench.ada, at: head), in: store)
      _ = try await bench.stored(.append([[11]], owner: PageStoreBench.ada, at: head), in: store)
    },
    PageStoreConformance("The largest and least recently used pages of an owner are evicted, never the one just written", countsBytes: true)
    { bench in
      let store = try await bench.open(PageBudget(ownerBytes: 100, ownerPages: 4))
      for page in ["1", "2", "3", "4"] {
        _ = try await bench.begin(page, in: store, bench.contents(String(repeating: "x", count: 10)))
        try await bench.subject.pass(.seconds(200))
      }
      _ = try await bench.begin("other", in: store, owner: PageStoreBench.bob, bench.contents(String(repeating: "x", count: 90)))
      _ = try await bench.begin("5", in: store, bench.contents("5"))
      try await bench.exist(["1", "2", "3", "4", "5"], ["2", "3", "4", "5"], in: store)
      try await bench.subject.pass(.seconds(200))
      _ = try await bench.begin("6", in: store, bench.contents(String(repeating: "x", count: 75)))
      try await bench.exist(["2", "3", "4", "5", "6"], ["3", "4", "5", "6"], in: store)
      try bench.equal(try await store.usage(of: PageStoreBench.ada).pages, 4, "pages")
      try bench.require(try await store.usage(of: PageStoreBench.ada).bytes <= 100, "within the budget of bytes")
      try await bench.subject.pass(.seconds(200))
      // The largest page is the one being written.
      let head = try await bench.loaded("6", from: store).head
      _ = try await bench.stored(.append([Array(repeating: 0, count: 20)], owner: PageStoreBench.ada, at: head), in: store)
      try bench.require(try await store.load("6", owner: PageStoreBench.ada) != nil, "the page that was written stays")
      try bench.require(try await store.usage(of: PageStoreBench.ada).bytes <= 100, "within the budget of bytes again")
      try bench.require(try await store.load("other", owner: PageStoreBench.bob) != nil, "another owner's page stays")
    },
    PageStoreConformance("Pages with an active lease are evicted last") { bench in
      let store = try await bench.open(PageBudget(ownerPages: 2))
      try await store.renew(PageLease.Node("live"), for: .seconds(10_000))
      _ = try await bench.begin("held", in: store, node: "live", bench.contents(String(repeating: "x", count: 100)))
      try await bench.subject.pass(.seconds(200))
      _ = try await bench.begin("free", in: store, node: "dead")
      try await bench.subject.pass(.seconds(200))
      _ = try await bench.begin("new", in: store, node: "live")
      try await bench.exist(["held", "free", "new"], ["held", "new"], in: store)
    },
    PageStoreConformance("The total limit applies once a sweep has finished, in steps", countsBytes: true) { bench in
      let store = try await bench.open(PageBudget(pageBytes: 100, totalBytes: 1000, totalPages: 30))
      for number in 0..<40 {
        _ = try await bench.begin(
          "\(number)", in: store, owner: PageRecord.Owner(visitor: "v\(number)"), bench.contents(String(repeating: "x", count: 40)))
        try await bench.subject.pass(.seconds(100))
      }
      let sweep = try await bench.swept(store, limit: 70)
      try bench.require(sweep.evicted >= 15, "\(sweep.evicted) gave way")
      let usage = try await store.usage(of: nil)
      try bench.require(usage.bytes <= 1000 && usage.pages <= 25, "\(usage) is within the total")
      try bench.require(usage.bytes >= 600, "\(usage): no more gave way than had to")
      var newest = 0
      for number in 30..<40 where try await store.load("\(number)", owner: PageRecord.Owner(visitor: "v\(number)")) != nil { newest += 1 }
      try bench.equal(newest, 10, "of the ten that were used last")
      try bench.equal(try await bench.swept(store), PageBudget.Sweep(), "a second sweep")
    },
    PageStoreConformance(
      "An address that fills the store evicts only its own pages, least recently used first"
    ) { bench in
      let store = try await bench.open(PageBudget(totalPages: 30))
      func begin(_ number: Int, _ address: String) async throws {
        var contents = bench.contents("x")
        contents.address = address
        _ = try await bench.begin("\(address) \(number)", in: store, owner: PageRecord.Owner(visitor: "\(address) \(number)"), contents)
        try await bench.subject.pass(.seconds(100))
      }
      func left(of address: String, _ count: Int) async throws -> [Int] {
        var left: [Int] = []
        for number in 0..<count {
          let owner = PageRecord.Owner(visitor: "\(address) \(number)")
          if try await store.load("\(address) \(number)", owner: owner) != nil { left.append(number) }
        }
        return left
      }
      for number in 0..<4 { for address in ["a", "b", "c"] { try await begin(number, address) } }
      for number in 0..<60 { try await begin(number, "crowd") }
      _ = try await bench.swept(store, limit: 70)
      for address in ["a", "b", "c"] { try bench.equal(try await left(of: address, 4), [0, 1, 2, 3], address) }
      let crowd = try await left(of: "crowd", 60)
      try bench.require(crowd.count <= 18 && crowd.count >= 10, "\(crowd.count) of the crowd are left")
      try bench.require(try await store.usage(of: nil).pages <= 30, "within the total")
    },
  ]
}
