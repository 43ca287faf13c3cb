internal import TesseraFlow
internal import TesseraStores

extension PageStoreConformance {
  private static let tenYears = Duration.seconds(10 * 365 * 86_400)

  static let timing: [PageStoreConformance] = [
    PageStoreConformance("A page is stored for its lifetime after the last write, and deleted by a sweep soon after") { bench in
      let store = try await bench.open()
      var head = try await bench.begin("a", in: store, bench.contents("a", lifetime: .seconds(1000)))
      _ = try await bench.begin("b", in: store, bench.contents("b", lifetime: .seconds(5000)))
      for _ in 0..<3 {
        try await bench.subject.pass(.seconds(900))
        try bench.equal(try await bench.swept(store).expired, 0, "pages that expired early")
        head = try await bench.stored(.append([[1]], owner: PageStoreBench.ada, at: head), in: store)
      }
      try await bench.subject.pass(.seconds(995))
      try bench.equal(try await bench.swept(store).expired, 0, "pages that expired early")
      try await bench.subject.pass(.seconds(200))
      try bench.require(try await store.load("a", owner: PageStoreBench.ada) != nil, "reading does not delete")
      try bench.equal(try await bench.swept(store).expired, 1, "pages that expired")
      try await bench.exist(["a", "b"], ["b"], in: store)
      try bench.equal(try await store.usage(of: nil).pages, 1, "pages")
    },
    PageStoreConformance("A sweep works in steps") { bench in
      let store = try await bench.open(PageBudget(ownerPages: 1000))
      _ = try await store.commit(
        (0..<100).map { .create("\($0)", owner: PageStoreBench.ada, node: "n1", bench.contents("x", lifetime: .seconds(100))) })
      _ = try await bench.begin("young", in: store, bench.contents("x", lifetime: .seconds(10_000)))
      try await bench.subject.pass(.seconds(1000))
      let first = try await store.sweep(limit: 10)
      try bench.require(first.expired <= 10 && !first.isFinished, "\(first) is a step of 10")
      try bench.equal(first.expired + (try await bench.swept(store, limit: 10).expired), 100, "pages that expired")
      try await bench.exist(["0", "99", "young"], ["young"], in: store)
    },
    PageStoreConformance("A clock that jumps, forward or back, deletes nothing and ends no lease") { bench in
      let store = try await bench.open()
      try await store.renew(PageLease.Node("n1", address: "x"), for: .seconds(100))
      let head = try await bench.begin("a", in: store, bench.contents("a", lifetime: .seconds(10_000)))
      for jump in [tenYears, tenYears * -2, tenYears * 3, tenYears * -1] {
        try await bench.subject.jump(by: jump)
        try await bench.subject.pass(.seconds(5))
        try await store.renew(PageLease.Node("n1", address: "x"), for: .seconds(100))
        try bench.equal(try await bench.swept(store), PageBudget.Sweep(), "a sweep after \(jump)")
        try bench.equal(try await bench.loaded("a", from: store).head, head, "head after \(jump)")
        guard case .held(_, let time) = try await store.claim("a", owner: PageStoreBench.ada, node: "n2") else {
          throw Failure(description: "the lease ended by a jump of \(jump)")
        }
        try bench.require(time <= .seconds(110), "\(time) are left of the lease after \(jump)")
      }
      // Time continues as before: first the lease ends, later the page expires.
      try await bench.subject.pass(.seconds(200))
      try await store.renew(PageLease.Node("n2", address: "y"), for: .seconds(100))
      _ = try await bench.granted("a", "n2", in: store)
      for _ in 0..<12 {
        try await bench.subject.pass(.seconds(1000))
        try await store.renew(PageLease.Node("n2", address: "y"), for: .seconds(100))
      }
      try bench.equal(try await bench.swept(store).expired, 1, "pages that expired")
    },
    PageStoreConformance("A clock that jumps while the store is closed ages pages by a day at most") { bench in
      let store = try await bench.open()
      _ = try await bench.begin("a", in: store, bench.contents("a", lifetime: .seconds(3 * 86_400)))
      for jump in [tenYears * -2, tenYears * 5] {
        try await bench.subject.jump(by: jump)
        guard let other = try await bench.subject.openAgain(PageBudget()) else { return }
        try await other.renew(PageLease.Node("n2"), for: .seconds(10))
        try bench.equal(try await bench.swept(other), PageBudget.Sweep(), "a sweep after \(jump)")
        _ = try await bench.loaded("a", from: other)
      }
    },
  ]
}
