internal import TesseraFlow
internal import TesseraStores

extension PageStoreConformance {
  static let random: [PageStoreConformance] = (0..<4).map { seed in
    PageStoreConformance("Random writes, claims and ends have the same result as a dictionary (\(seed))", countsBytes: true) { bench in
      var run = RandomRun(bench: bench, seed: UInt64(seed))
      try await run.run()
    }
  }
}

/// Applies the same operations to a store and an in-memory store, and compares their observable state.
private struct RandomRun {
  let bench: PageStoreBench
  var random: SeededNumbers
  /// The heads known to each node: of the store, and of the in-memory store.
  var heads: [String: (PageRecord.Head, PageRecord.Head)] = [:]

  init(bench: PageStoreBench, seed: UInt64) { (self.bench, random) = (bench, SeededNumbers(seed: seed)) }

  mutating func run() async throws {
    let store = try await bench.open(PageBudget(pageBytes: 60)), model = InMemoryPageStore(budget: PageBudget(pageBytes: 60))
    for step in 0..<60 {
      var writes: [(PageWrite, PageWrite)] = []
      var keys: [String] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let page = "p\(Int.random(in: 0..<5, using: &random))", node = "n\(Int.random(in: 0..<2, using: &random))"
        if keys.contains(where: { $0.hasPrefix(page + "/") }) { continue }
        keys.append("\(page)/\(node)")
        writes.append(write(page, node))
      }
      let found = try await store.commit(writes.map(\.0)), wanted = try await model.commit(writes.map(\.1))
      try bench.equal(found.map(words), wanted.map(words), "outcomes at step \(step)")
      for (index, key) in keys.enumerated() {
        if case (.stored(let a), .stored(let b)) = (found[index], wanted[index]) { heads[key] = (a, b) }
      }
      if step % 5 == 0 {
        let page = "p\(Int.random(in: 0..<5, using: &random))", node = "n\(Int.random(in: 0..<2, using: &random))"
        let claims = (
          try await store.claim(page, owner: PageStoreBench.ada, node: node),
          try await model.claim(page, owner: PageStoreBench.ada, node: node)
        )
        if case (.granted(let a), .granted(let b)) = claims { heads["\(page)/\(node)"] = (a.head, b.head) }
        try bench.equal(claims.0 == .missing, claims.1 == .missing, "claims at step \(step)")
      }
      for number in 0..<5 {
        let a = try await store.load("p\(number)", owner: PageStoreBench.ada),
          b = try await model.load("p\(number)", owner: PageStoreBench.ada)
        try bench.equal(a?.journal, b?.journal, "journal at step \(step)")
        try bench.equal(a?.contents, b?.contents, "contents at step \(step)")
        try bench.equal(a?.head.revision, b?.head.revision, "revision at step \(step)")
        try bench.equal(a?.head.lease.node, b?.head.lease.node, "node at step \(step)")
      }
      try bench.equal(try await store.usage(of: nil), try await model.usage(of: nil), "usage at step \(step)")
      try bench.equal(
        try await store.usage(of: PageStoreBench.ada), try await model.usage(of: PageStoreBench.ada), "Ada's usage at step \(step)")
    }
  }

  private mutating func write(_ page: String, _ node: String) -> (PageWrite, PageWrite) {
    let bytes = (0..<Int.random(in: 0..<20, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    let unknown = PageRecord.Head(revision: 0, lease: PageLease(page: page, node: node, token: -1))
    let head = heads["\(page)/\(node)"] ?? (unknown, unknown)
    let contents = PageRecord.Contents(version: "\(bytes.count)", path: "/\(page)", snapshot: bytes)
    let kind = Int.random(in: 0..<10, using: &random), key = UInt64.random(in: .min ... .max, using: &random)
    func make(_ head: PageRecord.Head) -> PageWrite {
      var write: PageWrite
      switch kind {
      case 0, 1: write = .create(page, owner: PageStoreBench.ada, node: node, contents, revision: kind)
      case 2: write = .end(owner: PageStoreBench.ada, at: head)
      case 3, 4: write = .replace(contents, owner: PageStoreBench.ada, at: head, changes: kind - 3)
      default:
        write = .append(
          bytes.isEmpty ? [] : [bytes, [UInt8(kind)]], path: kind == 5 ? "/five" : nil, owner: PageStoreBench.ada, at: head,
          changes: kind - 4)
      }
      write.key = key
      return write
    }
    return (make(head.0), make(head.1))
  }

  /// An outcome without its tokens, which may have gaps.
  private func words(_ outcome: PageWrite.Outcome) -> String {
    switch outcome {
    case .stored(let head): "stored \(head.revision) \(head.lease.page)"
    case .conflict(let head): "conflict \(head.map { "\($0.revision) \($0.lease.node)" } ?? "with nothing")"
    case .lostLease(let lease): "lost to \(lease.node)"
    case .overBudget(let most): "over \(most)"
    }
  }
}

/// Deterministic random numbers (SplitMix64; Steele, Lea and Flood 2014).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
