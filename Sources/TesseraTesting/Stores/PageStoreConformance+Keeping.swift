internal import TesseraFlow
internal import TesseraStores

extension PageStoreConformance {
  static let keeping: [PageStoreConformance] = [
    PageStoreConformance("A created page is loaded unchanged, byte by byte") { bench in
      let store = try await bench.open()
      let bytes = Array(UInt8.min...UInt8.max) + Array(repeating: 0, count: 5000)
      let contents = PageRecord.Contents(version: "2.4 ä\0", path: "/shop\0?q=👍🏽'\"\\", snapshot: bytes, lifetime: .seconds(3600))
      let owner = PageRecord.Owner(visitor: "ä'; DROP TABLE page; --\0a", identity: "\u{202e}{}\"")
      for page in ["a", "a\0", "a\0b", "sh'op\u{301}", "{1,2}", "\\N", String(repeating: "x", count: 200)] {
        let head = try await bench.stored(.create(page, owner: owner, node: "n1", contents), in: store)
        try bench.equal(head.revision, 0, "revision")
        try bench.equal(head.lease.page, page, "page of the lease")
        try bench.equal(head.lease.node, "n1", "node of the lease")
        let record = try await bench.loaded(page, from: store, owner: owner)
        try bench.equal(Array(record.page.utf8), Array(page.utf8), "page")
        try bench.equal(Array(record.contents.path.utf8), Array(contents.path.utf8), "path")
        try bench.equal(Array(record.contents.version.utf8), Array(contents.version.utf8), "version")
        try bench.equal(record.owner, owner, "owner")
        try bench.equal(record.contents, contents, "contents")
        try bench.equal(record.head, head, "head")
        try bench.equal(record.journal, [], "journal")
        try bench.require(record.remaining >= .seconds(3590) && record.remaining <= .seconds(3600 * 1.2), "an hour remains")
      }
      _ = try await bench.begin("empty", in: store, bench.contents(""))
      try bench.equal(try await bench.loaded("empty", from: store).contents.snapshot, [], "an empty snapshot")
      try bench.equal(try await store.load("nothing", owner: owner) == nil, true, "a page that is not there is nil")
      try bench.equal(try await store.commit([]), [], "outcomes of nothing")
    },
    PageStoreConformance("Users whose names only look the same are different") { bench in
      let store = try await bench.open()
      let pairs = [("caf\u{E9}", "cafe\u{301}"), ("\u{212B}", "\u{C5}"), ("Ada", "ada")]
      for (number, (one, other)) in pairs.enumerated() {
        for (turn, (first, second)) in [(one, other), (other, one)].enumerated() {
          let owner = PageRecord.Owner(visitor: "v", identity: first)
          let page = "\(number) \(turn)"
          _ = try await bench.stored(.create(page, owner: owner, node: "n1", bench.contents("of \(first)")), in: store)
          try bench.equal(try await bench.loaded(page, from: store, owner: owner).contents.snapshot, Array("of \(first)".utf8), "snapshot")
          let stranger = PageRecord.Owner(visitor: "v", identity: second)
          let theirs = try await store.load(page, owner: stranger)
          try bench.require(theirs == nil, "a page of '\(first)' is none of '\(second)'")
          let visitor = PageRecord.Owner(visitor: second, identity: first)
          let others = try await store.load(page, owner: visitor)
          try bench.require(others == nil, "a page of a visitor is none of another one's")
        }
      }
    },
    PageStoreConformance("Entries are kept in their order, until the snapshot is replaced") { bench in
      let store = try await bench.open()
      var head = try await bench.begin("a", in: store)
      var wanted: [PageRecord.Entry] = []
      for step in 1...12 {
        let entries = (0..<step % 4).map { index in Array("\(step).\(index)\0".utf8) }
        head = try await bench.stored(
          .append(entries, path: step == 5 ? "/five" : nil, owner: PageStoreBench.ada, at: head, changes: 3), in: store)
        try bench.equal(head.revision, step * 3, "revision")
        wanted += entries.map { PageRecord.Entry(revision: step * 3, bytes: $0) }
      }
      var record = try await bench.loaded("a", from: store)
      try bench.equal(record.journal, wanted, "journal")
      try bench.equal(record.contents.path, "/five", "path")
      try bench.equal(record.snapshotRevision, 0, "revision of the snapshot")
      try bench.equal(record.contents.snapshot, Array("a".utf8), "snapshot")
      head = try await bench.stored(.replace(bench.contents("new", "2", path: "/new"), owner: PageStoreBench.ada, at: head), in: store)
      try bench.equal(head.revision, 36, "revision after a replacement that changes nothing")
      record = try await bench.loaded("a", from: store)
      try bench.equal(record.contents, bench.contents("new", "2", path: "/new"), "contents")
      try bench.equal(record.journal, [], "journal")
      try bench.equal(record.snapshotRevision, 36, "revision of the snapshot")
      head = try await bench.stored(.append([[1]], owner: PageStoreBench.ada, at: head), in: store)
      try bench.equal(try await bench.loaded("a", from: store).journal, [PageRecord.Entry(revision: 37, bytes: [1])], "journal")
    },
    PageStoreConformance("Only the owner gets a page, and no one else learns that it exists") { bench in
      let store = try await bench.open()
      let head = try await bench.begin("a", in: store)
      for owner in [PageStoreBench.bob, PageRecord.Owner(visitor: "ada's cookie"), PageRecord.Owner(visitor: "", identity: "ada")] {
        try bench.require(try await store.load("a", owner: owner) == nil, "not loaded")
        try bench.equal(try await store.claim("a", owner: owner, node: "n2"), .missing, "claim")
        for write in [
          PageWrite.append([[1]], owner: owner, at: head), .replace(bench.contents("x"), owner: owner, at: head),
          .create("a", owner: owner, node: "n1", bench.contents("x")),
        ] {
          try bench.equal(try await bench.outcome(write, in: store), .conflict(nil), "outcome")
        }
        _ = try await store.commit([.end(owner: owner, at: head)])
      }
      let record = try await bench.loaded("a", from: store)
      try bench.equal(record.head, head, "head")
      try bench.equal(record.contents, bench.contents("a"), "contents")
    },
    PageStoreConformance("Repeated and parallel reads change nothing") { bench in
      let store = try await bench.open()
      let head = try await bench.begin("a", in: store)
      _ = try await bench.stored(.append([[1], [2]], owner: PageStoreBench.ada, at: head), in: store)
      let first = try await bench.loaded("a", from: store)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask { for _ in 0..<5 { try bench.equal(try await bench.loaded("a", from: store).journal, first.journal, "journal") } }
        }
        try await group.waitForAll()
      }
      try bench.equal(try await bench.loaded("a", from: store).head, first.head, "head")
    },
    PageStoreConformance("An ended page is deleted, and all pages of an owner or an identity can be deleted at once") { bench in
      let store = try await bench.open()
      let head = try await bench.begin("a", in: store)
      _ = try await bench.stored(.append([[1]], owner: PageStoreBench.ada, at: head), in: store)
      try bench.equal(
        try await bench.outcome(.end(owner: PageStoreBench.ada, at: head), in: store),
        .conflict(try await bench.loaded("a", from: store).head), "an end at an old revision")
      let now = try await bench.loaded("a", from: store).head
      _ = try await bench.stored(.end(owner: PageStoreBench.ada, at: now), in: store)
      try bench.require(try await store.load("a", owner: PageStoreBench.ada) == nil, "it is gone")
      try bench.equal(try await bench.outcome(.append([[2]], owner: PageStoreBench.ada, at: now), in: store), .conflict(nil), "outcome")
      try bench.equal(try await store.usage(of: nil), PageBudget.Usage(), "usage")

      let elsewhere = PageRecord.Owner(visitor: "ada's phone", identity: "ada"), anonymous = PageRecord.Owner(visitor: "ada's cookie")
      let owners = ["1": PageStoreBench.ada, "2": PageStoreBench.ada, "3": elsewhere, "4": anonymous, "5": PageStoreBench.bob]
      var heads: [String: PageRecord.Head] = [:]
      for (page, owner) in owners { heads[page] = try await bench.begin(page, in: store, owner: owner) }
      try bench.equal(try await store.endAll(owner: PageStoreBench.ada), 2, "ended pages")
      try bench.equal(try await store.endAll(owner: PageStoreBench.ada), 0, "ended pages")
      for (page, owner) in owners {
        try bench.equal(try await store.load(page, owner: owner) != nil, owner != PageStoreBench.ada, "'\(page)' is there")
      }
      guard let late = heads["1"] else { return }
      try bench.equal(
        try await bench.outcome(.append([[2]], owner: PageStoreBench.ada, at: late), in: store), .conflict(nil), "a late write")
      try bench.equal(try await store.endAll(identity: ""), 0, "pages of nobody")
      try bench.equal(try await store.endAll(identity: "ada"), 1, "ended pages")
      try bench.require(try await store.load("3", owner: elsewhere) == nil, "the other device's page ended")
      try bench.equal(try await store.usage(of: nil).pages, 2, "pages that stay")
    },
    PageStoreConformance("Usage counts the bytes of snapshots and entries, by owner and in total", countsBytes: true) { bench in
      let store = try await bench.open()
      let first = try await bench.begin("a", in: store, bench.contents("12345"))
      let second = try await bench.stored(.append([[1], [2, 3]], owner: PageStoreBench.ada, at: first), in: store)
      _ = try await bench.begin("b", in: store, owner: PageStoreBench.bob, bench.contents("1234567"))
      try bench.equal(try await store.usage(of: PageStoreBench.ada), PageBudget.Usage(pages: 1, bytes: 8), "Ada's usage")
      try bench.equal(try await store.usage(of: nil), PageBudget.Usage(pages: 2, bytes: 15), "usage")
      _ = try await bench.stored(.replace(bench.contents("1"), owner: PageStoreBench.ada, at: second), in: store)
      try bench.equal(try await store.usage(of: nil), PageBudget.Usage(pages: 2, bytes: 8), "usage after a replacement")
      try bench.equal(try await bench.loaded("a", from: store).byteCount, 1, "bytes of the page")
    },
    PageStoreConformance("Another process finds all pages, and its tokens are larger") { bench in
      let store = try await bench.open()
      var head = try await bench.begin("a", in: store)
      head = try await bench.stored(.append([[1], [2]], owner: PageStoreBench.ada, at: head), in: store)
      guard let other = try await bench.subject.openAgain(PageBudget()) else { return }
      let record = try await bench.loaded("a", from: other)
      try bench.equal(record.head, head, "head")
      try bench.equal(record.journal.map(\.bytes), [[1], [2]], "journal")
      let next = try await bench.granted("a", "n2", in: other)
      try bench.require(next.head.lease.token > head.lease.token, "the token is larger")
      try bench.equal(
        try await bench.outcome(.append([[3]], owner: PageStoreBench.ada, at: head), in: store), .lostLease(next.head.lease),
        "the old holder")
      _ = try await bench.stored(.append([[3]], owner: PageStoreBench.ada, at: next.head), in: other)
      try bench.equal(try await bench.loaded("a", from: store).journal.map(\.bytes), [[1], [2], [3]], "journal for both")
    },
  ]
}
