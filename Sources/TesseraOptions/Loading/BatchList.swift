package import TesseraScreen

/// A batch of a long list, with the cursor of the next batch.
package protocol CursorBatch: Equatable, Sendable {
  /// The cursor of the next batch. `nil` for the last one.
  var next: String? { get }
}

/// A long list that is fetched in batches: the first, then the batch at each cursor.
///
/// ```swift
/// state.orders.begin()                                      // … fetch the beginning
/// state.orders.finish(result)
/// if let cursor = state.orders.beginNext() { … }            // … fetch what is at the cursor
/// state.orders.finishNext(result, after: cursor)
/// state.orders.locate { batch in batch.orders.first { $0.id == id } }
/// ```
/// - Law: when a fetch ends, in any way, `isLoading` or `isLoadingNext` becomes false. Unexpected answers change
///   nothing, so answers may arrive out of order, twice, or after the list restarted.
/// - Law: no batch is fetched twice. A repeated cursor ends the list.
package struct BatchList<Batch: CursorBatch>: Equatable, Sendable {
  /// The first batch.
  package private(set) var first: Loadable<Batch> = .idle
  /// The batches after the first, in order.
  package private(set) var further: [Batch] = []
  /// The reason why the next batch couldn't be loaded.
  package private(set) var nextFailure: LoadFailure?
  /// The cursor of the fetch in progress.
  private var awaited: String?

  /// An empty list.
  package init() {}

  /// A list with a first batch.
  package init(_ first: Batch) { self.first = .loaded(first) }

  /// All loaded batches, in order.
  package var all: [Batch] { (first.value.map { [$0] } ?? []) + further }
  /// Whether the first batch is being loaded or reloaded.
  package var isLoading: Bool { first.isLoading }
  /// Whether the next batch is being loaded.
  package var isLoadingNext: Bool { awaited != nil }

  /// The cursor of the next batch. `nil` if there is none.
  package var next: String? {
    guard let next = further.last?.next ?? (further.isEmpty ? first.value?.next : nil) else { return nil }
    let seen = (first.value?.next == next ? 1 : 0) + further.count { $0.next == next }
    return seen > 1 ? nil : next
  }

  /// Starts to fetch the first batch. The loaded batches stay until it arrives.
  package mutating func begin() { first.begin() }

  /// Ends the fetch of the first batch. If it differs from the previous one, the other batches are removed.
  ///
  /// - Parameter reason: The reason why the batch is stale, if it is.
  /// - Returns: Whether the list restarted.
  @discardableResult
  package mutating func finish(_ result: Result<Batch, LoadFailure>, outdated reason: LoadFailure? = nil) -> Bool {
    let before = first.value
    first.finish(result)
    guard case .success(let batch) = result else { return false }
    if let reason { first = .stale(batch, reason) }
    if batch == before { return false }
    (further, awaited, nextFailure) = ([], nil, nil)
    return true
  }

  /// Starts to fetch the next batch, or to retry it.
  ///
  /// - Returns: The cursor to fetch. `nil` if there is none or a fetch is in progress.
  package mutating func beginNext() -> String? {
    guard awaited == nil, let next else { return nil }
    (awaited, nextFailure) = (next, nil)
    return next
  }

  /// Ends the fetch of the next batch.
  ///
  /// - Returns: Whether the answer was expected.
  @discardableResult
  package mutating func finishNext(_ result: Result<Batch, LoadFailure>, after cursor: String) -> Bool {
    guard awaited == cursor else { return false }
    awaited = nil
    switch result {
    case .success(let batch): further.append(batch)
    case .failure(let failure): nextFailure = failure
    }
    return true
  }

  /// Stops waiting for the next batch.
  package mutating func cancelNext() { awaited = nil }

  /// Returns the first result of `find`, in the order of the batches.
  package func locate<Found>(_ find: (Batch) -> Found?) -> Found? {
    if let batch = first.value, let found = find(batch) { return found }
    for batch in further { if let found = find(batch) { return found } }
    return nil
  }

  /// Removes everything.
  package mutating func reset() { self = BatchList() }
}

extension LoadedMenu: CursorBatch {}
