import Synchronization
import TesseraTesting
import TestSupport
import Testing

@testable import TesseraScreen

private struct Parcel: Identifiable, Equatable, Sendable {
  var id: Int
  var weight = 1
}

/// Parcels in a long list, whose rows are counted when they are made.
private struct Parcels: Screen {
  struct State: Equatable, Sendable { var parcels: IndexedList<Parcel> }
  enum Action: Equatable, Sendable { case set(IndexedList<Parcel>) }
  static let made = Mutex(0)

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Parcels", state.parcels) { Self.row($0) }
  }
  static func row(_ parcel: Parcel) -> TextItem<Self> {
    made.withLock { $0 += 1 }
    return TextItem("\(parcel.weight) kg").id(parcel.id)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .set(let parcels) = action { state.parcels = parcels }
    return .none
  }
}

@Suite("Edits of a long list that are far apart", .serialized)
struct DistantEditTests {
  private static func list(_ count: Int) -> IndexedList<Parcel> { IndexedList((0..<count).map { Parcel(id: $0) }) }

  /// The rows that are built for an edit. Afterwards the rows match the list.
  private static func rows(_ edit: (inout IndexedList<Parcel>) -> Void) -> Int {
    var list = list(5_000)
    let app = Headless(Parcels(), state: .init(parcels: list))
    edit(&list)
    Parcels.made.withLock { $0 = 0 }
    app.send(.set(list))
    #expect(app.page.snapshots[0].sections[0].rows.map(\.key.text) == list.map { "\($0.id)" })
    return Parcels.made.withLock { $0 }
  }

  @Test("Moving from one end to the other, or removing at one end and inserting at the other, keeps the rows between")
  func ends() {
    #expect(Self.rows { $0.move(from: 0, to: 4_999) } < 300)
    #expect(Self.rows { $0.move(from: 4_999, to: 0) } < 300)
    let both = Self.rows {
      $0.insert(Parcel(id: 9_999), at: 0)
      $0.remove(at: 5_000)
    }
    #expect(both < 300)
  }

  @Test("Many edits build as many rows as they change, and the rows always match the list's elements")
  func many() {
    let scattered = Self.rows { list in for number in 0..<10 { list.insert(Parcel(id: 10_000 + number), at: number * 400) } }
    #expect(scattered < 50)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      _ = Self.rows { list in
        for number in 0..<Int.random(in: 1...60, using: &generator) {
          let (one, other) = (Int.random(in: 0..<list.count, using: &generator), Int.random(in: 0..<list.count, using: &generator))
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: list.move(from: one, to: other)
          case 1: list.remove(at: one)
          case 2: list.insert(Parcel(id: 20_000 + number), at: other)
          default: list[id: list[one].id]?.weight += 1
          }
        }
      }
    }
  }
}
