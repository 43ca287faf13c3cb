internal import Synchronization

/// Work that runs to completion after its page has ended: actions that could be undone and then became final. A
/// process waits for it before it exits.
package enum FinalWork {
  private static let tasks = Mutex<(count: Int, running: [Int: Task<Void, Never>])>((0, [:]))

  static func keep(_ task: Task<Void, Never>) {
    let number = tasks.withLock { state in
      state.count += 1
      state.running[state.count] = task
      return state.count
    }
    Task {
      await task.value
      tasks.withLock { $0.running[number] = nil }
    }
  }

  package static var isOver: Bool { tasks.withLock { $0.running.isEmpty } }

  /// Waits until all work is done, but no longer than `limit`.
  package static func end(within limit: Duration) async {
    let running = Array(tasks.withLock { $0.running.values })
    if running.isEmpty { return }
    let (isOver, over) = AsyncStream.makeStream(of: Void.self)
    Task {
      for task in running { await task.value }
      over.finish()
    }
    let timer = Task {
      try? await Task.sleep(for: limit)
      over.finish()
    }
    for await _ in isOver {}
    timer.cancel()
  }
}
