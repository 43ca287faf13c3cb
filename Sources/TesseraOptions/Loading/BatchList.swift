public import TesseraScreen

/// One part of a long list that is fetched, with the cursor of the part after it.
public protocol CursorBatch: Equatable, Sendable {
  /// The cursor of the batch after this one; `nil` for the last.
  var next: String? { get }
}

/// A long list that is fetched batch by batch: the first one, then what each one's cursor leads to.
///
/// ```swift
/// state.orders.begin()                                      // … fetch the beginning
/// state.orders.finish(result)
/// if let cursor = state.orders.beginNext() { … }            // … fetch what is at the cursor
/// state.orders.finishNext(result, after: cursor)
/// state.orders.locate { batch in batch.orders.first { $0.id == id } }
/// ```
/// - Law: whatever way a fetch ends, `isLoading` or `isLoadingNext` ends with it. An answer that nobody waits for changes nothing, so answers may
///   come out of order, twice, or after the list began anew.
/// - Law: no batch is asked for twice: a cursor that led to one of the batches leads nowhere new.
public struct BatchList<Batch: CursorBatch>: Equatable, Sendable {
  /// The first batch.
  public private(set) var first: Loadable<Batch> = .idle
  /// The batches after it, in order.
  public private(set) var further: [Batch] = []
  /// The reason why the batch after these could not be had.
  public private(set) var nextFailure: LoadFailure?
  /// The cursor that is being fetched.
  private var awaited: String?

  /// A list of which nothing was fetched.
  public init() {}

  /// A list that begins with a batch.
  public init(_ first: Batch) { self.first = .loaded(first) }

  /// All batches that are here, in order.
  public var all: [Batch] { (first.value.map { [$0] } ?? []) + further }
  /// Whether the first batch is on its way, for the first time or again.
  public var isLoading: Bool { first.isLoading }
  /// Whether the batch after these is on its way.
  public var isLoadingNext: Bool { awaited != nil }

  /// The cursor of the batch after these; `nil` where there is none.
  public var next: String? {
    guard let next = further.last?.next ?? (further.isEmpty ? first.value?.next : nil) else { return nil }
    let seen = (first.value?.next == next ? 1 : 0) + further.count { $0.next == next }
    return seen > 1 ? nil : next
  }

  /// Begins to fetch the first batch; what is here stays until it came.
  public mutating func begin() { first.begin() }

  /// Ends the fetch of the first batch. One that differs from the former begins the list anew.
  ///
  /// - Parameter reason: Why the batch is no newer, where it is known from before.
  /// - Returns: Whether the list began anew.
  @discardableResult
  public mutating func finish(_ result: Result<Batch, LoadFailure>, outdated reason: LoadFailure? = nil) -> Bool {
    let before = first.value
    first.finish(result)
    guard case .success(let batch) = result else { return false }
    if let reason { first = .stale(batch, reason) }
    if batch == before { return false }
    (further, awaited, nextFailure) = ([], nil, nil)
    return true
  }

  /// Begins to fetch the next batch, also after that failed.
  ///
  /// - Returns: The cursor to fetch, or `nil` where there is none or one is on its way.
  public mutating func beginNext() -> String? {
    guard awaited == nil, let next else { return nil }
    (awaited, nextFailure) = (next, nil)
    return next
  }

  /// Ends the fetch of the next batch.
  ///
  /// - Returns: Whether somebody waited for it.
  @discardableResult
  public mutating func finishNext(_ result: Result<Batch, LoadFailure>, after cursor: String) -> Bool {
    guard awaited == cursor else { return false }
    awaited = nil
    switch result {
    case .success(let batch): further.append(batch)
    case .failure(let failure): nextFailure = failure
    }
    return true
  }

  /// No longer waits for the next batch.
  public mutating func cancelNext() { awaited = nil }

  /// The first thing that is found, batch by batch.
  public func locate<Found>(_ find: (Batch) -> Found?) -> Found? {
    if let batch = first.value, let found = find(batch) { return found }
    for batch in further { if let found = find(batch) { return found } }
    return nil
  }

  /// Forgets everything.
  public mutating func reset() { self = BatchList() }
}

extension LoadedMenu: CursorBatch {}
