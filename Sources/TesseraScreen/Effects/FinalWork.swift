internal import Synchronization

/// The work that is carried out to its end after its page ended: what could still be taken back and was made final. A process that ends waits for it.
package enum FinalWork {
  private static let tasks = Mutex<(count: Int, running: [Int: Task<Void, Never>])>((0, [:]))

  /// Holds a task until it is done.
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

  /// Whether all of it is done.
  package static var isOver: Bool { tasks.withLock { $0.running.isEmpty } }

  /// Waits until all of it is done, at most for a time.
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
