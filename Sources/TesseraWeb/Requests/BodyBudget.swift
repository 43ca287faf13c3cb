internal import Synchronization

/// Limits the bytes of bodies in memory, per address and in total. A body counts before its first byte is read.
///
/// - Law: clients without a page have a separate limit, so they don't use up the limit for visitors.
final class BodyBudget: Sendable {
  enum Sender: String {
    case visitor
    /// The server doesn't know a page that the body could be for.
    case stranger
  }

  /// The reservation for one body, to be released once.
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

  /// - Parameter most: The most bytes of visitors' bodies. Other clients have a quarter of that. An address has a
  ///   quarter of either, and at most half of the free bytes.
  init(most: Int) { self.most = most }

  /// The number of reserved bytes.
  var count: Int { counts.withLock { counts in BodyBudget.everybody.reduce(0) { $0 + counts[$1, default: 0] } } }
  private static let everybody = [Sender.visitor, .stranger].map { "\($0.rawValue) " }

  /// Reserves room for a body. `nil` if the address, or all clients, have too much pending. A single body of any size
  /// always fits.
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
