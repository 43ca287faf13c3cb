internal import Foundation
internal import GRDB
internal import TesseraFlow

extension PageTables {
  func record(_ page: String, _ owner: PageOwner) throws -> PageRecord? {
    let found = try row(
      """
      SELECT page.number, revision, page.node, token, snapshot_revision, version, path, lifetime, expiry, body, address
      FROM owner JOIN page ON page.owner = owner.number AND page.id = ? JOIN snapshot ON snapshot.page = page.number
      LEFT JOIN node ON node.name = page.node AND until > ?
      WHERE visitor = ? AND identity = ?
      """, [page, now, owner.visitor, owner.identity])
    guard let row = found else { return nil }
    let number: Int64 = row[0], node: String = row[2], address: String? = row[10], lifetime: Double = row[7]
    let journal = try rows("SELECT revision, body FROM entry WHERE page = ? ORDER BY number", [number]).map {
      PageEntry(revision: $0[0], bytes: Array($0[1] as Data))
    }
    return PageRecord(
      page: page, owner: owner, head: PageHead(revision: row[1], lease: PageLease(page: page, node: node, token: row[3])),
      snapshotRevision: row[4],
      contents: PageContents(version: row[5], path: row[6], snapshot: Array(row[9] as Data), lifetime: .milliseconds(Int64((lifetime * 1000).rounded()))),
      journal: journal, remaining: .seconds((row[8] as Double) - now), holder: address.map { PageNode(node, address: $0) })
  }

  func nodes() throws -> [PageNode] {
    try rows("SELECT name, address FROM node WHERE until > ? ORDER BY name", [now]).map { PageNode($0[0], address: $0[1]) }
  }

  func renew(_ node: PageNode, _ time: Double) throws {
    if !node.address.isEmpty { try run("DELETE FROM node WHERE address = ? AND name <> ?", [node.address, node.name]) }
    // Nodes that ended long ago hold nothing.
    try run("DELETE FROM node WHERE until < ?", [now - 3600])
    try run("INSERT OR REPLACE INTO node (name, address, until) VALUES (?, ?, ?)", [node.name, node.address, now + time])
  }

  func retire(_ node: String) throws { try run("DELETE FROM node WHERE name = ?", [node]) }

  func usage(_ owner: PageOwner?) throws -> PageUsage {
    guard let owner else { return PageUsage(pages: pages, bytes: bytes) }
    return try row("SELECT pages, bytes FROM owner WHERE visitor = ? AND identity = ?", [owner.visitor, owner.identity])
      .map { PageUsage(pages: $0[0], bytes: $0[1]) } ?? PageUsage()
  }
}
