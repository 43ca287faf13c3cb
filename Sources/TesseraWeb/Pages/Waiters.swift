/// Requests that wait for the same thing, each with an end of its own.
struct Waiters {
  private var last = 0
  private var waiting: [(id: Int, continuation: CheckedContinuation<Void, Never>)] = []

  var count: Int { waiting.count }

  /// The id of the next request.
  mutating func next() -> Int {
    last += 1
    return last
  }

  mutating func add(_ continuation: CheckedContinuation<Void, Never>, as id: Int) { waiting.append((id, continuation)) }

  /// Ends one wait.
  mutating func stop(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume()
  }

  mutating func stopAll() {
    let all = waiting
    waiting = []
    for waiter in all { waiter.continuation.resume() }
  }
}
