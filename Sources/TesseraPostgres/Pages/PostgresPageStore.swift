#if Postgres
internal import Foundation
internal import Synchronization
public import TesseraStores
internal import TesseraScreen

/// Stores pages in PostgreSQL 13 or later, for several nodes.
///
/// A commit of any number of pages is one call and one round trip. A page's head, snapshot and journal
/// entries are separate rows, so adding an entry costs only its own size, however large the page is. Nodes
/// only contend for pages they both write.
/// - Law: acknowledged data is on the server's disk. With ``/TesseraStores/PageWrite/Durability/power`` it is also on
///   the configured synchronous standbys.
/// - Law: the running nodes keep time with their monotonic clocks. A jump of the server's clock ages pages by
///   at most the five seconds between two reports.
/// - Law: a page with damaged rows is `unreadable`. Other pages are unaffected.
/// - Isolation: safe from any task. Blocking calls run on ``PostgresPageStore/Configuration/connections`` threads of
///   the store.
/// - Errors: ``/TesseraStores/PageStoreError``: `unavailable` if the server could not be reached or didn't
///   answer within a call's deadline. After a lost connection the call is retried on a new one, with pauses
///   that grow to a second. It still counts once.
public final class PostgresPageStore: PageStore {
  /// The connection settings.
  public let configuration: Configuration
  /// The storage limits.
  public let budget: PageBudget
  let clock: StoreClock
  let lanes: PostgresLanes
  private let report: @Sendable (PageStoreReport) -> Void
  private let ticker: PostgresTicker
  /// The row of the totals that this process updates, so that nodes don't wait for each other.
  private let shard = Int.random(in: 0..<64)

  /// Creates a store. It connects on the first call.
  ///
  /// - Parameter report: Called with incidents for the operator, from any thread.
  /// - Precondition: the schema's name has only lowercase letters, digits and underscores, and starts with a
  ///   letter.
  public init(
    _ configuration: Configuration, budget: PageBudget = PageBudget(), durability: PageWrite.Durability = .process,
    clock: StoreClock = .system, report: @escaping @Sendable (PageStoreReport) -> Void = { _ in }
  ) {
    precondition(configuration.hasGoodSchema, "the schema '\(configuration.schema)' has characters other than a-z, 0-9 and _")
    (self.configuration, self.budget, self.clock, self.report) = (configuration, budget, clock, report)
    ticker = PostgresTicker(clock)
    lanes = PostgresLanes(configuration, report: report) { connection, deadline in
      try PostgresSchema.prepare(connection, configuration, until: deadline)
      try connection.execute("SET synchronous_commit TO \(durability == .power ? "on" : "local")", until: deadline)
    }
  }

  deinit { lanes.close() }

  private func query(_ sql: String, _ values: [PostgresValue]) async throws -> [PostgresRow] {
    try await lanes.run { connection, deadline in try connection.query(sql, values, until: deadline) }
  }

  /// Queries one page. If its rows are damaged, reports only this page as unreadable.
  private func queryPage(_ sql: String, _ values: [PostgresValue]) async throws -> [PostgresRow] {
    do {
      return try await query(sql, values)
    } catch let error as PageStoreError where error.code == .damaged {
      throw PageStoreError(.unreadable, error.detail)
    }
  }

  public func commit(_ writes: [PageWrite]) async throws -> [PageWrite.Outcome] {
    guard !writes.isEmpty else { return [] }
    let columns = PostgresWrites(writes)
    let rows = try await (writes.count == 1 ? queryPage : query)(
      "SELECT * FROM commit_2($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)",
      columns.values + [
        PostgresValue(budget.pageBytes), PostgresValue(budget.ownerBytes), PostgresValue(budget.ownerPages), PostgresValue(shard),
        PostgresValue(ticker.elapsed()), columns.addresses,
      ])
    guard rows.count == writes.count + 1, let last = rows.last else {
      throw PageStoreError(.refused, "PostgreSQL: \(rows.count - 1) outcomes for \(writes.count) writes")
    }
    if last.int(1) > 0 { report(.evicted(pages: last.int(1), bytes: last.int(3))) }
    return zip(writes, rows).map { write, row in
      let lease = PageLease(page: write.page, node: row.text(2), token: row.int(3))
      return switch row.int(0) {
      case 0: .stored(PageRecord.Head(revision: row.int(1), lease: lease))
      case 1: .conflict(row.isNull(1) ? nil : PageRecord.Head(revision: row.int(1), lease: lease))
      case 2: .lostLease(lease)
      default: .overBudget(row.int(1))
      }
    }
  }

