internal import Synchronization

/// The estimated bytes of pages, in total and by address.
final class ByteBudget: Sendable {
  enum Excess: Hashable, Sendable { case address, total }

  private struct State {
    var total = 0
    var byAddress: [String: Int] = [:]
  }

  private let state = Mutex(State())

  var total: Int { state.withLock { $0.total } }

  /// The address with the largest pages, if they exceed the pages of `address` by more than `factor`.
  ///
  /// - Complexity: O(addresses).
  func heaviest(moreThan factor: Int, timesOf address: String) -> String? {
    state.withLock { state in
      guard let most = state.byAddress.max(by: { $0.value < $1.value }), most.value > factor * (state.byAddress[address] ?? 0) else {
        return nil
      }
      return most.key == address ? nil : most.key
    }
  }

  func add(_ change: Int, to address: String) {
    guard change != 0 else { return }
    state.withLock { state in
      state.total += change
      let sum = state.byAddress[address, default: 0] + change
      state.byAddress[address] = sum > 0 ? sum : nil
    }
  }

  /// The exceeded limit, scaled by `part`. Checks the address first.
  func excess(of address: String, _ limits: WebLimits, part: Double = 1) -> Excess? {
    let (own, total) = state.withLock { ($0.byAddress[address] ?? 0, $0.total) }
    if Double(own) > Double(limits.bytesPerAddress) * part { return .address }
    return Double(total) > Double(limits.bytes) * part ? .total : nil
  }
}
