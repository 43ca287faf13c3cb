internal import TesseraFlow
internal import TesseraStores

extension PageStoreConformance {
  static let leasing: [PageStoreConformance] = [
    PageStoreConformance("Each claim has a larger token, and the store refuses the previous holder") { bench in
      let store = try await bench.open()
      let first = try await bench.begin("a", in: store)
      let second = try await bench.granted("a", "n2", in: store)
      try bench.equal(second.head.lease.node, "n2", "node")
      try bench.equal(second.contents, bench.contents("a"), "contents that come with the lease")
      try bench.require(second.head.lease.token > first.lease.token, "the second token is larger")
      for write in [
        PageWrite.append([[1]], owner: PageStoreBench.ada, at: first), .replace(bench.contents("x"), owner: PageStoreBench.ada, at: first),
        .end(owner: PageStoreBench.ada, at: first),
      ] {
        try bench.equal(try await bench.outcome(write, in: store), .lostLease(second.head.lease), "the holder before")
      }
      let other = try await bench.begin("b", in: store)
      try bench.require(other.lease.token > second.head.lease.token, "the token of another page is larger")
      let third = try await bench.granted("a", "n2", in: store)
      try bench.require(third.head.lease.token > other.lease.token, "the token of a second claim is larger")
      try bench.equal(
        try await bench.outcome(.append([[1]], owner: PageStoreBench.ada, at: second.head), in: store), .lostLease(third.head.lease),
        "an older incarnation of the same node")
      _ = try await bench.stored(.end(owner: PageStoreBench.ada, at: third.head), in: store)
      let reborn = try await bench.begin("a", in: store)
      try bench.require(reborn.lease.token > third.head.lease.token, "the token of a page that begins anew is larger")
      try bench.equal(try await store.claim("nothing", owner: PageStoreBench.ada, node: "n1"), .missing, "claim of nothing")
    },
    PageStoreConformance("An active lease is respected, with its node's address, and can be claimed once it ended") { bench in
      let store = try await bench.open()
      try await store.renew(PageLease.Node("n1", address: "10.0.0.1:80"), for: .seconds(100))
      try await store.renew(PageLease.Node("n2", address: "10.0.0.2:80"), for: .seconds(100))
      let first = try await bench.begin("a", in: store)
      func expectHeld(_ least: Duration, line: Int = #line) async throws {
        guard case .held(let node, let time) = try await store.claim("a", owner: PageStoreBench.ada, node: "n2") else {
          throw Failure(description: "n2 has the page of n1 (line \(line))")
        }
        try bench.equal(node, PageLease.Node("n1", address: "10.0.0.1:80"), "holder")
        try bench.require(time > .zero && time >= least && time <= .seconds(101), "\(time) are left")
      }
      try await expectHeld(.seconds(80))
      try bench.equal(try await bench.loaded("a", from: store).holder, PageLease.Node("n1", address: "10.0.0.1:80"), "holder of the record")
      try bench.equal(try await store.nodes().map(\.name), ["n1", "n2"], "nodes")
      try await bench.subject.pass(.seconds(60))
      try await expectHeld(.seconds(20))
      for _ in 0..<3 {
        try await store.renew(PageLease.Node("n1", address: "10.0.0.1:80"), for: .seconds(100))
        try await bench.subject.pass(.seconds(60))
        try await expectHeld(.seconds(20))
      }
      try await bench.subject.pass(.seconds(60))
      try await store.renew(PageLease.Node("n2", address: "10.0.0.2:80"), for: .seconds(100))
      try bench.equal(try await store.nodes().map(\.name), ["n2"], "nodes")
      let second = try await bench.granted("a", "n2", in: store)
      try await store.renew(PageLease.Node("n1", address: "10.0.0.1:80"), for: .seconds(100))
      try bench.equal(
        try await bench.outcome(.append([[1]], owner: PageStoreBench.ada, at: first), in: store), .lostLease(second.head.lease),
        "woken up late")
      guard case .held = try await store.claim("a", owner: PageStoreBench.ada, node: "n1") else {
        throw Failure(description: "the lease of n2 is not in force")
      }
    },
    PageStoreConformance("A holder that returns late continues if its page was not claimed") { bench in
      let store = try await bench.open()
      try await store.renew(PageLease.Node("n1"), for: .seconds(10))
      let first = try await bench.begin("a", in: store)
      try await bench.subject.pass(.seconds(60))
      let second = try await bench.stored(.append([[1]], owner: PageStoreBench.ada, at: first), in: store)
      try await store.renew(PageLease.Node("n1"), for: .seconds(10))
      guard case .held = try await store.claim("a", owner: PageStoreBench.ada, node: "n2") else {
        throw Failure(description: "the lease is not in force again")
      }
      _ = try await bench.stored(.append([[2]], owner: PageStoreBench.ada, at: second), in: store)
    },
    PageStoreConformance("Leases that were released, or whose node retired, can be claimed at once") { bench in
      let store = try await bench.open()
      try await store.renew(PageLease.Node("n1", address: "a"), for: .seconds(1000))
      let first = try await bench.begin("a", in: store), second = try await bench.begin("b", in: store)
      try await store.release([first.lease, PageLease(page: "nothing", node: "n1", token: 3)])
      let taken = try await bench.granted("a", "n2", in: store)
      try bench.require(taken.head.lease.token > first.lease.token, "the token is larger")
      try await store.renew(PageLease.Node("n2", address: "b"), for: .seconds(1000))
      try await store.release([first.lease])
      guard case .held(let holder, _) = try await store.claim("a", owner: PageStoreBench.ada, node: "n3") else {
        throw Failure(description: "a lease that was given back late ended another's")
      }
      try bench.equal(holder.name, "n2", "holder")
      guard case .held = try await store.claim("b", owner: PageStoreBench.ada, node: "n3") else {
        throw Failure(description: "the lease of 'b' was not given back")
      }
      try await store.retire("n1")
      let next = try await bench.granted("b", "n3", in: store)
      try bench.equal(
        try await bench.outcome(.append([[1]], owner: PageStoreBench.ada, at: second), in: store), .lostLease(next.head.lease), "retired")
    },
    PageStoreConformance("A node at another node's address ends that node") { bench in
      let store = try await bench.open()
      try await store.renew(PageLease.Node("n1", address: "10.0.0.1:80"), for: .seconds(1000))
      _ = try await bench.begin("a", in: store)
      try await store.renew(PageLease.Node("n1 again", address: "10.0.0.1:80"), for: .seconds(1000))
      try bench.equal(try await store.nodes(), [PageLease.Node("n1 again", address: "10.0.0.1:80")], "nodes")
      _ = try await bench.granted("a", "n1 again", in: store)
    },
    PageStoreConformance("If two nodes compete for a page, only one writes at a time, and nothing is lost") { bench in
      let store = try await bench.open()
      let other = try await bench.subject.openAgain(PageBudget()) ?? store
      _ = try await bench.begin("a", in: store)
      let acknowledged = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
        for (number, mine) in [store, other].enumerated() {
          group.addTask {
            var acknowledged: [[UInt8]] = []
            var step: UInt8 = 0
            for _ in 0..<12 {
              var head = try await bench.granted("a", "n\(number)", in: mine).head
              for _ in 0..<3 {
                step += 1
                let outcome = try await bench.outcome(.append([[UInt8(number), step]], owner: PageStoreBench.ada, at: head), in: mine)
                guard case .stored(let next) = outcome else { break }
                acknowledged.append([UInt8(number), step])
                head = next
              }
            }
            return acknowledged
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      let kept = try await bench.loaded("a", from: store).journal.map(\.bytes)
      try bench.equal(Set(kept), Set(acknowledged), "what is kept and what was acknowledged")
      try bench.equal(kept.count, acknowledged.count, "entries")
    },
  ]
}
