import TestSupport
import TesseraScreen

extension Line {
  static func random(_ id: Int, _ chance: inout SeededGenerator) -> Line {
    Line(
      id: id, words: ["", "short", "words that are too long to be stored in place", "كلمات"][chance.below(4)], number: chance.below(3),
      isOn: chance.below(2) == 0)
  }
}

extension ChangingScreen.State {
  /// A state with lists of up to so many lines.
  static func random(upTo size: Int, _ chance: inout SeededGenerator) -> Self {
    var state = Self()
    state.lines = (0..<chance.below(size)).map { .random($0, &chance) }
    state.indexed = IndexedList((0..<chance.below(size)).map { .random($0, &chance) })
    state.inner.lines = IndexedList((0..<chance.below(size)).map { .random($0, &chance) })
    return state
  }

  /// One change by chance; some change nothing.
  mutating func edit(_ chance: inout SeededGenerator) {
    let fresh = 1_000 + chance.below(1_000_000)
    switch chance.below(31) {
    case 0: title += 1
    case 1: lines.change(&chance)
    case 2: lines.insert(.random(fresh, &chance), at: chance.below(lines.count + 1))
    case 3: if !lines.isEmpty { lines.remove(at: chance.below(lines.count)) }
    case 4: if lines.count > 1 { lines.swapAt(chance.below(lines.count), chance.below(lines.count)) }
    case 5:
      lines = lines.map { Line(id: $0.id, words: String(decoding: Array($0.words.utf8), as: UTF8.self), number: $0.number, isOn: $0.isOn) }
    case 6: lines.shuffle(using: &chance)
    case 7: if let line = indexed.randomElement(using: &chance) { indexed[id: line.id] = .random(line.id, &chance) }
    case 8: indexed.insert(.random(fresh, &chance), at: chance.below(indexed.count + 1))
    case 9: if !indexed.isEmpty { indexed.remove(at: chance.below(indexed.count)) }
    case 10: if !indexed.isEmpty { indexed.move(from: chance.below(indexed.count), to: chance.below(indexed.count)) }
    case 11: if let line = indexed.randomElement(using: &chance) { indexed.insert(line, at: chance.below(indexed.count)) }
    case 12: indexed = IndexedList(Array(indexed))
    case 13: loose = (0..<chance.below(5)).map { _ in .random(chance.below(4), &chance) }
    case 14: fetched.begin()
    case 15: fetched.finish(chance.below(3) == 0 ? .failure(LoadFailure()) : .success((0..<chance.below(4)).map { .random($0, &chance) }))
    case 16: chosen = chance.below(5)
    case 17: text = "\(chance.below(3))"
    case 18: isLoud.toggle()
    case 19: level = Double(chance.below(3)) / 2
    case 20: visibleRange.reveal(chance.below(100)..<100 + chance.below(100), of: indexed.count)
    case 21: order.shuffle(using: &chance)
    case 22: order = Array((Array(0..<12).shuffled(using: &chance)).prefix(chance.below(12) + 1))
    case 23: if let line = inner.lines.randomElement(using: &chance) { inner.lines[id: line.id] = .random(line.id, &chance) }
    case 24: inner.lines.insert(.random(fresh, &chance), at: chance.below(inner.lines.count + 1))
    case 25: inner.isOpen.toggle()
    case 26: children.insert(.random(chance.below(6), &chance), at: chance.below(children.count + 1))
    case 27: if !children.isEmpty { children.remove(at: chance.below(children.count)) }
    case 28: children.shuffle(using: &chance)
    case 29: if let position = children.indices.randomElement(using: &chance) { children[position].isOpen.toggle() }
    default: perhaps = perhaps == nil ? .random(0, &chance) : nil
    }
  }
}

extension InnerScreen.State {
  static func random(_ id: Int, _ chance: inout SeededGenerator) -> Self {
    Self(id: id, lines: IndexedList((0..<chance.below(3)).map { .random($0, &chance) }), isOpen: chance.below(2) == 0)
  }
}

extension [Line] {
  fileprivate mutating func change(_ chance: inout SeededGenerator) {
    if let position = indices.randomElement(using: &chance) { self[position] = .random(self[position].id, &chance) }
  }
}
