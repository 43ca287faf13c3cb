#if Postgres
internal import TesseraStores
internal import TesseraScreen

struct PostgresWrites {
  private var kinds: [Int] = [], sizes: [Int] = [], counts: [Int] = []
  private var versions: [[UInt8]?] = [], paths: [[UInt8]?] = [], nodes: [[UInt8]?] = [], snapshots: [[UInt8]?] = []
  private var lifetimes: [Double?] = []
  private var entries: [[UInt8]] = []
  private let writes: [PageWrite]

  init(_ writes: [PageWrite]) {
    self.writes = writes
    for write in writes {
      sizes.append(write.byteCount)
      switch write.change {
      case .create(let contents, let node): add(0, contents, node)
      case .append(let entries, let path):
        add(1, nil, nil, path: path, count: entries.count)
        self.entries += entries
      case .replace(let contents): add(2, contents, nil)
      case .end: add(3, nil, nil)
      }
    }
  }

  private mutating func add(_ kind: Int, _ contents: PageRecord.Contents?, _ node: String?, path: String? = nil, count: Int = 0) {
    kinds.append(kind)
    counts.append(count)
    versions.append((contents?.version).map { Array($0.utf8) })
    paths.append((contents?.path ?? path).map { Array($0.utf8) })
    nodes.append(node.map { Array($0.utf8) })
    snapshots.append(contents?.snapshot)
    lifetimes.append((contents?.lifetime).map { Double(seconds: $0) })
  }

  /// The addresses of new pages: the last parameter of a commit.
  var addresses: PostgresValue {
    PostgresValue(
      writes.map { write in if case .create(let contents, _) = write.change { Array(contents.address.utf8) } else { [UInt8]() } })
  }

  /// The first sixteen parameters of a commit.
  var values: [PostgresValue] {
    [
      PostgresValue(kinds), PostgresValue(writes.map(\.page)), PostgresValue(writes.map(\.owner.visitor)),
      PostgresValue(writes.map(\.owner.identity)), PostgresValue(writes.map(\.expected)), PostgresValue(writes.map(\.revision)),
      PostgresValue(writes.map(\.token)), PostgresValue(writes.map { Int(truncatingIfNeeded: $0.key) }), PostgresValue(versions),
      PostgresValue(paths), PostgresValue(lifetimes), PostgresValue(nodes), PostgresValue(snapshots), PostgresValue(sizes),
      PostgresValue(counts), PostgresValue(entries),
    ]
  }
}

extension PageRecord {
  /// Creates a record from the rows of `load_1`: the page first, then its entries.
  init?(_ rows: [PostgresRow], _ page: String, _ owner: Owner) {
    guard let row = rows.first(where: { !$0.isNull(3) }) else { return nil }
    let node = row.text(2)
    self.init(
      page: page, owner: owner, head: Head(revision: row.int(0), lease: PageLease(page: page, node: node, token: row.int(3))),
      snapshotRevision: row.int(4),
      contents: Contents(
        version: row.text(5), path: row.text(6), snapshot: row.bytes(1),
        lifetime: Duration(read: max(0, (row.double(7) * 1000).rounded() / 1000))),
      journal: rows.filter { $0.isNull(3) }.map { Entry(revision: $0.int(0), bytes: $0.bytes(1)) },
      remaining: Duration(read: row.double(8)),
      holder: row.isNull(9) ? nil : PageLease.Node(node, address: row.text(9)))
  }
}
#endif
