extension Differencer {
  /// Pairs ids that occur more than once on either side: first the n-th with the n-th within a section, then
  /// the n-th remaining with the n-th remaining across sections. O(k log k) for k elements.
  ///
  /// If `isEqual` is given, the first equal element within the section is preferred to the n-th. It receives
  /// an old and a new loose index and is called at most `patience` times per element.
  @usableFromInline
  func pairCrowded(groupMatch: UnsafePointer<UInt32>, isEqual: ((Int, Int) -> Bool)?) {
    let oldCount = oldSide.looseCount
    var olds: [UInt32] = []
    var news: [(group: UInt32, flat: UInt32, element: UInt32)] = []
    for first in table.crowded.elements {
      olds.removeAll(keepingCapacity: true)
      news.removeAll(keepingCapacity: true)
      var new = table.partner.base[Int(first)]
      while new != Self.none {
        let index = Int(new) - oldCount
        news.append((groupMatch[Int(newSide.looseSection.base[index])], newSide.loose.base[index], new))
        new = table.next.base[Int(new)]
      }
      var old = first
      while old != Self.none {
        table.partner.base[Int(old)] = Self.none
        olds.append(old)
        old = table.next.base[Int(old)]
      }

      // Old elements are already ordered by section. Sort the new ones by their partners' sections.
      news.sort { ($0.group, $0.flat) < ($1.group, $1.flat) }
      if let isEqual { pairEqual(olds, news, isEqual) }
      var index = 0
      for new in news where new.group != Self.none && table.partner.base[Int(new.element)] == Self.none {
        while index < olds.count,
          oldSide.looseSection.base[Int(olds[index])] < new.group || table.partner.base[Int(olds[index])] != Self.none
        { index += 1 }
        if index < olds.count, oldSide.looseSection.base[Int(olds[index])] == new.group {
          pair(olds[index], new.element)
          index += 1
        }
      }

      news.removeAll { table.partner.base[Int($0.element)] != Self.none }
      news.sort { $0.flat < $1.flat }
      var left = news.makeIterator()
      for old in olds where table.partner.base[Int(old)] == Self.none {
        guard let new = left.next() else { break }
        pair(old, new.element)
      }
    }
  }

  /// Pairs each new element with the first unpaired old one of the same section that is equal.
  private func pairEqual(
    _ olds: [UInt32], _ news: [(group: UInt32, flat: UInt32, element: UInt32)], _ isEqual: (Int, Int) -> Bool
  ) {
    var budget = Self.patience * (olds.count + news.count)
    var start = 0
    for new in news where new.group != Self.none {
      // Skip old elements of earlier sections, and leading ones that are paired, once and for all.
      while start < olds.count,
        oldSide.looseSection.base[Int(olds[start])] < new.group || table.partner.base[Int(olds[start])] != Self.none
      { start += 1 }
      var index = start
      while index < olds.count, oldSide.looseSection.base[Int(olds[index])] == new.group, budget > 0 {
        budget -= 1
        if table.partner.base[Int(olds[index])] == Self.none, isEqual(Int(olds[index]), Int(new.element) - oldSide.looseCount) {
          pair(olds[index], new.element)
          break
        }
        index += 1
      }
    }
  }

  private func pair(_ old: UInt32, _ new: UInt32) {
    table.partner.base[Int(old)] = new
    table.partner.base[Int(new)] = old
  }
}
