internal import Synchronization

/// Limits concurrent requests with files, per visitor, per address and in total. Each uses memory, a connection and
/// sometimes a descriptor, possibly for hours.
final class UploadGate: Sendable {
  /// The slot of a request, to be released once.
  final class Slot: Sendable {
    private let keys: Mutex<[String]>
    private let gate: UploadGate

    fileprivate init(_ keys: [String], of gate: UploadGate) {
      self.keys = Mutex(keys)
      self.gate = gate
    }

    func leave() {
      let keys = keys.withLock { keys in
        defer { keys = [] }
        return keys
      }
      gate.leave(keys)
    }
  }

  private let limits: WebLimits
  private let counts = Mutex<[String: Int]>([:])
  /// The limit for all requests, if the process limits them.
  private let most = Atomic(Int.max)

  init(_ limits: WebLimits) { self.limits = limits }

  /// The number of visitors and addresses that are uploading.
  var count: Int { counts.withLock { $0.keys.count { !$0.isEmpty } } }

  /// Sets the limit for all requests. An address may use half of it.
  func bound(to most: Int) { self.most.store(max(2, most), ordering: .relaxed) }

  /// Takes a slot. `nil` if the visitor, the address, or all clients are at their limit.
  func enter(visitor: String, address: String) -> Slot? {
    let most = most.load(ordering: .relaxed)
    let bounds = [
      ("visitor \(visitor)", limits.uploadsPerVisitor), ("address \(address)", min(limits.uploadsPerAddress, most / 2)), ("", most),
    ]
    return counts.withLock { counts in
      guard bounds.allSatisfy({ counts[$0.0, default: 0] < max(1, $0.1) }) else { return nil }
      for (key, _) in bounds { counts[key, default: 0] += 1 }
      return Slot(bounds.map(\.0), of: self)
    }
  }

  private func leave(_ keys: [String]) {
    counts.withLock { counts in
      for key in keys {
        let rest = counts[key, default: 1] - 1
        counts[key] = rest > 0 ? rest : nil
      }
    }
  }
}
