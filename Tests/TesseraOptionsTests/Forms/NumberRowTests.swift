import Foundation
import TestSupport
@testable import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// The lines of an invoice; no rule knows their amounts.
private struct Invoice: Screen {
  struct Line: Identifiable, Equatable, Codable, Sendable {
    let id: Int
    var amount: Int?
  }
  struct State: FormState, Codable {
    var lines: [Line] = []
    var form = FormStatus<State>()
    static let rules: FormRules<State> = []
  }
  enum Action: Equatable, Sendable {
    case didPressSend, didPressClear, didPressDouble, didPressRemove, didPressAdd, didPressReload, removed, sent(Result<Int, FormFailure>)
  }

  func sections(for state: State) -> [SectionModel<Self>] {
    for line in state.rows(\.lines) {
      SectionModel("Line \(line.id)") { NumberItem("Amount", value: line.amount, format: .number()).id("\(line.id).amount") }
        .id("line.\(line.id)")
    }
    SectionModel {
      ButtonItem("Send", on: .didPressSend)
      ButtonItem("Clear", on: .didPressClear)
      ButtonItem("Double", on: .didPressDouble)
      ButtonItem("Remove", on: .didPressRemove)
      ButtonItem("Add", on: .didPressAdd)
      ButtonItem("Reload", on: .didPressReload)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      return state.submit(from: self) { _, _ in
        1
      } then: {
        .sent($0)
      }
    case .didPressClear:
      let next = (state.lines.map(\.id).max() ?? 0) + 1
      state.lines = state.lines.indices.map { Line(id: next + $0) }
    case .didPressDouble: for index in state.lines.indices { state.lines[index].amount = state.lines[index].amount.map { $0 * 2 } }
    case .didPressRemove, .removed: state.lines.removeLast()
    case .didPressAdd: state.lines.append(Line(id: (state.lines.map(\.id).max() ?? 0) + 1))
    case .didPressReload: return .run { $0.send(.removed) }
    case .sent(let result): return state.finish(result, from: self)
    }
    return .none
  }
}

@Suite("Numbers in rows")
struct NumberRowTests {
  private func invoice(_ lines: Int) -> Headless<Invoice> { invoice(.init(lines: (1...lines).map { .init(id: $0) })) }
  private func invoice(_ state: Invoice.State) -> Headless<Invoice> { Headless(Invoice(), state: state) }
  private func restored(_ app: Headless<Invoice>) throws -> Headless<Invoice> {
    invoice(try JSONDecoder().decode(Invoice.State.self, from: JSONEncoder().encode(app.state)))
  }
  private func keptDrafts(_ app: Headless<Invoice>) throws -> Int {
    String(decoding: try JSONEncoder().encode(app.state.form.drafts), as: UTF8.self).components(separatedBy: "lines[").count - 1
  }

  @Test("After a restart a number in a row keeps its input, like any other field")
  func typedAfterRestart() throws {
    let app = invoice(8)
    app.type("5", into: "Amount", in: "Line 7")
    let again = try restored(app)
    #expect(again.element("Amount", in: "Line 7")?.value == "5")
    for text in ["12.", "abc"] {
      again.type(text, into: "Amount", in: "Line 7")
      #expect(again.element("Amount", in: "Line 7")?.value == text)
    }
    again.tap("Send")
    #expect(again.element("Amount", in: "Line 7")?.hint != nil && again.element("Amount", in: "Line 7")?.value == "abc")
    let third = try restored(again)
    third.type("abd", into: "Amount", in: "Line 7")
    third.tap("Send")
    #expect(third.state.form.errors.count == 1)
    third.type("6", into: "Amount", in: "Line 7")
    #expect(third.state.form.errors.isEmpty && third.element("Amount", in: "Line 7")?.hint == nil)
    #expect(try keptDrafts(third) == 1)
  }

  @Test("Input is forgotten once it was sent and its row is removed, or its value has changed")
  func forgotten() async throws {
    let app = invoice(3)
    for line in 1...3 { app.type("\(line)", into: "Amount", in: "Line \(line)") }
    #expect(try keptDrafts(app) == 3)
    app.tap("Double")
    let again = try restored(app)
    again.type("7", into: "Amount", in: "Line 1")
    again.tap("Send")
    try await again.settle()
    #expect(!again.state.form.isEdited)
    #expect(try keptDrafts(again) == 1)
    #expect(again.elements.filter { $0.role == .textbox }.map(\.value) == ["7", "4", "6"])
  }

  @Test("Half-typed input in a removed row refuses nothing, also after a restart", arguments: ["Remove", "Reload"])
  func goneRow(button: Phrase) async throws {
    let app = invoice(2)
    app.type("abc", into: "Amount", in: "Line 1")
    app.type("abc", into: "Amount", in: "Line 2")
    app.tap(button)
    try await app.settle()
    #expect(try keptDrafts(app) == 1)
    app.type("5", into: "Amount", in: "Line 1")
    for var state in [app.state, try restored(app).state] {
      let isRight = state.validate()
      #expect(isRight, "\(state.form.errors)")
    }
  }

  @Test("Half-typed input in a removed and restored row is back, and refuses the form")
  func takenBack() throws {
    let app = invoice(2)
    app.type("abc", into: "Amount", in: "Line 2")
    app.tap("Remove")
    #expect(try keptDrafts(app) == 0)
    app.tap("Add")
    #expect(try keptDrafts(app) == 1)
    #expect(app.elements.filter { $0.role == .textbox }.map(\.value) == ["", "abc"])
    for var state in [app.state, try restored(app).state] {
      let isRight = state.validate()
      #expect(!isRight)
    }
  }

  @Test("Input of removed rows is not stored forever")
  func goneRows() throws {
    let app = invoice(20)
    for round in 0..<6 {
      for line in 1...20 { app.type("\(line)", into: "Amount", in: "Line \(round * 20 + line)") }
      app.tap("Clear")
    }
    #expect(try keptDrafts(app) <= 66)
    #expect(app.elements.filter { $0.role == .textbox }.allSatisfy { $0.value == "" })
  }

  @Test("A form that was restored takes a keystroke in time in proportion to its fields")
  func restoredTime() throws {
    let app = invoice(120)
    for line in 1...120 { app.type("x", into: "Amount", in: "Line \(line)") }
    let again = try restored(app)
    func time(_ app: Headless<Invoice>) -> Duration {
      ["y", "yy", "yyy"].map { text in ContinuousClock().measure { app.type(text, into: "Amount", in: "Line 60") } }.min() ?? .zero
    }
    let (before, after) = (time(app), time(again))
    #expect(after < before * 6, "\(after), \(before) before")
  }
}
