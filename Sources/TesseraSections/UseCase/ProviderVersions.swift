internal import Synchronization

/// Counts the changes of a use case's providers, and tells the feeds that show them.
final class ProviderVersions: Sendable {
  private struct Watched {
    var version = 0
    var watchers: [Int: AsyncStream<Int>.Continuation] = [:]
    var count = 0
  }

  private let watched = Mutex(Watched())

  /// The number of changes so far.
  var current: Int { watched.withLock { $0.version } }

  func change() {
    let (version, watchers) = watched.withLock { watched in
      watched.version += 1
      return (watched.version, watched.watchers.values)
    }
    for watcher in watchers { watcher.yield(version) }
  }

  /// The current version, if there were changes, and every later one.
  func changes() -> AsyncStream<Int> {
    let (changes, watcher) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let number = watched.withLock { watched in
      watched.count += 1
      watched.watchers[watched.count] = watcher
      if watched.version > 0 { watcher.yield(watched.version) }
      return watched.count
    }
    watcher.onTermination = { [weak self] _ in self?.watched.withLock { $0.watchers[number] = nil } }
    return changes
  }
}
