internal import Foundation
internal import GRDB
internal import TesseraStores
internal import TesseraScreen

extension PageTables {
  func record(_ page: String, _ owner: PageRecord.Owner) throws -> PageRecord? {
    let found = try row(
      """
      SELECT page.number, revision, page.node, token, snapshot_revision, version, path, lifetime, expiry, body, node.address, name
      FROM page JOIN snapshot ON snapshot.page = page.number LEFT JOIN node ON node.name = page.node AND until > ?
      WHERE id = ? AND visitor = ? AND identity = ?
      """, [now, page.blob, owner.visitor.blob, owner.identity.blob]
    ) { row in
      let node = try row.text(2)
      let record = PageRecord(
        page: page, owner: owner,
        head: PageRecord.Head(revision: try row.int(1), lease: PageLease(page: page, node: node, token: try row.int(3))),
        snapshotRevision: try row.int(4),
        contents: PageRecord.Contents(
          version: try row.text(5), path: try row.text(6), snapshot: Array(try row.data(9)),
          lifetime: Duration(read: (try row.time(7) * 1000).rounded() / 1000)),
        journal: [], remaining: Duration(read: try row.time(8) - now),
        holder: row.hasNull(atIndex: 11) ? nil : PageLease.Node(node, address: try row.text(10)))
      return (number: Int64(try row.int(0)), record)
    }
    guard case (let number, var record)? = found else { return nil }
    let numbers = Self.entries(number)
    record.journal = try rows(
      "SELECT revision, body FROM entry WHERE number BETWEEN ? AND ? ORDER BY number", [numbers.lowerBound, numbers.upperBound]
    ).map { PageRecord.Entry(revision: try $0.int(0), bytes: Array(try $0.data(1))) }
    return record
  }

  func nodes() throws -> [PageLease.Node] {
    try rows("SELECT name, address FROM node WHERE until > ? ORDER BY name", [now]).map {
      PageLease.Node(try $0.text(0), address: try $0.text(1))
    }
  }

  func renew(_ node: PageLease.Node, _ time: Double) throws {
    if !node.address.isEmpty { try run("DELETE FROM node WHERE address = ? AND name <> ?", [node.address.blob, node.name.blob]) }
    // Nodes that ended long ago hold no leases.
    try run("DELETE FROM node WHERE until < ?", [now - 3600])
    try run("INSERT OR REPLACE INTO node (name, address, until) VALUES (?, ?, ?)", [node.name.blob, node.address.blob, now + time])
  }

  func retire(_ node: String) throws { try run("DELETE FROM node WHERE name = ?", [node.blob]) }

  func usage(_ owner: PageRecord.Owner?) throws -> PageBudget.Usage {
    guard let owner else { return PageBudget.Usage(pages: pages, bytes: bytes) }
    let sql = "SELECT COUNT(*), COALESCE(SUM(bytes), 0) FROM page WHERE visitor = ? AND identity = ?"
    return try row(sql, [owner.visitor.blob, owner.identity.blob]) { PageBudget.Usage(pages: try $0.int(0), bytes: try $0.int(1)) }
      ?? PageBudget.Usage()
  }
}
