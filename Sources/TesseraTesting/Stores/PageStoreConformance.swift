internal import TesseraFlow
internal import TesseraStores

/// The conformance suite for page stores. You can run its checks on your own store.
///
/// ```swift
/// @Test("The store conforms", arguments: PageStoreConformance.all)
/// func conforms(_ check: PageStoreConformance) async throws { try await check.run(on: MySubject()) }
/// ```
/// - Errors: a check throws ``Failure`` or an error of the store.
public struct PageStoreConformance: Sendable, CustomStringConvertible {
  /// The behavior that it verifies, as a sentence.
  public let name: String
  /// Whether it counts bytes. A store that adds bytes to each part, for example by encryption, cannot pass
  /// it.
  public let countsBytes: Bool
  let body: @Sendable (PageStoreBench) async throws -> Void

  init(_ name: String, countsBytes: Bool = false, _ body: @escaping @Sendable (PageStoreBench) async throws -> Void) {
    (self.name, self.countsBytes, self.body) = (name, countsBytes, body)
  }

  /// Runs the check on a store opened for it.
  public func run(on subject: some Subject) async throws {
    do {
      try await body(PageStoreBench(subject: subject))
    } catch {
      try? await subject.close()
      throw error
    }
    try await subject.close()
  }

  /// All checks.
  public static var all: [PageStoreConformance] { keeping + comparing + leasing + bounding + timing + random }

  /// The failure of a check: the actual and the expected behavior.
  public struct Failure: Error, CustomStringConvertible {
    /// The description of both.
    public let description: String
  }

  public var description: String { name }
}

/// Helpers for the checks.
struct PageStoreBench: Sendable {
  let subject: any PageStoreConformance.Subject
  static let ada = PageRecord.Owner(visitor: "ada's cookie", identity: "ada")
  static let bob = PageRecord.Owner(visitor: "bob's cookie")

  func open(_ budget: PageBudget = PageBudget()) async throws -> any PageStore { try await subject.open(budget) }

  func contents(_ snapshot: String = "", _ version: String = "1", path: String = "/", lifetime: Duration = .seconds(86_400))
    -> PageRecord.Contents
  {
    PageRecord.Contents(version: version, path: path, snapshot: Array(snapshot.utf8), lifetime: lifetime)
  }

  /// Creates a page and requires that it is stored.
  func begin(
    _ page: String, in store: any PageStore, owner: PageRecord.Owner = ada, node: String = "n1", _ contents: PageRecord.Contents? = nil,
    line: Int = #line
  ) async throws -> PageRecord.Head {
    try await stored(.create(page, owner: owner, node: node, contents ?? self.contents(page)), in: store, line: line)
  }

  /// Performs a write and requires that it is stored.
  func stored(_ write: PageWrite, in store: any PageStore, line: Int = #line) async throws -> PageRecord.Head {
    let outcome = try await outcome(write, in: store, line: line)
    guard case .stored(let head) = outcome else {
      throw PageStoreConformance.Failure(description: "\(outcome) instead of stored (line \(line))")
    }
    return head
  }

  func outcome(_ write: PageWrite, in store: any PageStore, line: Int = #line) async throws -> PageWrite.Outcome {
    let outcomes = try await store.commit([write])
    try equal(outcomes.count, 1, "outcomes of one write", line: line)
    return outcomes[0]
  }

  func loaded(_ page: String, from store: any PageStore, owner: PageRecord.Owner = ada, line: Int = #line) async throws -> PageRecord {
    guard let record = try await store.load(page, owner: owner) else {
      throw PageStoreConformance.Failure(description: "the page '\(page)' is not there (line \(line))")
    }
    return record
  }

  func granted(_ page: String, _ node: String, in store: any PageStore, owner: PageRecord.Owner = ada, line: Int = #line) async throws
    -> PageRecord
  {
    let claim = try await store.claim(page, owner: owner, node: node)
    guard case .granted(let record) = claim else {
      throw PageStoreConformance.Failure(description: "\(claim) instead of granted (line \(line))")
    }
    return record
  }

  func exist(_ pages: [String], _ wanted: [String], in store: any PageStore, owner: PageRecord.Owner = ada, line: Int = #line) async throws
  {
    var found: [String] = []
    for page in pages where try await store.load(page, owner: owner) != nil { found.append(page) }
    try equal(found, wanted, "pages", line: line)
  }

  /// Sweeps until there is nothing left to sweep.
  func swept(_ store: any PageStore, limit: Int = 1000, line: Int = #line) async throws -> PageBudget.Sweep {
    var sum = PageBudget.Sweep()
    for _ in 0..<10_000 {
      let sweep = try await store.sweep(limit: limit)
      sum.expired += sweep.expired
      sum.evicted += sweep.evicted
      if sweep.isFinished { return sum }
    }
    throw PageStoreConformance.Failure(description: "10,000 sweeps finish nothing (line \(line))")
  }

  func equal<Value: Equatable>(_ found: Value, _ wanted: Value, _ name: String, line: Int = #line) throws {
    guard found != wanted else { return }
    throw PageStoreConformance.Failure(description: "\(name): \(found) instead of \(wanted) (line \(line))")
  }

  func require(_ condition: Bool, _ name: String, line: Int = #line) throws {
    guard !condition else { return }
    throw PageStoreConformance.Failure(description: "not so: \(name) (line \(line))")
  }
}
