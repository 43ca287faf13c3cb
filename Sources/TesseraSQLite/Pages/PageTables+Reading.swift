internal import Foundation
internal import GRDB
internal import TesseraFlow

extension PageTables {
  func record(_ page: String, _ owner: PageOwner) throws -> PageRecord? {
    let found = try row(
      """
      SELECT page.number, revision, page.node, token, snapshot_revision, version, path, lifetime, expiry, body, address, name
      FROM page JOIN snapshot ON snapshot.page = page.number LEFT JOIN node ON node.name = page.node AND until > ?
      WHERE id = ? AND visitor = ? AND identity = ?
      """, [now, page.blob, owner.visitor.blob, owner.identity.blob])
    guard let row = found else { return nil }
    let number: Int64 = row[0], node = row.text(2), isHeld = row[11] != nil, lifetime: Double = row[7]
    let numbers = Self.entries(number)
    let journal = try rows(
      "SELECT revision, body FROM entry WHERE number BETWEEN ? AND ? ORDER BY number", [numbers.lowerBound, numbers.upperBound]
    ).map { PageEntry(revision: $0[0], bytes: Array($0[1] as Data)) }
    return PageRecord(
      page: page, owner: owner, head: PageHead(revision: row[1], lease: PageLease(page: page, node: node, token: row[3])),
      snapshotRevision: row[4],
      contents: PageContents(
        version: row.text(5), path: row.text(6), snapshot: Array(row[9] as Data),
        lifetime: .milliseconds(Int64((lifetime * 1000).rounded()))),
      journal: journal, remaining: .seconds((row[8] as Double) - now), holder: isHeld ? PageNode(node, address: row.text(10)) : nil)
  }

  func nodes() throws -> [PageNode] {
    try rows("SELECT name, address FROM node WHERE until > ? ORDER BY name", [now]).map { PageNode($0.text(0), address: $0.text(1)) }
  }

  func renew(_ node: PageNode, _ time: Double) throws {
    if !node.address.isEmpty { try run("DELETE FROM node WHERE address = ? AND name <> ?", [node.address.blob, node.name.blob]) }
    // Nodes that ended long ago hold nothing.
    try run("DELETE FROM node WHERE until < ?", [now - 3600])
    try run("INSERT OR REPLACE INTO node (name, address, until) VALUES (?, ?, ?)", [node.name.blob, node.address.blob, now + time])
  }

  func retire(_ node: String) throws { try run("DELETE FROM node WHERE name = ?", [node.blob]) }

  func usage(_ owner: PageOwner?) throws -> PageUsage {
    guard let owner else { return PageUsage(pages: pages, bytes: bytes) }
    return try row(
      "SELECT COUNT(*), COALESCE(SUM(bytes), 0) FROM page WHERE visitor = ? AND identity = ?", [owner.visitor.blob, owner.identity.blob]
    )
    .map { PageUsage(pages: $0[0], bytes: $0[1]) } ?? PageUsage()
  }
}
