import Foundation
import Synchronization
import TesseraScreen
import Testing

@testable import TesseraFlow
@testable import TesseraStores

@Suite("States that are written again and again") struct SharingStateCodecTests {
  private struct Chance: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  fileprivate enum Kind: String, Codable { case small, large }
  fileprivate enum Choice: Codable, Equatable {
    case none
    case number(Int)
    case pair(String, count: Double)
  }
  fileprivate struct Line: Codable, Equatable, Identifiable, Sendable {
    var id: Int
    var words: String
    var amount: Double?
    var tags: [String] = []
  }
  fileprivate struct Form: Codable, Equatable {
    var name = ""
    var kind = Kind.small
    var lines: [Line] = []
    var note: String?
    var inner: Inner?
  }
  fileprivate struct Inner: Codable, Equatable {
    var text = ""
    var numbers: [Int] = []
    var lists: [[String]] = []
  }
  fileprivate struct State: Codable, Equatable {
    var form = Form()
    var other = Form()
    var rows: [Line] = []
    var list: IndexedList<Line> = []
    var names: [String: Int] = [:]
    var byNumber: [Int: String] = [:]
    var set: Set<Int> = []
    var link = URL(string: "https://example.com/a/b?c=d")
    var day = Date(timeIntervalSinceReferenceDate: 0)
    var data = Data()
    var price = Decimal(0)
    var choice = Choice.none
    var text = ""
    var isOpen = false
    var ratio = 0.5
    var small: Int8 = 0
    var large = UInt64.max
    var maybe: Inner??
  }

  private static let pieces = ["a", "b", "\"", "\\", "/", "\n", "\u{1}", "é", "e\u{301}", "👩‍👩‍👧", "مدينة", "],[", "}{", "\u{2028}", "<b>"]
  private func words(_ chance: inout Chance, _ most: Int = 12) -> String {
    (0..<Int.random(in: 0...most, using: &chance)).map { _ in Self.pieces.randomElement(using: &chance) ?? "" }.joined()
  }
  private func line(_ chance: inout Chance) -> Line {
    Line(
      id: Int.random(in: 0...2_000, using: &chance), words: words(&chance, 40), amount: Bool.random(using: &chance) ? .infinity : 2.5,
      tags: (0..<Int.random(in: 0...2, using: &chance)).map { _ in words(&chance) })
  }

