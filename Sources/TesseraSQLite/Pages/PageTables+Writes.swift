internal import Foundation
internal import GRDB
internal import TesseraFlow

extension PageTables {
  /// The part of a page's row that a write compares and changes.
  private struct Head {
    let number: Int64, owner: Int64
    let head: PageHead
    let key: UInt64
    let bytes: Int
    let lifetime: Double, used: Double
  }

  /// How far `used` may lag behind, so that not each write moves the page in two indexes.
  private func grain(_ lifetime: Double) -> Double { min(60, lifetime / 16) }

  private func owner(_ owner: PageOwner) throws -> Int64? {
    try row("SELECT number FROM owner WHERE visitor = ? AND identity = ?", [owner.visitor, owner.identity])?[0]
  }

  private func head(_ page: String) throws -> Head? {
    try row("SELECT number, owner, revision, node, token, key, bytes, lifetime, used FROM page WHERE id = ?", [page]).map { row in
      Head(
        number: row[0], owner: row[1], head: PageHead(revision: row[2], lease: PageLease(page: page, node: row[3], token: row[4])),
        key: UInt64(bitPattern: row[5]), bytes: row[6], lifetime: row[7], used: row[8])
    }
  }

  mutating func carryOut(_ write: PageWrite, _ budget: PageBudget) throws -> PageWrite.Outcome {
    guard let old = try head(write.page) else {
      switch write.change {
      case .create(let contents, let node): return try create(write, contents, node, budget)
      case .end: return .stored(PageHead(revision: write.revision, lease: PageLease(page: write.page, node: "", token: write.token)))
      case .append, .replace: return .conflict(nil)
      }
    }
    guard try owner(write.owner) == old.owner else { return .conflict(nil) }
    let isAgain = old.key == write.key && old.head.revision == write.revision
    if case .create = write.change { return isAgain ? .stored(old.head) : .conflict(old.head) }
    guard old.head.lease.token == write.token else { return .lostLease(old.head.lease) }
    if isAgain { return .stored(old.head) }
    guard old.head.revision == write.expected else { return .conflict(old.head) }

    var bytes = write.byteCount
    switch write.change {
    case .create: return .conflict(old.head)
    case .end:
      try remove(old.number)
      return .stored(old.head)
    case .append(let entries, let path):
      bytes += old.bytes
      guard bytes <= budget.pageBytes else { return .overBudget(budget.pageBytes) }
      for entry in entries {
        try run("INSERT INTO entry (page, revision, body) VALUES (?, ?, ?)", [old.number, write.revision, Data(entry)])
      }
      if let path { try run("UPDATE page SET path = ? WHERE number = ?", [path, old.number]) }
      try touch(old, old.lifetime)
    case .replace(let contents):
      guard bytes <= budget.pageBytes else { return .overBudget(budget.pageBytes) }
      let lifetime = Double(seconds: contents.lifetime)
      try run("DELETE FROM entry WHERE page = ?", [old.number])
      try run("UPDATE snapshot SET body = ? WHERE page = ?", [Data(contents.snapshot), old.number])
      try run(
        "UPDATE page SET version = ?, path = ?, snapshot_revision = ?, lifetime = ? WHERE number = ?",
        [contents.version, contents.path, write.revision, lifetime, old.number])
      try touch(old, lifetime)
    }
    try run(
      "UPDATE page SET revision = ?, key = ?, bytes = ? WHERE number = ?", [write.revision, Int64(bitPattern: write.key), bytes, old.number])
    try count(old.owner, pages: 0, bytes: bytes - old.bytes)
    return .stored(PageHead(revision: write.revision, lease: old.head.lease))
  }

  private mutating func create(
    _ write: PageWrite, _ contents: PageContents, _ node: String, _ budget: PageBudget
  ) throws -> PageWrite.Outcome {
    guard write.byteCount <= budget.pageBytes else { return .overBudget(budget.pageBytes) }
    let owner: Int64
    if let known = try self.owner(write.owner) {
      owner = known
    } else {
      try run("INSERT INTO owner (visitor, identity, pages, bytes) VALUES (?, ?, 0, 0)", [write.owner.visitor, write.owner.identity])
      owner = db.lastInsertedRowID
    }
    token += 1
    let lifetime = Double(seconds: contents.lifetime)
    try run(
      """
      INSERT INTO page (id, owner, version, path, revision, snapshot_revision, node, token, key, bytes, lifetime, used, expiry)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        write.page, owner, contents.version, contents.path, write.revision, write.revision, node, token, Int64(bitPattern: write.key),
        write.byteCount, lifetime, now, now + lifetime + grain(lifetime),
      ])
    try run("INSERT INTO snapshot (page, body) VALUES (?, ?)", [db.lastInsertedRowID, Data(contents.snapshot)])
    try count(owner, pages: 1, bytes: write.byteCount)
    return .stored(PageHead(revision: write.revision, lease: PageLease(page: write.page, node: node, token: token)))
  }

  private func touch(_ old: Head, _ lifetime: Double) throws {
    guard now - old.used >= grain(lifetime) || lifetime != old.lifetime else { return }
    try run("UPDATE page SET used = ?, expiry = ? WHERE number = ?", [now, now + lifetime + grain(lifetime), old.number])
  }

  private mutating func count(_ owner: Int64, pages: Int, bytes: Int) throws {
    (self.pages, self.bytes) = (self.pages + pages, self.bytes + bytes)
    guard pages != 0 || bytes != 0 else { return }
    try run("UPDATE owner SET pages = pages + ?, bytes = bytes + ? WHERE number = ?", [pages, bytes, owner])
    if pages < 0 { try run("DELETE FROM owner WHERE number = ? AND pages <= 0", [owner]) }
  }

  mutating func remove(_ number: Int64) throws {
    guard let row = try row("SELECT owner, bytes FROM page WHERE number = ?", [number]) else { return }
    let (owner, bytes): (Int64, Int) = (row[0], row[1])
    for sql in ["DELETE FROM entry WHERE page = ?", "DELETE FROM snapshot WHERE page = ?", "DELETE FROM page WHERE number = ?"] {
      try run(sql, [number])
    }
    try count(owner, pages: -1, bytes: -bytes)
  }

  mutating func claim(_ page: String, _ owner: PageOwner, _ node: String) throws -> PageClaim {
    guard let old = try head(page), try self.owner(owner) == old.owner else { return .missing }
    let holder = old.head.lease.node
    if holder != node, let row = try row("SELECT address, until FROM node WHERE name = ? AND until > ?", [holder, now]) {
      return .held(by: PageNode(holder, address: row[0]), for: .seconds((row[1] as Double) - now))
    }
    token += 1
    try run("UPDATE page SET node = ?, token = ? WHERE number = ?", [node, token, old.number])
    try touch(old, old.lifetime)
    return try record(page, owner).map(PageClaim.granted) ?? .missing
  }

  func release(_ lease: PageLease) throws {
    // The token stays: the one who gave it back may not write any more once somebody else claimed.
    try run("UPDATE page SET node = '' WHERE id = ? AND token = ?", [lease.page, lease.token])
  }

  mutating func endAll(_ owner: PageOwner) throws -> Int {
    guard let number = try self.owner(owner) else { return 0 }
    let found = try rows("SELECT number FROM page WHERE owner = ?", [number])
    for row in found { try remove(row[0]) }
    return found.count
  }

  mutating func endAll(_ identity: String) throws -> Int {
    let found = try rows("SELECT page.number FROM owner JOIN page ON page.owner = owner.number WHERE identity = ?", [identity])
    for row in found { try remove(row[0]) }
    return found.count
  }
}
