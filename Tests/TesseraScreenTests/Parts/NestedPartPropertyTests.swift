import Foundation
import TestSupport
import TesseraTesting
import Testing

@testable import TesseraScreen

/// Books of addresses, each a screen with screens inside: four levels.
private struct Library: Screen {
  struct State: ScreenState, Codable { var shelves: [Shelf.State] = [] }
  enum Action: Equatable, Sendable { case set(State) }
  func sections(for state: State) -> [SectionModel<Self>] { Parts(\.shelves) { _ in Shelf() } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .set(let new) = action { state = new }
    return .none
  }
}

private struct Shelf: Screen {
  struct State: ScreenState, Identifiable, Codable {
    var id = 0
    var note = ""
    var book = AddressBook.State()
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Shelf \(state.id)") { TextFieldItem("Note", text: \.note) }
    Part(\.book, AddressBook())
  }
}

extension Library.State {
  /// Changes something somewhere: adds, removes, moves, at any level.
  fileprivate mutating func change(duplicates: Bool, using chance: inout SeededGenerator) {
    let shelf = shelves.indices.randomElement(using: &chance)
    switch chance.below(8) {
    case 0: shelves.append(Shelf.State(id: duplicates ? Int(chance.below(3)) : (shelves.map(\.id).max() ?? 0) + 1))
    case 1: if let shelf { shelves.remove(at: shelf) }
    case 2: shelves.shuffle(using: &chance)
    case 3: if let shelf { shelves[shelf].book.showsHome.toggle() }
    case 4:
      guard let shelf else { return }
      shelves[shelf].book.draft = shelves[shelf].book.draft == nil ? AddressForm.State(9, "Draft") : nil
    case 5:
      guard let shelf else { return }
      let id = duplicates ? Int(chance.below(3)) : (shelves[shelf].book.others.map(\.id).max() ?? 0) + 1
      shelves[shelf].book.others.append(AddressForm.State(id, "Street \(id)"))
    case 6: if let shelf, !shelves[shelf].book.others.isEmpty { shelves[shelf].book.others.removeFirst() }
    default: if let shelf { shelves[shelf].book.others.shuffle(using: &chance) }
    }
  }
}

@Suite("Sessions of screens in screens")
struct NestedPartPropertyTests {
  @Test(
    "After any change at any level, the host shows the snapshot, keys are unique, and only existing parts run effects",
    arguments: 0..<24)
  func laws(seed: UInt64) async throws {
    var chance = SeededGenerator(seed: seed)
    let duplicates = seed % 4 == 0
    let app = Headless(Library(), state: .init(), expecting: duplicates ? [.duplicateID] : [])
    for step in 0..<60 {
      switch chance.below(5) {
      case 0, 1:
        var state = app.state
        state.change(duplicates: duplicates, using: &chance)
        app.send(.set(state))
      case 2: try await app.advance(by: .seconds(2))
      default:
        let rows = app.page.snapshots[0].sections.flatMap { Array($0.rows) }
        guard let row = rows.randomElement(using: &chance), let control = row.content.control(named: .main),
          control.availability.isAvailable, !["Clear", "Remove", "Close form"].contains(where: row.key.text.hasSuffix)
        else { continue }
        let value: Control.Event.Value? =
          switch control.kind {
          case .toggle: .flag(chance.below(2) == 0)
          case .textField: .text("typed \(chance.below(3))")
          default: nil
          }
        #expect(app.page.send(.control(row.key.text, .main, value)) == .handled, "step \(step): \(row.key.text)")
      }
      let snapshot = app.page.snapshots[0]
      #expect(app.accessibilityTree == AccessibilityNode(snapshot, .english), "step \(step)")
      let keys = snapshot.sections.flatMap(\.rows).map(\.key.text)
      #expect(Set(keys).count == keys.count, "step \(step)")
      #expect(Set(snapshot.sections.map(\.key)).count == snapshot.sections.count, "step \(step)")
      // A load belongs to a form that is shown, and that shows it.
      for case let effect? in app.page.runningEffects {
        let form = String(effect.description.dropLast("find".count))
        #expect(keys.contains(form + "Find"), "step \(step): \(effect)")
      }
    }
    try await app.advance(by: .seconds(10))
    #expect(app.page.runningEffects.isEmpty && app.failures.isEmpty)
    // Of two parts with the same id, it is unknown which one was removed while it loaded. Nothing else is left
    // loading.
    let forms = app.state.shelves.flatMap { [$0.book.home] + $0.book.others + ($0.book.draft.map { [$0] } ?? []) }
    let isLeftLoading = forms.contains { $0.place.isLoading }
    #expect(duplicates || !isLeftLoading)
    guard !isLeftLoading else { return }
    // A page that was kept shows the same.
    let again = try HeadlessPage(AnyScreen(Library()), restoring: #require(app.save()), expecting: [.duplicateID])
    #expect(again.accessibilityTree == app.accessibilityTree)
  }
}
