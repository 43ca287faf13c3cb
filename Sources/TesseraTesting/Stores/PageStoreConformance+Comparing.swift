internal import TesseraFlow
internal import TesseraStores

extension PageStoreConformance {
  static let comparing: [PageStoreConformance] = [
    PageStoreConformance("A write at another revision is a conflict with the stored page, and changes nothing") { bench in
      let store = try await bench.open()
      let old = try await bench.begin("a", in: store)
      let new = try await bench.stored(.append([[1]], owner: PageStoreBench.ada, at: old), in: store)
      let ahead = PageRecord.Head(revision: 2, lease: new.lease)
      for head in [old, ahead] {
        try bench.equal(try await bench.outcome(.append([[9]], owner: PageStoreBench.ada, at: head), in: store), .conflict(new), "append")
        let replacement = PageWrite.replace(bench.contents("9"), owner: PageStoreBench.ada, at: head)
        try bench.equal(try await bench.outcome(replacement, in: store), .conflict(new), "replace")
      }
      let again = PageWrite.create("a", owner: PageStoreBench.ada, node: "n1", bench.contents("9"))
      try bench.equal(try await bench.outcome(again, in: store), .conflict(new), "begin")
      let record = try await bench.loaded("a", from: store)
      try bench.equal(record.head, new, "head")
      try bench.equal(record.journal.map(\.bytes), [[1]], "journal")
      try bench.equal(record.contents, bench.contents("a"), "contents")
    },
    PageStoreConformance("A refused write does not affect the others of its commit, and their order counts") { bench in
      let store = try await bench.open(PageBudget(pageBytes: 500))
      let a = try await bench.begin("a", in: store), b = try await bench.begin("b", in: store, owner: PageStoreBench.bob)
      let c = try await bench.begin("c", in: store)
      let taken = try await bench.granted("c", "n2", in: store).head
      let outcomes = try await store.commit([
        .append([[1]], owner: PageStoreBench.ada, at: PageRecord.Head(revision: 7, lease: a.lease)),
        .append([[2]], owner: PageStoreBench.ada, at: a),
        .append([Array(repeating: 0, count: 501)], owner: PageStoreBench.bob, at: b),
        .append([[3]], owner: PageStoreBench.ada, at: c),
        .append([[4]], owner: PageStoreBench.ada, at: PageRecord.Head(revision: 1, lease: a.lease)),
        .append(
          [[5]], owner: PageStoreBench.ada, at: PageRecord.Head(revision: 0, lease: PageLease(page: "nothing", node: "n1", token: 1))),
        .create("d", owner: PageStoreBench.bob, node: "n1", bench.contents("d")),
        .append([[6]], owner: PageStoreBench.bob, at: b),
        .end(owner: PageStoreBench.ada, at: PageRecord.Head(revision: 2, lease: a.lease)),
        .append([[7]], owner: PageStoreBench.ada, at: PageRecord.Head(revision: 2, lease: a.lease)),
      ])
      try bench.equal(outcomes.count, 10, "outcomes")
      let new = outcomes[6]
      guard case .stored(let d) = new else { throw Failure(description: "\(new) for a page that begins") }
      try bench.equal(
        outcomes,
        [
          .conflict(a), .stored(PageRecord.Head(revision: 1, lease: a.lease)), .overBudget(500), .lostLease(taken.lease),
          .stored(PageRecord.Head(revision: 2, lease: a.lease)), .conflict(nil), .stored(d),
          .stored(PageRecord.Head(revision: 1, lease: b.lease)),
          .stored(PageRecord.Head(revision: 2, lease: a.lease)), .conflict(nil),
        ], "outcomes")
      try bench.require(try await store.load("a", owner: PageStoreBench.ada) == nil, "'a' ended")
      try bench.equal(try await bench.loaded("b", from: store, owner: PageStoreBench.bob).journal.map(\.bytes), [[6]], "journal of 'b'")
      try bench.equal(try await bench.loaded("c", from: store).journal, [], "journal of 'c'")
    },
    PageStoreConformance("A repeated write counts once") { bench in
      let store = try await bench.open()
      let create = PageWrite.create("a", owner: PageStoreBench.ada, node: "n1", bench.contents("a"))
      let first = try await bench.stored(create, in: store)
      try bench.equal(try await bench.stored(create, in: store), first, "the head of a page that begins twice")
      let append = PageWrite.append([[1]], owner: PageStoreBench.ada, at: first)
      let second = try await bench.stored(append, in: store)
      try bench.equal(try await bench.stored(append, in: store), second, "the head after the same entry")
      try bench.equal(try await bench.loaded("a", from: store).journal.map(\.bytes), [[1]], "journal")
      try bench.equal(try await bench.outcome(create, in: store), .conflict(second), "a beginning that is long past")
      let replace = PageWrite.replace(bench.contents("b"), owner: PageStoreBench.ada, at: second, changes: 1)
      let third = try await bench.stored(replace, in: store)
      try bench.equal(try await bench.stored(replace, in: store), third, "the head after the same replacement")
      let end = PageWrite.end(owner: PageStoreBench.ada, at: third)
      for _ in 0..<2 { try bench.equal(try await bench.stored(end, in: store).revision, third.revision, "revision at the end") }
      let other = PageWrite.append([[2]], owner: PageStoreBench.ada, at: first)
      try bench.equal(try await bench.outcome(other, in: store), .conflict(nil), "a write of a page that ended")
    },
    PageStoreConformance("A repeated creation while another node has the page does not get that node's lease") { bench in
      let store = try await bench.open()
      try await store.renew(PageLease.Node("n2"), for: .seconds(1000))
      let create = PageWrite.create("a", owner: PageStoreBench.ada, node: "n1", bench.contents("a"))
      _ = try await bench.stored(create, in: store)
      let taken = try await bench.granted("a", "n2", in: store).head
      try bench.equal(try await bench.outcome(create, in: store), .lostLease(taken.lease), "a beginning whose answer was lost")
      try await store.release([taken.lease])
      guard case .lostLease = try await bench.outcome(create, in: store) else {
        throw Failure(description: "a page that another node had and gave back is the first one's again")
      }
      let next = try await bench.granted("a", "n1", in: store).head
      try bench.equal(try await bench.stored(create, in: store), next, "the head of a page that its beginner claimed")
    },
    PageStoreConformance("Of many writes at the same revision, one is stored") { bench in
      let store = try await bench.open()
      let other = try await bench.subject.openAgain(PageBudget()) ?? store
      let start = try await bench.begin("a", in: store)
      let count = try await withThrowingTaskGroup(of: Int.self) { group in
        for writer in 0..<6 {
          group.addTask {
            let mine = writer % 2 == 0 ? store : other
            var head = start
            var stored = 0
            for step in 0..<10 {
              switch try await bench.outcome(.append([[UInt8(writer), UInt8(step)]], owner: PageStoreBench.ada, at: head), in: mine) {
              case .stored(let next):
                stored += 1
                head = next
              case .conflict(let there?): head = there
              case let outcome: throw Failure(description: "\(outcome) among writers")
              }
            }
            return stored
          }
        }
        return try await group.reduce(0, +)
      }
      let record = try await bench.loaded("a", from: store)
      try bench.equal(record.head.revision, count, "revision")
      try bench.equal(record.journal.map(\.revision), Array(0..<count).map { $0 + 1 }, "revisions of the journal")
      try bench.require(count >= 10, "somebody succeeds")
    },
  ]
}
