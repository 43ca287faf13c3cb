internal import Foundation
internal import GRDB
internal import TesseraStores

extension PageTables {
  /// The eviction order of the pages selected by a query: pages without an active lease first, then by bytes
  /// × idle time.
  private func candidates(_ pages: String, _ arguments: StatementArguments) throws -> [(number: Int64, id: String, bytes: Int)] {
    try rows(
      """
      SELECT page.number, page.id, page.bytes FROM (\(pages)) AS page LEFT JOIN node ON node.name = page.node AND until > ?1
      ORDER BY node.name IS NOT NULL, (page.bytes + 1) * (?1 - page.used + 1) DESC
      """, [now] + arguments
    ).map { (Int64(try $0.int(0)), try $0.text(1), try $0.int(2)) }
  }

  private mutating func evict(_ candidate: (number: Int64, id: String, bytes: Int)) throws {
    try remove(candidate.number)
    evicted.pages += 1
    evicted.bytes += candidate.bytes
  }

  mutating func evict(from owner: PageRecord.Owner, but written: Set<String>, _ budget: PageBudget) throws {
    var kept = try usage(owner)
    guard kept.bytes > budget.ownerBytes || kept.pages > budget.ownerPages else { return }
    let found = try candidates(
      "SELECT * FROM page WHERE visitor = ?2 AND identity = ?3", [owner.visitor.blob, owner.identity.blob])
    for candidate in found where !written.contains(candidate.id) {
      guard kept.bytes > budget.ownerBytes || kept.pages > budget.ownerPages else { return }
      try evict(candidate)
      (kept.pages, kept.bytes) = (kept.pages - 1, kept.bytes - candidate.bytes)
    }
  }

  /// The address with the most pages or bytes. `nil` if pages without an address have more.
  ///
  /// - Complexity: linear in all pages, and only used if there are too many.
  private func heaviest(isByBytes: Bool) throws -> Data? {
    let found = try row(
      "SELECT address FROM page GROUP BY address ORDER BY \(isByBytes ? "SUM(bytes)" : "COUNT(*)") DESC, address DESC LIMIT 1", []
    ) { try $0.data(0) }
    return found.flatMap { $0.isEmpty ? nil : $0 }
  }

  mutating func sweep(_ limit: Int, _ budget: PageBudget) throws -> PageBudget.Sweep {
    var result = PageBudget.Sweep()
    let old = try rows("SELECT number FROM page WHERE expiry < ? ORDER BY expiry LIMIT ?", [now, limit])
    for row in old { try remove(Int64(row.int(0))) }
    result.expired = old.count
    var looked = old.count
    result.isFinished = looked < limit
    while bytes > budget.totalBytes || pages > budget.totalPages {
      guard looked < limit else {
        result.isFinished = false
        break
      }
      // The 64 least recently used pages of the address with most. Without addresses, at most a quarter of the 64 least
      // recently used pages of all is evicted before looking at others.
      let address = try heaviest(isByBytes: bytes > budget.totalBytes)
      let found =
        if let address {
          try candidates("SELECT * FROM page WHERE address = ?2 ORDER BY used LIMIT 64", [address])
        } else {
          try candidates("SELECT * FROM page ORDER BY used LIMIT 64", [])
        }
      if found.isEmpty { break }
      looked += found.count
      let most = address == nil ? max(1, found.count / 4) : found.count
      for candidate in found.prefix(most) where bytes > budget.totalBytes || pages > budget.totalPages {
        try evict(candidate)
        result.evicted += 1
      }
    }
    return result
  }
}
