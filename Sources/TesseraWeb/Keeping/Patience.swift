internal import Synchronization
internal import TesseraFlow
internal import TesseraStores
internal import TesseraScreen

/// Waits for an answer of a store for a limited time.
///
/// - Law: the caller gets one result: the store's answer or a timeout. A late operation continues, since it can't be
///   undone.
enum Patience {
  private final class Answer<Value: Sendable>: Sendable {
    private let waiting: Mutex<CheckedContinuation<Value, any Error>?>

    init(_ waiting: CheckedContinuation<Value, any Error>) { self.waiting = Mutex(waiting) }

    /// Resumes the caller. Returns false if it was resumed already.
    func give(_ result: Result<Value, any Error>) -> Bool {
      let continuation = waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      continuation?.resume(with: result)
      return continuation != nil
    }
  }

  /// - Parameter late: Receives an answer that arrives after the timeout.
  static func wait<Value: Sendable>(
    _ limit: Duration, late: @escaping @Sendable (Value) async -> Void = { _ in }, for body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    return try await withCheckedThrowingContinuation { continuation in
      let answer = Answer(continuation)
      Task {
        do {
          let value = try await body()
          if !answer.give(.success(value)) { await late(value) }
        } catch {
          _ = answer.give(.failure(error))
        }
      }
      timer = Task {
        guard (try? await Task.sleep(for: limit.bounded)) != nil else { return }
        _ = answer.give(.failure(PageStoreError(.late, "the store did not answer within \(limit)")))
      }
    }
  }
}