  private func edit<Element>(_ list: inout [Element], _ chance: inout Chance, _ new: (inout Chance) -> Element) {
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: for _ in 0..<40 { list.append(new(&chance)) }
    case 1: list.insert(new(&chance), at: Int.random(in: 0...list.count, using: &chance))
    case 2 where !list.isEmpty: list.remove(at: Int.random(in: 0..<list.count, using: &chance))
    case 3 where !list.isEmpty: list[Int.random(in: 0..<list.count, using: &chance)] = new(&chance)
    case 4 where !list.isEmpty: list.swapAt(0, list.count - 1)
    case 5 where Int.random(in: 0..<8, using: &chance) == 0: list = []
    default: list = list.map { $0 }
    }
  }

  private func edit(_ form: inout Form, _ chance: inout Chance) {
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: form.name = words(&chance, 400)
    case 1: form.kind = form.kind == .small ? .large : .small
    case 2: edit(&form.lines, &chance) { line(&$0) }
    case 3: form.note = Bool.random(using: &chance) ? nil : words(&chance)
    case 4: form.inner = form.inner == nil ? Inner() : nil
    default:
      if form.inner == nil { form.inner = Inner() }
      form.inner?.text = words(&chance, 200)
      edit(&form.inner!.numbers, &chance) { Int.random(in: -9...9, using: &$0) }
      edit(&form.inner!.lists, &chance) { chance in (0..<Int.random(in: 0...3, using: &chance)).map { _ in words(&chance) } }
    }
  }

  private func edit(_ state: inout State, _ chance: inout Chance) {
    switch Int.random(in: 0..<16, using: &chance) {
    case 0, 1: edit(&state.form, &chance)
    case 2: edit(&state.other, &chance)
    case 3, 4: edit(&state.rows, &chance) { line(&$0) }
    case 5, 6:
      var list = Array(state.list)
      if Bool.random(using: &chance), let id = list.randomElement(using: &chance)?.id {
        state.list[id: id]?.words = words(&chance)
      } else {
        edit(&list, &chance) { line(&$0) }
        state.list = IndexedList(list)
      }
    case 7: state.names[words(&chance)] = Int.random(in: 0...99, using: &chance)
    case 8: state.byNumber[Int.random(in: 0...9, using: &chance)] = words(&chance, 99)
    case 9: state.set.insert(Int.random(in: 0...99, using: &chance))
    case 10: state.link = Bool.random(using: &chance) ? nil : URL(string: "https://example.com/\(Int.random(in: 0...9, using: &chance))")
    case 11: state.day = Date(timeIntervalSinceReferenceDate: Double.random(in: 0...1e9, using: &chance))
    case 12: state.data = Data(words(&chance, 300).utf8)
    case 13:
      state.price += 1
      state.choice = [.none, .number(3), .pair(words(&chance), count: 1.5)].randomElement(using: &chance)!
    case 14: (state.text, state.isOpen, state.ratio) = (words(&chance, 2_000), !state.isOpen, state.ratio / 3)
    default:
      state.small &+= 1
      state.maybe = [nil, .some(nil), Inner(text: words(&chance, 99))].randomElement(using: &chance)!
    }
  }

  @Test("A decimal that is not a number is decoded as written, with everything beside it")
  func noNumber() throws {
    var state = State()
    (state.text, state.price, state.ratio) = ("half a thought", Decimal(0) / 0, .nan)
    for codec in [JSONStateCodec(), SharingStateCodec()] as [any StateCodec] {
      let text = try #require(codec.encode(state))
      let read = try #require(codec.decode(State.self, from: text) as? State)
      #expect(read.text == "half a thought" && read.price.isNaN && read.ratio.isNaN)
    }
  }

  @Test("The previous save only affects the cost: random edits, against a new codec and JSONEncoder")
  func edits() throws {
    var chance = Chance(state: 7)
    let codec = SharingStateCodec(), whole = JSONStateCodec()
    var state = State()
    for step in 0..<1_000 {
      if step % 250 == 249 { state = State() }
      edit(&state, &chance)
      codec.begin()
      let text = try #require(codec.encode(state))
      #expect(SharingStateCodec().encode(state).map { Array($0.utf8) } == Array(text.utf8), "step \(step)")
      let expected = try #require(whole.encode(state))
      let mine = try #require(whole.decode(State.self, from: text) as? State)
      let theirs = try #require(whole.decode(State.self, from: expected) as? State)
      #expect(mine == theirs, "step \(step)")
    }
  }

  /// Counts how often elements are written.
  fileprivate struct Counted: Codable, Equatable, Identifiable, Sendable {
    static let writings = Mutex(0)
    var id: Int
    // The bytes between these two, and those after a missing number, are never initialized.
    var isPaid = false
    var amount: Double?
    var isLate = true
    var words = "some words that are long enough to be worth a copy"
    func encode(to encoder: any Encoder) throws {
      Self.writings.withLock { $0 += 1 }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(words, forKey: .words)
      try container.encode(isPaid, forKey: .isPaid)
      try container.encode(isLate, forKey: .isLate)
      try container.encodeIfPresent(amount, forKey: .amount)
    }
  }
  fileprivate struct Rows: Codable {
    var name = ""
    var rows = (0..<5_000).map { Counted(id: $0) }
    var list = IndexedList((0..<5_000).map { Counted(id: $0) })
    var page = Page()
    struct Page: Codable {
      var rows = (0..<500).map { Counted(id: $0) }
      var number = 0
    }
  }

  @Test("Only changed parts are encoded")
  func cost() throws {
    let codec = SharingStateCodec()
    var state = Rows()
    func writings() -> Int {
      Counted.writings.withLock { $0 = 0 }
      codec.begin()
      #expect(codec.encode(state) != nil)
      return Counted.writings.withLock { $0 }
    }
    #expect(writings() == 10_500)
    #expect(writings() == 0)
    state.name = "another"
    #expect(writings() == 0)
    state.page.number += 1
    #expect(writings() == 0)
    state.rows[2_500].words = "other words"
    #expect(writings() == 1)
    for number in 0..<40 {
      // Memory that was used for something else.
      state.rows.append(Counted(id: 10_000 + number, isPaid: true, amount: .pi))
      state.rows.removeLast()
      state.rows[number * 100].amount = 2
      #expect(writings() == 1)
    }
    state.rows.remove(at: 17)
    #expect(writings() == 0)
    state.rows.insert(Counted(id: -1), at: 4_000)
    #expect(writings() == 1)
    state.page.rows[0].words = "x"
    #expect(writings() == 1)
    state.list[id: 3_000]?.words = "other"
    #expect((1...256).contains(writings()))
    let text = try #require(codec.encode(state)), read = try #require(codec.decode(Rows.self, from: text) as? Rows)
    #expect(read.rows == state.rows && read.list == state.list && read.page.rows == state.page.rows)
  }

  /// Encodes in ways that no synthesised type does.
  fileprivate struct Odd: Encodable {
    struct Failing: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("half", forKey: .first)
        throw CocoaError(.coderInvalidValue)
      }
    }
    struct Nothing: Encodable { func encode(to encoder: any Encoder) {} }
    enum Key: CodingKey { case first, second, third, fourth }
    var way: Int
    func encode(to encoder: any Encoder) throws {
      if way == 5 {
        var container = encoder.unkeyedContainer()
        return try container.encode("one")
      }
      var container = encoder.container(keyedBy: Key.self)
      switch way {
      case 0: try? container.encode(Failing(), forKey: .first)
      case 1:
        try container.encode(1, forKey: .first)
        try container.encode(2, forKey: .first)
      case 2:
        var inner = container.nestedContainer(keyedBy: Key.self, forKey: .second)
        try inner.encode("inner", forKey: .third)
      case 3: try "above".encode(to: container.superEncoder(forKey: .second))
      case 4:
        try container.encodeNil(forKey: .second)
        var again = encoder.container(keyedBy: Key.self)
        try again.encode(Nothing(), forKey: .third)
      case 6:
        var list = container.nestedUnkeyedContainer(forKey: .first)
        try list.encode(4)
      default: throw CocoaError(.coderInvalidValue)
      }
      try container.encode("last", forKey: .fourth)
    }
  }

  @Test("Types with a custom encoding have the same result as with JSONEncoder", arguments: 0..<8)
  func odd(_ way: Int) throws {
    struct Around: Encodable {
      var before = String(repeating: "-", count: 300)
      var odd: Odd
      var after = 1
    }
    func value(_ text: String?) -> NSObject? {
      text.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed) as? NSObject }
    }
    let codec = SharingStateCodec()
    for _ in 0..<2 {
      codec.begin()
      for state: any Encodable in [Odd(way: way), Around(odd: Odd(way: way))] {
        let (mine, theirs) = (codec.encode(state), JSONStateCodec().encode(state))
        #expect((mine == nil) == (theirs == nil))
        #expect(value(mine) == value(theirs), "\(mine ?? "nil") \(theirs ?? "nil")")
      }
    }
    #expect(SharingStateCodec().encode(Odd.Nothing()) == nil)
  }
}
