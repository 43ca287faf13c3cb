import TestSupport
import Foundation
import TesseraScreen
import Testing

@Suite("Indexed lists")
struct IndexedListTests {
  @Test("A list behaves like an array under all operations", arguments: 0..<8)
  func oracle(seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var array: [Line] = []
    var list: IndexedList<Line> = []
    for step in 0..<500 {
      // Long enough to be in many chunks, short enough to become empty.
      let line = Line.random(chance.below(900), &chance)
      let (before, arrayBefore) = (list, array)
      switch chance.below(array.count > 500 ? 9 : 7) {
      case 0, 1:
        list.append(line)
        if let position = array.firstIndex(where: { $0.id == line.id }) { array[position] = line } else { array.append(line) }
      case 2, 3:
        var position = chance.below(array.count + 1)
        list.insert(line, at: position)
        if let old = array.firstIndex(where: { $0.id == line.id }) {
          array.remove(at: old)
          if old < position { position -= 1 }
        }
        array.insert(line, at: position)
      case 4:
        list[id: line.id]?.number += 1
        if let position = array.firstIndex(where: { $0.id == line.id }) { array[position].number += 1 }
      case 5 where !array.isEmpty:
        let (position, target) = (chance.below(array.count), chance.below(array.count))
        list.move(from: position, to: target)
        array.insert(array.remove(at: position), at: target)
      case 6:
        let many = (0..<chance.below(60)).map { _ in Line.random(chance.below(900), &chance) }
        for line in many {
          list.append(line)
          if let position = array.firstIndex(where: { $0.id == line.id }) { array[position] = line } else { array.append(line) }
        }
      default:
        for _ in 0..<chance.below(12) where !array.isEmpty {
          let position = chance.below(array.count)
          #expect(list.remove(at: position) == array.remove(at: position))
        }
        #expect(list.remove(id: -1) == nil)
      }
      #expect(Array(list) == array && list.count == array.count, "step \(step)")
      #expect(list.indices.allSatisfy { list[$0] == array[$0] })
      #expect((list == before) == (array == arrayBefore) && Array(before) == arrayBefore, "step \(step)")
      #expect(list.position(of: line.id) == array.firstIndex { $0.id == line.id } && list[id: line.id] == array.first { $0.id == line.id })
      check(list.changes(since: before), array, arrayBefore)
    }
  }

  private func check(_ changes: IndexedList<Line>.Changes, _ array: [Line], _ before: [Line]) {
    let (new, old) = (Dictionary(grouping: array, by: \.id), Dictionary(grouping: before, by: \.id))
    #expect(changes.inserted == array.map(\.id).filter { old[$0] == nil })
    #expect(changes.removed == before.map(\.id).filter { new[$0] == nil })
    #expect(changes.updated == array.map(\.id).filter { old[$0] != nil && old[$0] != new[$0] })
  }

  @Test("Of elements with the same id, the last one is at the position of the first")
  func sameID() {
    let list = IndexedList([Line(id: 1, words: "a"), Line(id: 2, words: "b"), Line(id: 1, words: "c")])
    #expect(list.map(\.words) == ["c", "b"])
  }

  @Test("A list is coded as an array")
  func coding() throws {
    var chance = SeededGenerator(seed: 3)
    let list = IndexedList((0..<200).map { Line.random($0, &chance) })
    let data = try JSONEncoder().encode(list)
    #expect(try JSONDecoder().decode(IndexedList<Line>.self, from: data) == list)
    #expect(try JSONDecoder().decode([Line].self, from: data) == Array(list))
    #expect(list.hashValue == IndexedList(Array(list)).hashValue && list.description == Array(list).description)
  }

  @Test("A copy has the same version until one of them changes")
  func versions() {
    var list = IndexedList((0..<500).map { Line(id: $0, words: "") })
    let copy = list
    #expect(list.isIdentical(to: copy) && list.changes(since: copy).isEmpty)
    list[id: 3]?.words = "x"
    #expect(!list.isIdentical(to: copy) && list.changes(since: copy).updated == [3])
    list[id: 3]?.words = ""
    #expect(list == copy && list.changes(since: copy).isEmpty)
    list[id: 4] = nil
    #expect(list.changes(since: copy).removed == [4] && copy[id: 4] != nil)
  }
}
