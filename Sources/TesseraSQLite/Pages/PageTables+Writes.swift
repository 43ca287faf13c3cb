internal import Foundation
internal import GRDB
internal import TesseraStores
internal import TesseraScreen

extension PageTables {
  /// The columns of a page that a write compares and changes.
  private struct Head {
    let number: Int64
    let owner: PageRecord.Owner
    let head: PageRecord.Head
    let key: UInt64
    let bytes: Int, entries: Int64
    let lifetime: Double, used: Double
  }

  /// The maximum lag of `used` in seconds, so that not every write updates two indexes.
  private func grain(_ lifetime: Double) -> Double { min(60, lifetime / 16) }

  private func head(_ page: String) throws -> Head? {
    try row(
      "SELECT number, visitor, identity, revision, node, token, key, bytes, entries, lifetime, used FROM page WHERE id = ?", [page.blob]
    ) { row in
      Head(
        number: Int64(try row.int(0)), owner: PageRecord.Owner(visitor: try row.text(1), identity: try row.text(2)),
        head: PageRecord.Head(revision: try row.int(3), lease: PageLease(page: page, node: try row.text(4), token: try row.int(5))),
        key: UInt64(bitPattern: try row.decode(Int64.self, atIndex: 6)), bytes: try row.int(7),
        entries: Int64(try row.within(0...0xff_ffff, 8)), lifetime: try row.time(9), used: try row.time(10))
    }
  }

  mutating func carryOut(_ write: PageWrite, _ budget: PageBudget) throws -> PageWrite.Outcome {
    guard let old = try head(write.page) else {
      switch write.change {
      case .create(let contents, let node): return try create(write, contents, node, budget)
      case .end: return .stored(PageRecord.Head(revision: write.revision, lease: PageLease(page: write.page, node: "", token: write.token)))
      case .append, .replace: return .conflict(nil)
      }
    }
    guard write.owner == old.owner else { return .conflict(nil) }
    let isAgain = old.key == write.key && old.head.revision == write.revision
    if case .create(_, let node) = write.change {
      guard isAgain else { return .conflict(old.head) }
      // The node that holds the lease now may differ from the page's creator.
      return old.head.lease.node == node ? .stored(old.head) : .lostLease(old.head.lease)
    }
    guard old.head.lease.token == write.token else { return .lostLease(old.head.lease) }
    if isAgain { return .stored(old.head) }
    guard old.head.revision == write.expected else { return .conflict(old.head) }

    var (bytes, entries) = (write.byteCount, old.entries)
    switch write.change {
    case .create: return .conflict(old.head)
    case .end:
      try remove(old.number)
      return .stored(old.head)
    case .append(let added, let path):
      bytes += old.bytes
      guard bytes <= budget.pageBytes else { return .overBudget(budget.pageBytes) }
      let numbers = Self.entries(old.number)
      guard numbers.lowerBound + old.entries + Int64(added.count) <= numbers.upperBound else { return .overBudget(budget.pageBytes) }
      for entry in added {
        entries += 1
        try run("INSERT INTO entry (number, revision, body) VALUES (?, ?, ?)", [numbers.lowerBound + entries, write.revision, Data(entry)])
      }
      if let path { try run("UPDATE page SET path = ? WHERE number = ?", [path.blob, old.number]) }
      try touch(old, old.lifetime)
    case .replace(let contents):
      guard bytes <= budget.pageBytes else { return .overBudget(budget.pageBytes) }
      let lifetime = Double(seconds: contents.lifetime)
      try removeEntries(old.number)
      entries = 0
      try run("UPDATE snapshot SET body = ? WHERE page = ?", [Data(contents.snapshot), old.number])
      try run(
        "UPDATE page SET version = ?, path = ?, snapshot_revision = ?, lifetime = ? WHERE number = ?",
        [contents.version.blob, contents.path.blob, write.revision, lifetime, old.number])
      try touch(old, lifetime)
    }
    try run(
      "UPDATE page SET revision = ?, key = ?, bytes = ?, entries = ? WHERE number = ?",
      [write.revision, Int64(bitPattern: write.key), bytes, entries, old.number])
    self.bytes += bytes - old.bytes
    return .stored(PageRecord.Head(revision: write.revision, lease: old.head.lease))
  }

