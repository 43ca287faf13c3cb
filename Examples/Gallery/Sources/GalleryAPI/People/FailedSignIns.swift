import Synchronization

/// Slows down password guessing: after ten consecutive failures for a name, each further attempt must wait, up to a
/// minute.
///
/// - Law: unknown names wait like known ones, so that an attacker can't find out which accounts exist.
/// - Law: bounded. Unknown names are removed when there are too many, and never displace known ones.
final class FailedSignIns: Sendable {
  private struct Record {
    var count = 0
    var until = ContinuousClock.now
  }

  private static let capacity = 10_000
  private let records = Mutex((known: [String: Record](), unknown: [String: Record]()))

  /// The whole seconds to wait before the next attempt for a name. `nil` for none.
  func wait(for name: String, now: ContinuousClock.Instant = .now) -> Int? {
    records.withLock { records in
      guard let record = records.known[name] ?? records.unknown[name], record.until > now else { return nil }
      return Int((record.until - now).components.seconds) + 1
    }
  }

  /// - Parameter isKnown: Whether an account has the name.
  func note(_ name: String, isKnown: Bool, now: ContinuousClock.Instant = .now) {
    records.withLock { records in
      if isKnown {
        Self.note(name, now, in: &records.known)
      } else {
        if records.unknown.count >= Self.capacity, records.unknown[name] == nil { records.unknown = [:] }
        Self.note(name, now, in: &records.unknown)
      }
    }
  }

  private static func note(_ name: String, _ now: ContinuousClock.Instant, in records: inout [String: Record]) {
    guard records.count < capacity || records[name] != nil else { return }
    var record = records[name] ?? Record()
    record.count += 1
    if record.count >= 10 { record.until = now.advanced(by: .seconds(min(60, 1 << min(record.count - 10, 6)))) }
    records[name] = record
  }

  func forget(_ name: String) { records.withLock { $0.known[name] = nil } }
}
