internal import Synchronization

/// Lets one waiter sleep until an event on another thread, with a limit in real time.
final class Signal: Sendable {
  private struct Storage {
    var count = 0
    var waiter: (id: Int, continuation: UnsafeContinuation<Bool, Never>)?
    var lastID = 0
    /// The last wait whose time limit passed before it started to wait.
    var expired = 0
  }

  private let storage = Mutex(Storage())

  /// The number of events so far.
  var count: Int { storage.withLock { $0.count } }

  /// Signals an event.
  func raise() {
    let waiter = storage.withLock { storage in
      storage.count += 1
      defer { storage.waiter = nil }
      return storage.waiter
    }
    waiter?.continuation.resume(returning: true)
  }

  /// Waits until there have been more than `seen` events. Returns `false` after `limit` of real time.
  func wait(after seen: Int, limit: Duration) async -> Bool {
    let id = storage.withLock { storage in
      storage.lastID += 1
      return storage.lastID
    }
    let watchdog = Task.detached { [self] in
      guard (try? await Task.sleep(for: limit)) != nil else { return }
      giveUp(id)
    }
    defer { watchdog.cancel() }
    return await withUnsafeContinuation { continuation in
      let answer: Bool? = storage.withLock { storage in
        if storage.count > seen { return true }
        if storage.expired == id { return false }
        storage.waiter = (id, continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private func giveUp(_ id: Int) {
    let waiter = storage.withLock { storage in
      storage.expired = id
      defer { if storage.waiter?.id == id { storage.waiter = nil } }
      return storage.waiter?.id == id ? storage.waiter : nil
    }
    waiter?.continuation.resume(returning: false)
  }
}