  private mutating func create(
    _ write: PageWrite, _ contents: PageRecord.Contents, _ node: String, _ budget: PageBudget
  ) throws -> PageWrite.Outcome {
    guard write.byteCount <= budget.pageBytes else { return .overBudget(budget.pageBytes) }
    token += 1
    let lifetime = Double(seconds: contents.lifetime)
    try run(
      """
      INSERT INTO page (
        id, visitor, identity, version, path, revision, snapshot_revision, node, token, key, bytes, entries, lifetime, used, expiry, address)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?)
      """,
      [
        write.page.blob, write.owner.visitor.blob, write.owner.identity.blob, contents.version.blob, contents.path.blob, write.revision,
        write.revision, node.blob, token, Int64(bitPattern: write.key), write.byteCount, lifetime, now, now + lifetime + grain(lifetime),
        contents.address.blob,
      ])
    try run("INSERT INTO snapshot (page, body) VALUES (?, ?)", [db.lastInsertedRowID, Data(contents.snapshot)])
    (pages, bytes) = (pages + 1, bytes + write.byteCount)
    return .stored(PageRecord.Head(revision: write.revision, lease: PageLease(page: write.page, node: node, token: token)))
  }

  private func touch(_ old: Head, _ lifetime: Double) throws {
    guard now - old.used >= grain(lifetime) || lifetime != old.lifetime else { return }
    try run("UPDATE page SET used = ?, expiry = ? WHERE number = ?", [now, now + lifetime + grain(lifetime), old.number])
  }

  mutating func remove(_ number: Int64) throws {
    guard let size = try row("SELECT bytes FROM page WHERE number = ?", [number], { try $0.int(0) }) else { return }
    try removeEntries(number)
    try run("DELETE FROM snapshot WHERE page = ?", [number])
    try run("DELETE FROM page WHERE number = ?", [number])
    (pages, bytes) = (pages - 1, bytes - size)
  }

  private func removeEntries(_ page: Int64) throws {
    let numbers = Self.entries(page)
    try run("DELETE FROM entry WHERE number BETWEEN ? AND ?", [numbers.lowerBound, numbers.upperBound])
  }

  mutating func claim(_ page: String, _ owner: PageRecord.Owner, _ node: String) throws -> PageLease.Claim {
    guard let old = try head(page), old.owner == owner else { return .missing }
    let holder = old.head.lease.node
    let until = try row("SELECT address, until FROM node WHERE name = ? AND until > ?", [holder.blob, now]) {
      (try $0.text(0), try $0.time(1))
    }
    if holder != node, let (address, until) = until {
      return .held(by: PageLease.Node(holder, address: address), for: Duration(read: until - now))
    }
    token += 1
    try run("UPDATE page SET node = ?, token = ? WHERE number = ?", [node.blob, token, old.number])
    try touch(old, old.lifetime)
    return try record(page, owner).map(PageLease.Claim.granted) ?? .missing
  }

  func release(_ lease: PageLease) throws {
    // Keep the token, so that the former holder can't write after another node claimed the page.
    try run("UPDATE page SET node = x'' WHERE id = ? AND token = ?", [lease.page.blob, lease.token])
  }

  mutating func endAll(_ owner: PageRecord.Owner) throws -> Int {
    try removeAll(rows("SELECT number FROM page WHERE visitor = ? AND identity = ?", [owner.visitor.blob, owner.identity.blob]))
  }

  mutating func endAll(_ identity: String) throws -> Int {
    guard !identity.isEmpty else { return 0 }
    return try removeAll(rows("SELECT number FROM page WHERE identity = ? AND identity <> x''", [identity.blob]))
  }

  private mutating func removeAll(_ found: [GRDB.Row]) throws -> Int {
    for row in found { try remove(Int64(row.int(0))) }
    return found.count
  }
}
