import Foundation
import TestSupport
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private enum Kinds: MenuType {
  static let staticData = [OptionModel("food", "Food"), OptionModel("glass", "Glass")]
}

/// Boxes on pallets in a yard of a depot: forms in forms, four levels, with rows, a picker, a question and something
/// that can be taken back.
private struct Depot: Screen {
  struct State: FormState, ScreenState, Codable {
    var name = ""
    var yard = Yard.State()
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.required(\.name)]
  }
  enum Action: Equatable, Sendable { case set(State), didPressSend, sent(Result<Int, FormFailure>) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { TextFieldItem("Name", text: \.name) }
    Part(\.yard, Yard())
    SectionModel {
      FormStatusItem(savesAfter: .seconds(3)) { _, _ in }
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .set(let new): state = new
    case .didPressSend:
      return state.submit(from: self) { _, _ in
        1
      } then: {
        .sent($0)
      }
    case .sent(let result): return state.finish(result, from: self)
    }
    return .none
  }
}

private struct Yard: Screen {
  struct State: FormState, Codable {
    var hours = 1
    var pallets: [Pallet.State] = []
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.range(\.hours, 1...5)]
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { StepperItem("Hours", value: \.hours, in: 0...9) }
    Parts(\.pallets) { _ in Pallet() }
  }
}

private struct Pallet: Screen {
  struct State: FormState, Codable, Identifiable {
    var id = 0
    var isOpen = true
    var boxes: [Box.State] = []
    var form = FormStatus<State>()
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ToggleItem("Open", isOn: \.isOpen) }
    if state.isOpen { Parts(\.boxes) { _ in Box() } }
  }
}

private struct Box: Screen {
  struct Line: Equatable, Codable, Sendable, Identifiable {
    let id: Int
    var count: Int?
  }
  struct State: FormState, Codable, Identifiable {
    var id = 0
    var isWeighed = true
    var weight: Int?
    var kind: OptionModel?
    var packed = FieldEntry<CalendarDate>.empty
    var lines: [Line] = []
    var form = FormStatus<State>()
    static let rules: FormRules<State> = [.required(\.kind), .range(\.weight, 1...9), .each(\.lines, [.required(\.count)])]
  }
  enum Action: Equatable, Codable, Sendable { case didPressAdd, didEmpty, didForget }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ToggleItem("Weighed", isOn: \.isWeighed)
      if state.isWeighed { NumberItem("Weight", value: \.weight, format: .number()) }
      OptionsItem("Kind", Kinds.self, selection: \.kind)
      DateItem("Packed", date: \.packed)
      for line in state.rows(\.lines) { NumberItem("Count", value: line.count, format: .number()).id("line.\(line.id)") }
      ButtonItem("Add", on: .didPressAdd)
      ButtonItem("Empty", on: .didEmpty).confirm("Empty it?", action: "Empty").undo(\.lines, "Emptied", otherwise: .didForget)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressAdd: state.lines.append(Line(id: (state.lines.map(\.id).max() ?? 0) + 1))
    case .didEmpty: state.lines = []
    case .didForget: break
    }
    return .none
  }
}

extension Depot.State {
  /// Adds, removes and moves something at some level.
  fileprivate mutating func change(using chance: inout SeededGenerator) {
    let pallet = yard.pallets.indices.randomElement(using: &chance)
    switch chance.below(7) {
    case 0: yard.pallets.append(Pallet.State(id: (yard.pallets.map(\.id).max() ?? 0) + 1))
    case 1: if let pallet { yard.pallets.remove(at: pallet) }
    case 2: yard.pallets.shuffle(using: &chance)
    case 3, 4:
      guard let pallet else { return }
      yard.pallets[pallet].boxes.append(Box.State(id: (yard.pallets[pallet].boxes.map(\.id).max() ?? 0) + 1))
    case 5: if let pallet, !yard.pallets[pallet].boxes.isEmpty { yard.pallets[pallet].boxes.removeFirst() }
    default: if let pallet { yard.pallets[pallet].boxes.shuffle(using: &chance) }
    }
  }
}

@Suite("Pages of forms in forms")
struct NestedFormPropertyTests {
  /// A row of the layer on top is used in some way.
  private func use(_ app: Headless<Depot>, _ chance: inout SeededGenerator) {
    guard let layer = app.page.snapshots.last else { return }
    let rows = layer.sections.flatMap { Array($0.rows) }
    guard let row = rows.randomElement(using: &chance), let control = row.content.control(named: .main), control.availability.isAvailable
    else { return }
    let value: Control.Event.Value? =
      switch control.kind {
      case .toggle: .flag(chance.below(2) == 0)
      case .textField: .text(["4", "4x", "2026-11-21", "32/13/2024", "", "Riyadh"][Int(chance.below(6))])
      case .slider: .number(Double(chance.below(10)))
      default: nil
      }
    _ = app.page.send(.control(row.key.text, .main, value, layer: layer.layer))
  }

  @Test(
    "After any input, check, choice, undo and removal at any level, a form is sent or shows why not, and is restored unchanged",
    arguments: 0..<16)
  func laws(seed: UInt64) async throws {
    var chance = SeededGenerator(seed: seed)
    let app = Headless(Depot())
    for step in 0..<80 {
      switch chance.below(10) {
      case 0, 1:
        var state = app.state
        state.change(using: &chance)
        app.send(.set(state))
      case 2: try await app.advance(by: .seconds(2))
      case 3: if app.page.snapshots.count > 1 { app.dismiss() }
      case 4:
        while app.page.snapshots.count > 1 { app.dismiss() }
        app.tap("Send")
        let isWrong = app.elements.contains { $0.states.contains(.invalid) }
        #expect(
          app.state.form.isSubmitting || isWrong || !app.state.form.summary.isEmpty, "step \(step): refused without a word\n\(app.text)")
        #expect(!app.state.form.isSubmitting || !isWrong, "step \(step): sent although something is wrong\n\(app.text)")
        try await app.wait { _ in !app.state.form.isSubmitting }
      default: use(app, &chance)
      }
      let keys = app.page.snapshots[0].sections.flatMap(\.rows).map(\.key.text)
      #expect(Set(keys).count == keys.count, "step \(step)")
    }
    while app.page.snapshots.count > 1 { app.dismiss() }
    // Everything that can be undone becomes final.
    try await app.advance(by: .seconds(20))
    try await app.settle()
    #expect(app.failures.isEmpty && app.page.runningEffects.isEmpty && !app.shows("Undo"))
    let kept = try JSONDecoder().decode(Depot.State.self, from: JSONEncoder().encode(app.state))
    let again = Headless(Depot(), state: kept)
    #expect(again.accessibilityTree == app.accessibilityTree)
  }
}
