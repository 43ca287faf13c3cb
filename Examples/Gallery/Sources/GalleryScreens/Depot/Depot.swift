public import Tessera

/// The depot that all visitors share: its board and its stock count, which continues without viewers and if the
/// counting node fails.
public actor Depot {
  public nonisolated let broadcaster: Broadcaster
  private let pace: Duration
  /// This node's name among the counting nodes.
  private let name = String(UInt64.random(in: .min ... .max), radix: 36)
  private var board = Board()
  private var stockCount: StockCount?
  private var isFollowing = false
  private var isPublishing = false
  private var isCounting = false
  private var lastProgress = ContinuousClock.now

  /// - Parameter pace: The time to count a shelf.
  public init(_ broadcaster: Broadcaster, pace: Duration = .milliseconds(400)) {
    (self.broadcaster, self.pace) = (broadcaster, pace)
    Task { [weak self] in await self?.follow() }
    // Each node checks whether the count continues.
    Task { [weak self] in
      while (try? await Task.sleep(for: pace * Double.random(in: 2...4))) != nil, let self { await self.goOn() }
    }
  }

  /// Pins a note to the shared board. The same id counts once.
  func pin(_ text: String, id: String) async throws {
    await follow()
    guard !board.notes.contains(where: { $0.id == id }) else { return }
    board.pin(text, id: id)
    try await publish()
  }

  /// Counts the remaining shelves, or starts over. Does nothing while any node is counting.
  func count() async {
    await follow()
    guard !isCounting, stockCount.map(\.isDone) ?? true || isAbandoned else { return }
    begin(stockCount.flatMap { $0.isDone ? nil : $0 } ?? StockCount())
  }

  /// Continues an abandoned count, whose node is gone.
  private func goOn() {
    guard !isCounting, isAbandoned, let stockCount else { return }
    begin(stockCount)
  }

  private var isAbandoned: Bool { stockCount.map { !$0.isDone } == true && .now - lastProgress > pace * 10 }

  private func begin(_ count: StockCount) {
    isCounting = true
    var count = count
    count.node = name
    stockCount = count
    Task { [broadcaster, pace] in
      try? await broadcaster.publish(.stockCount, count)
      // If two nodes started at the same time, the one with the greater name continues.
      while !count.isDone, (try? await Task.sleep(for: pace)) != nil, (stockCount?.node ?? name) <= name {
        count.counted += 1
        try? await broadcaster.publish(.stockCount, count)
      }
      isCounting = false
    }
  }

  /// Follows the values that other nodes publish.
  private func follow() async {
    guard !isFollowing else { return }
    isFollowing = true
    let (boards, counts) = (await broadcaster.values(of: .board), await broadcaster.values(of: .stockCount))
    if let known = await broadcaster.latest(.board) { board.merge(known.notes) }
    if let known = await broadcaster.latest(.stockCount) { stockCount = known }
    Task { [weak self] in
      for await board in boards {
        guard let self else { return }
        await self.learn(board)
      }
    }
    Task { [weak self] in
      for await count in counts {
        guard let self else { return }
        await self.learn(count)
      }
    }
  }

  private func learn(_ other: Board) async {
    board.merge(other.notes)
    // Two nodes pinned at the same time: the last value lacks one of the notes.
    if board != other { try? await publish() }
  }

  private func learn(_ count: StockCount) { (stockCount, lastProgress) = (count, .now) }

  /// Publishes the board. Calls are serialized, so that the last value is the newest.
  private func publish() async throws {
    guard !isPublishing else { return }
    isPublishing = true
    defer { isPublishing = false }
    var published: Board
    repeat {
      published = board
      try await broadcaster.publish(.board, published)
    } while published != board
  }
}
