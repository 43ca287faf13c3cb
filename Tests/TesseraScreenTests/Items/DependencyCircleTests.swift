import Synchronization
import TesseraDiff
import TesseraTesting
import TestSupport
import Testing

@testable import TesseraScreen

/// Fields in a row, of which each depends on another one.
private struct Chain: Screen {
  struct State: ScreenState {
    var values: [Int] = []
    subscript(field: Field) -> Int {
      get { values[field.number] }
      set { values[field.number] = newValue }
    }
  }
  enum Action: Equatable, Sendable {}
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel {} }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}

  /// A dependency of a field on another one.
  static func dependency(of field: Int, on parent: Int) -> ItemDetails<Chain>.Dependency {
    ItemDetails.Dependency(of: \.[Field(number: field)], on: \.[Field(number: parent)], value: []) { .none }
  }
}

/// Counts how often it is looked at.
private struct Field: Hashable, Sendable {
  static let looks = Mutex(0)
  let number: Int
  static func == (left: Field, right: Field) -> Bool {
    looks.withLock { $0 += 1 }
    return left.number == right.number
  }
  func hash(into hasher: inout Hasher) {
    Self.looks.withLock { $0 += 1 }
    hasher.combine(number)
  }
}

@Suite("Circles of dependencies", .serialized)
struct DependencyCircleTests {
  private static func dependencies(_ parents: [(field: Int, parent: Int)]) -> ItemDependencies<Chain> {
    var dependencies = ItemDependencies<Chain>()
    for (field, parent) in parents { dependencies.note(Chain.dependency(of: field, on: parent), at: .init(section: 0, item: field)) }
    return dependencies
  }

  @Test("Nodes are in one cycle exactly if each reaches the other, in any graph")
  func anyGraph() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...9, using: &generator)
      let edges = (0..<count).map { _ in
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in Int.random(in: 0..<count, using: &generator) }
      }
      func reached(from start: Int) -> Set<Int> {
        var (reached, open): (Set<Int>, [Int]) = ([start], [start])
        while let next = open.popLast() { for other in edges[next] where reached.insert(other).inserted { open.append(other) } }
        return reached
      }
      let reach = (0..<count).map(reached)
      let circles = DependencyCircles(edges).numbers
      for one in 0..<count {
        for other in 0..<count { #expect((circles[one] == circles[other]) == (reach[one].contains(other) && reach[other].contains(one))) }
      }
    }
  }

  @Test("Items in a cycle are found. Items that only depend on a cycle are not")
  func found() {
    // 1 on 2 on 3 on 1, 4 on 3, 5 on itself, 6 on 7.
    let cycles = Self.dependencies([(1, 2), (2, 3), (3, 1), (4, 3), (5, 5), (6, 7)]).cycles
    #expect(cycles.map(\.position.item) == [1, 2, 3, 5])
  }

  @Test("A long chain is looked at a few times for each of its fields, and so is a long circle")
  func cost() {
    let count = 2_000
    for circle in [false, true] {
      let dependencies = Self.dependencies(((circle ? 0 : 1)..<count).map { ($0, ($0 + count - 1) % count) })
      Field.looks.withLock { $0 = 0 }
      #expect(dependencies.cycles.count == (circle ? count : 0))
      #expect(Field.looks.withLock { $0 } < 20 * count)
    }
  }
}
