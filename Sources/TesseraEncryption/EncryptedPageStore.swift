#if Encryption
internal import Foundation
public import TesseraStores

/// Encrypts pages before another store keeps them: snapshots, journals and paths. Versions, sizes and times
/// stay readable.
///
/// - Law: someone with access to the store but not the keys can neither read nor create states, page ids or
///   owners. A part that was edited, removed from the middle, or moved to another page, owner or revision is
///   refused. Resetting a whole page with all its rows to an older state is not detected.
/// - Law: each stored part is 49 bytes longer, an entry one more. Budgets count these.
/// - Isolation: safe from any task, like the underlying store.
/// - Errors: those of the underlying store, and ``/TesseraStores/PageStoreError/Code/unreadable`` for a page
///   that can't be decrypted with the keys. Start such a page over.
public final class EncryptedPageStore: PageStore {
  private let base: any PageStore
  private let keys: Keys

  /// Creates an encrypting store in front of another one.
  public init(_ base: any PageStore, keys: Keys) { (self.base, self.keys) = (base, keys) }

  private func name(_ page: String) -> String { keys.name("page", page) }
  private func name(identity: String) -> String { identity.isEmpty ? "" : keys.name("identity", identity) }
  private func name(_ owner: PageRecord.Owner) -> PageRecord.Owner {
    PageRecord.Owner(visitor: keys.name("visitor", owner.visitor), identity: name(identity: owner.identity))
  }

  public func commit(_ writes: [PageWrite]) async throws -> [PageWrite.Outcome] {
    let outcomes = try await base.commit(try writes.map(sealed))
    return zip(writes, outcomes).map { write, outcome in
      switch outcome {
      case .stored(let head): .stored(head.named(write.page))
      case .conflict(let head): .conflict(head?.named(write.page))
      case .lostLease(let lease): .lostLease(PageLease(page: write.page, node: lease.node, token: lease.token))
      case .overBudget: outcome
      }
    }
  }

  public func load(_ page: String, owner: PageRecord.Owner) async throws -> PageRecord? {
    try await base.load(name(page), owner: name(owner)).map { try opened($0, page, owner) }
  }

  public func claim(_ page: String, owner: PageRecord.Owner, node: String) async throws -> PageLease.Claim {
    let claim = try await base.claim(name(page), owner: name(owner), node: node)
    guard case .granted(let record) = claim else { return claim }
    do {
      return .granted(try opened(record, page, owner))
    } catch {
      // Another node that has the key may claim the page.
      try? await base.release([record.head.lease])
      throw error
    }
  }

  public func release(_ leases: [PageLease]) async throws {
    try await base.release(leases.map { PageLease(page: name($0.page), node: $0.node, token: $0.token) })
  }
  public func renew(_ node: PageLease.Node, for time: Duration) async throws { try await base.renew(node, for: time) }
  public func retire(_ node: String) async throws { try await base.retire(node) }
  public func nodes() async throws -> [PageLease.Node] { try await base.nodes() }
  public func sweep(limit: Int) async throws -> PageBudget.Sweep { try await base.sweep(limit: limit) }
  public func endAll(owner: PageRecord.Owner) async throws -> Int { try await base.endAll(owner: name(owner)) }
  public func endAll(identity: String) async throws -> Int { try await base.endAll(identity: name(identity: identity)) }
  public func usage(of owner: PageRecord.Owner?) async throws -> PageBudget.Usage { try await base.usage(of: owner.map(name)) }

  // MARK: Parts

  private func sealed(_ write: PageWrite) throws -> PageWrite {
    let cipher = PageCipher(keys: keys, page: write.page, owner: write.owner)
    func sealed(_ contents: PageRecord.Contents) throws -> PageRecord.Contents {
      PageRecord.Contents(
        version: contents.version, path: try cipher.seal(path: contents.path),
        snapshot: try cipher.seal(contents.snapshot, .snapshot, revision: write.revision), lifetime: contents.lifetime,
        address: contents.address)
    }
    var result = write
    (result.page, result.owner) = (name(write.page), name(write.owner))
    switch write.change {
    case .create(let contents, let node): result.change = .create(try sealed(contents), node: node)
    case .replace(let contents): result.change = .replace(try sealed(contents))
    case .append(let entries, let path):
      // A write without entries stores a mark, so that its absence from the chain is detected.
      let parts = entries.isEmpty ? [[0]] : entries.map { [1] + $0 }
      result.change = .append(
        try parts.enumerated().map {
          try cipher.seal($1, .entry, revision: write.revision, base: write.expected, position: $0, of: parts.count)
        }, path: try path.map(cipher.seal(path:)))
    case .end: break
    }
    return result
  }

  private func opened(_ record: PageRecord, _ page: String, _ owner: PageRecord.Owner) throws -> PageRecord {
    let cipher = PageCipher(keys: keys, page: page, owner: owner)
    var result = record
    (result.page, result.owner, result.head) = (page, owner, record.head.named(page))
    let (path, pathHeader) = try cipher.open(path: record.contents.path)
    let (snapshot, snapshotHeader) = try cipher.open(record.contents.snapshot, .snapshot, revision: record.snapshotRevision)
    (result.contents.path, result.contents.snapshot) = (path, snapshot)
    result.isOutdated = pathHeader.key != keys.current || snapshotHeader.key != keys.current
    result.journal = []
    var revision = record.snapshotRevision
    var last = PageCipher.Header(key: 0, base: 0, position: 0, count: 1)
    for entry in record.journal {
      let (bytes, header) = try cipher.open(entry.bytes, .entry, revision: entry.revision)
      let isNext =
        last.position + 1 == last.count
        ? header.position == 0 && header.base == revision
        : (header.position, header.count, header.base, entry.revision) == (last.position + 1, last.count, last.base, revision)
      guard isNext else { throw cipher.refusal("is missing or in the wrong place") }
      (revision, last) = (entry.revision, header)
      if header.key != keys.current { result.isOutdated = true }
      if bytes.first == 1 { result.journal.append(PageRecord.Entry(revision: entry.revision, bytes: Array(bytes.dropFirst()))) }
    }
    guard last.position + 1 == last.count else { throw cipher.refusal("is missing at the end") }
    guard revision == record.head.revision else { throw cipher.refusal("is missing at the end") }
    return result
  }
}

extension PageCipher {
  // The path may be newer than the snapshot, so it is bound to the page and its owner, not to a revision.
  fileprivate func seal(path: String) throws -> String { Data(try seal(Array(path.utf8), .path, revision: 0)).base64EncodedString() }
  fileprivate func open(path: String) throws -> (text: String, header: Header) {
    guard let data = Data(base64Encoded: path) else { throw refusal("is no path") }
    let (bytes, header) = try open(Array(data), .path, revision: 0)
    return (String(decoding: bytes, as: UTF8.self), header)
  }
}

extension PageRecord.Head {
  fileprivate func named(_ page: String) -> PageRecord.Head {
    PageRecord.Head(revision: revision, lease: PageLease(page: page, node: lease.node, token: lease.token))
  }
}
#endif
