internal import Synchronization

/// Bounds the bytes of bodies that are in memory at once, of an address and of all. A body counts from before its first byte is read.
///
/// - Law: strangers have a part of their own: whoever has no page here takes nothing of what visitors may send.
final class BodyBudget: Sendable {
  enum Sender: String {
    case visitor
    /// The server doesn't know a page that the body could be for.
    case stranger
  }

  /// The room of one body; given back once.
  final class Room: Sendable {
    private let bytes: Int
    private let keys: [String]
    private let budget: BodyBudget
    private let isGivenBack = Atomic(false)

    fileprivate init(_ bytes: Int, _ keys: [String], of budget: BodyBudget) { (self.bytes, self.keys, self.budget) = (bytes, keys, budget) }
    deinit { giveBack() }

    func giveBack() { if !isGivenBack.exchange(true, ordering: .relaxed) { budget.give(back: bytes, keys) } }
  }

  private let most: Int
  private let counts = Mutex<[String: Int]>([:])

  /// - Parameter most: The most bytes of visitors' bodies; strangers have a quarter as many. An address has a
  /// quarter of either, and at most half of
  ///   what is free.
  init(most: Int) { self.most = most }

  /// The bytes that are counted now.
  var count: Int { counts.withLock { counts in BodyBudget.everybody.reduce(0) { $0 + counts[$1, default: 0] } } }
  private static let everybody = [Sender.visitor, .stranger].map { "\($0.rawValue) " }

  /// Room for a body; `nil` where the address, or everybody, has too much under way. One body of any size has room always.
  func enter(_ sender: Sender, from address: String, bytes: Int) -> Room? {
    let total = sender == .visitor ? most : most / 4
    let keys = ["\(sender.rawValue) ", "\(sender.rawValue) \(address)"]
    return counts.withLock { counts in
      let (all, own) = (counts[keys[0]] ?? 0, counts[keys[1]] ?? 0)
      let share = min(total / 4, max(128 * 1024, (total - all) / 2))
      guard all == 0 || all + bytes <= total, own == 0 || own + bytes <= share else { return nil }
      for key in keys { counts[key, default: 0] += bytes }
      return Room(bytes, keys, of: self)
    }
  }

  private func give(back bytes: Int, _ keys: [String]) {
    counts.withLock { counts in
      for key in keys {
        let rest = counts[key, default: bytes] - bytes
        counts[key] = rest > 0 ? rest : nil
      }
    }
  }
}
