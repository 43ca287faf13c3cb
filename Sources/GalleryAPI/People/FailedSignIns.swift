import Synchronization

/// Slows down who guesses passwords: after ten wrong ones in a row for a name, each further try has to wait, up to a minute.
///
/// Law: bounded; names that nobody has are not remembered.
final class FailedSignIns: Sendable {
  private struct Record {
    var count = 0
    var until = ContinuousClock.now
  }

  private let records = Mutex<[String: Record]>([:])

  /// The whole seconds to wait before the next try for a name; nil for none.
  func wait(for name: String, now: ContinuousClock.Instant = .now) -> Int? {
    records.withLock { records in
      guard let record = records[name], record.until > now else { return nil }
      return Int((record.until - now).components.seconds) + 1
    }
  }

  /// Notes a wrong password for a name that somebody has.
  func note(_ name: String, now: ContinuousClock.Instant = .now) {
    records.withLock { records in
      guard records.count < 10_000 || records[name] != nil else { return }
      records[name, default: Record()].count += 1
      let more = (records[name]?.count ?? 0) - 10
      if more >= 0 { records[name]?.until = now.advanced(by: .seconds(min(60, 1 << min(more, 6)))) }
    }
  }

  /// Forgets what went wrong for a name.
  func forget(_ name: String) { records.withLock { $0[name] = nil } }
}
