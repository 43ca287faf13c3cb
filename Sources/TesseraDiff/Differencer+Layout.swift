extension Differencer {
  /// The order of sections while rows change: the order of the new list, plus the deleted sections whose rows
  /// have to move out first.
  struct Layout {
    /// The new index of each section in that order, or `none` for deleted ones. `nil` if all sections kept
    /// their positions.
    private(set) var order: [UInt32]?
    /// The position of each old section. Undefined for sections that are already deleted.
    private var positionOfOld: [UInt32] = []
    let count: Int
    /// The stage that produces this layout.
    let arrivals: SectionedDifference.SectionChanges?
    /// The positions of the sections that are deleted afterwards.
    let departures: [Int]

    /// A layout for sections that all kept their positions.
    init(sectionCount: Int) {
      count = sectionCount
      arrivals = nil
      departures = []
    }

    init(order: [UInt32], positionOfOld: [UInt32], arrivals: SectionedDifference.SectionChanges?, departures: [Int]) {
      self.order = order
      self.positionOfOld = positionOfOld
      self.arrivals = arrivals
      self.departures = departures
      count = order.count
    }

    func new(at position: Int) -> UInt32 { order.map { $0[position] } ?? UInt32(truncatingIfNeeded: position) }

    func position(ofOld section: Int) -> Int { order == nil ? section : Int(positionOfOld[section]) }
  }

  /// Computes the order of the sections while rows change, and collects the changes that produce it.
  func middleLayout() -> Layout {
    let oldCount = oldSide.sectionCount, newCount = newSide.sectionCount
    let oldMatch = oldSide.sectionMatch.base, newMatch = newSide.sectionMatch.base

    // Find out which sections move: all that stay, except a longest run that keeps its order.
    increasing.sequence.reserve(newCount)
    var count = 0
    for new in 0..<newCount where newMatch[new] != Self.none {
      increasing.sequence.base[count] = newMatch[new]
      count += 1
    }
    markLongestIncreasing(count: count)

    // A deleted section whose rows move out is kept until then, placed before the next section that neither
    // moves nor is deleted.
    var order: [UInt32] = []
    order.reserveCapacity(newCount)
    var positionOfOld = [UInt32](repeating: Self.none, count: oldCount)
    var deletes: [Int] = [], inserts: [SectionedDifference.SectionInsertion] = [], moves: [SectionedDifference.Move<Int>] = []
    var departures: [Int] = []
    var passed = 0
    func passOld(upTo end: Int) {
      while passed < end {
        if oldMatch[passed] == Self.none {
          if hasLeavingRows(passed) {
            positionOfOld[passed] = UInt32(truncatingIfNeeded: order.count)
            departures.append(order.count)
            order.append(Self.none)
          } else {
            deletes.append(passed)
          }
        }
        passed += 1
      }
    }
    count = 0
    for new in 0..<newCount {
      let old = newMatch[new]
      if old == Self.none {
        inserts.append(.init(at: order.count, source: new, absent: arrivingRows(new)))
      } else {
        let stays = increasing.kept.base[count] == 1
        count += 1
        if stays {
          passOld(upTo: Int(old))
        } else {
          moves.append(.init(from: Int(old), to: order.count))
        }
        positionOfOld[Int(old)] = UInt32(truncatingIfNeeded: order.count)
      }
      order.append(UInt32(truncatingIfNeeded: new))
    }
    passOld(upTo: oldCount)
    let hasArrivals = !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty)
    return Layout(
      order: order, positionOfOld: positionOfOld, arrivals: hasArrivals ? .init(deletes: deletes, inserts: inserts, moves: moves) : nil,
      departures: departures)
  }

  /// Whether a deleted section has rows that move elsewhere.
  private func hasLeavingRows(_ old: Int) -> Bool {
    oldSide.looseRange.base[old].indices.contains { table.partner.base[$0] != Self.none }
  }

  /// The rows of an inserted section that move there from elsewhere.
  private func arrivingRows(_ new: Int) -> [Int] {
    let start = Int(newSide.start.base[new]), end = Int(newSide.start.base[new + 1])
    return (start..<end).lazy.filter { [match = newSide.match] in match.base[$0] != Self.none }.map { $0 - start }
  }
}
