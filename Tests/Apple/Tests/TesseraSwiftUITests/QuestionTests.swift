import Tessera
import TesseraTesting
import Testing

@testable import TesseraSwiftUI

/// A page that asks the question it was created with.
private struct AskingScreen: Screen {
  struct State: ScreenState, Codable { var said: [Int] = [] }
  enum Action: Equatable, Sendable { case ask, said(Int) }
  let answers: [Question<Action>.Answer]

  func title(for state: State) -> Phrase { "Asking" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ButtonItem("Ask", on: .ask) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .ask: return .ask(Question("Sure?", answers: answers))
    case .said(let number): state.said.append(number)
    }
    return .none
  }
}

@Suite("Questions as SwiftUI's alerts")
@MainActor
struct QuestionTests {
  private func words(_ answers: Question<AskingScreen.Action>.Answer...) async throws -> ScreenModel.AlertWords {
    let model = ScreenModel(AnyScreen(AskingScreen(answers: answers)))
    model.begin()
    let row = try #require(model.layers[0].sections[0].rows[0].row)
    model.send(Control.Event(.main), to: row, on: .root)
    for _ in 0..<4 { await Task.yield() }
    return try #require(model.layers.last?.alert(.english))
  }

  @Test("The first answer without a meaning cancels. If there is none, the alert adds a cancel button")
  func ways() async throws {
    let confirmation = try await words(.init("Delete", isDestructive: true, .said(1)), .init("Cancel"))
    #expect(confirmation.answers.map(\.title) == ["Delete", "Cancel"])
    #expect(confirmation.answers.map(\.isWayOut) == [false, true] && confirmation.hasWayOut)
    #expect(try await words(.init("OK")).answers.map(\.isWayOut) == [true])
    #expect(try await words(.init("Not now"), .init("Never")).answers.map(\.isWayOut) == [true, false])
    #expect(try await !words(.init("Light", .said(1)), .init("Dark", .said(2))).hasWayOut)
    #expect(try await !words(.init("Delete", isDestructive: true)).hasWayOut)
  }
}