  public func load(_ page: String, owner: PageRecord.Owner) async throws -> PageRecord? {
    let rows = try await queryPage(
      "SELECT * FROM load_1($1, $2, $3)", [PostgresValue(page), PostgresValue(owner.visitor), PostgresValue(owner.identity)])
    return PageRecord(rows, page, owner)
  }

  public func claim(_ page: String, owner: PageRecord.Owner, node: String) async throws -> PageLease.Claim {
    // Don't wait for the disk. If the server crashes and forgets the lease, another node may get the page.
    // Whichever of the two writes first continues, and the other's revision is outdated.
    let rows = try await queryPage(
      "SELECT * FROM claim_1($1, $2, $3, $4, $5) WHERE set_config('synchronous_commit', 'off', true) = 'off'",
      [
        PostgresValue(page), PostgresValue(owner.visitor), PostgresValue(owner.identity), PostgresValue(node),
        PostgresValue(ticker.elapsed()),
      ])
    guard let first = rows.first else { return .missing }
    guard !first.isNull(1) else {
      return .held(by: PageLease.Node(first.text(2), address: first.text(9)), for: Duration(read: first.double(10)))
    }
    return PageRecord(rows, page, owner).map(PageLease.Claim.granted) ?? .missing
  }

  public func release(_ leases: [PageLease]) async throws {
    guard !leases.isEmpty else { return }
    _ = try await query("SELECT release_1($1, $2)", [PostgresValue(leases.map(\.page)), PostgresValue(leases.map(\.token))])
  }

  public func renew(_ node: PageLease.Node, for time: Duration) async throws {
    _ = try await query(
      "SELECT renew_1($1, $2, $3, $4)",
      [PostgresValue(node.name), PostgresValue(node.address), PostgresValue(Double(seconds: time)), PostgresValue(ticker.elapsed())])
  }

  public func retire(_ node: String) async throws { _ = try await query("DELETE FROM node WHERE name = $1", [PostgresValue(node)]) }

  public func nodes() async throws -> [PageLease.Node] {
    try await query("SELECT name, address FROM node WHERE until > time_1() ORDER BY name", []).map {
      PageLease.Node($0.text(0), address: $0.text(1))
    }
  }

  public func sweep(limit: Int) async throws -> PageBudget.Sweep {
    let rows = try await query(
      "SELECT * FROM sweep_2($1, $2, $3, $4, $5)",
      [max(1, limit), budget.totalBytes, budget.totalPages, shard].map { PostgresValue($0) } + [PostgresValue(ticker.elapsed())])
    guard let row = rows.first else { throw PageStoreError(.refused, "PostgreSQL: no answer to a sweep") }
    if row.int(1) > 0 { report(.evicted(pages: row.int(1), bytes: row.int(2))) }
    return PageBudget.Sweep(expired: row.int(0), evicted: row.int(1), isFinished: row.int(3) == 1)
  }

  public func endAll(owner: PageRecord.Owner) async throws -> Int {
    try await query(
      "SELECT end_owner_1($1, $2, $3)", [PostgresValue(owner.visitor), PostgresValue(owner.identity), PostgresValue(shard)]
    ).first?.int(0) ?? 0
  }

  public func endAll(identity: String) async throws -> Int {
    try await query("SELECT end_identity_1($1, $2)", [PostgresValue(identity), PostgresValue(shard)]).first?.int(0) ?? 0
  }

  public func usage(of owner: PageRecord.Owner?) async throws -> PageBudget.Usage {
    let rows =
      if let owner {
        try await query(
          "SELECT count(*), coalesce(sum(bytes), 0)::int8 FROM page WHERE visitor = $1 AND identity = $2",
          [PostgresValue(owner.visitor), PostgresValue(owner.identity)])
      } else {
        try await query("SELECT coalesce(sum(pages), 0)::int8, coalesce(sum(bytes), 0)::int8 FROM total", [])
      }
    return rows.first.map { PageBudget.Usage(pages: $0.int(0), bytes: $0.int(1)) } ?? PageBudget.Usage()
  }

  func count() async throws { _ = try await query("SELECT tick_1($1)", [PostgresValue(ticker.elapsed())]) }
}
#endif
