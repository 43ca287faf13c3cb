internal import Synchronization

/// Bounds the requests with files that are under way, of a visitor, of an address and of all: each takes memory, a
/// connection and now and then a
/// descriptor for as long as it comes, which may be hours.
final class UploadGate: Sendable {
  /// A request's slot; given back once.
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
  /// The most of all, where the process bounds them.
  private let most = Atomic(Int.max)

  init(_ limits: WebLimits) { self.limits = limits }

  /// The number of visitors and addresses that send files now.
  var count: Int { counts.withLock { $0.keys.count { !$0.isEmpty } } }

  /// Bounds the requests of all; an address may have half of them.
  func bound(to most: Int) { self.most.store(max(2, most), ordering: .relaxed) }

  /// A slot for one more; `nil` where the visitor, the address, or everybody has all that they may.
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
