extension Differencer {
  /// The order of sections while rows change: as in the new list, and between them the old ones that rows have to leave before they go.
  struct Layout {
    /// The new index of each section in that order, `none` for those that go; nil as a whole when all stand as before.
    private(set) var order: [UInt32]?
    /// The position of each old section; meaningless for those that are gone.
    private var positionOfOld: [UInt32] = []
    let count: Int
    /// The stage that leads to this layout.
    let arrivals: SectionedDifference.SectionChanges?
    /// The positions of the sections that go afterwards.
    let departures: [Int]

    /// The layout of sections that all kept their positions.
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

  /// Orders the sections for the time in which rows change, and collects how they get there.
  func middleLayout() -> Layout {
    let oldCount = oldSectionCount, newCount = newSectionCount
    let oldMatch = oldSectionMatch.base, newMatch = newSectionMatch.base

    // Which sections move: all that stay but a longest run that keeps its order.
    sequence.reserve(newCount)
    var count = 0
    for new in 0..<newCount where newMatch[new] != Self.none {
      sequence.base[count] = newMatch[new]
      count += 1
    }
    markLongestIncreasing(count: count)

    // A section that goes waits until its rows have left it, before the next section that neither goes nor moves.
    var order: [UInt32] = []
    order.reserveCapacity(newCount)
    var positionOfOld = [UInt32](repeating: Self.none, count: oldCount)
    var deletes: [Int] = [], inserts: [SectionedDifference.SectionInsertion] = [], moves: [DifferenceMove<Int>] = []
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
        let stays = kept.base[count] == 1
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

  /// Whether rows of a section that goes have a partner elsewhere.
  private func hasLeavingRows(_ old: Int) -> Bool {
    oldLooseRange.base[old].indices.contains { partner.base[$0] != Self.none }
  }

  /// The rows of a section that comes which have a partner elsewhere.
  private func arrivingRows(_ new: Int) -> [Int] {
    let start = Int(newStart.base[new]), end = Int(newStart.base[new + 1])
    return (start..<end).lazy.filter { self.newMatch.base[$0] != Self.none }.map { $0 - start }
  }
}
