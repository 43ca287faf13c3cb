import Foundation
import TesseraFlow
import TesseraScreen
import Testing

@Suite("Navigation values") struct NavigationTests {
  enum Destination: Codable, Hashable { case courses, course(Int), settings, help }
  typealias Value = Navigation<Destination, String>

  @Test("A value prints as one line") func printed() {
    var value = Value(.courses)
    value.push(.course(7))
    value.present(.settings)
    value.ask(Question("Sure?", answers: [.init("Yes", "yes")]))
    #expect("\(value)" == "courses › course(7), sheet settings, question Sure?")
  }

  @Test("Moving on the stack removes the sheet and the question") func moves() {
    let question = Question<String>("Sure?", answers: [])
    let moves: [(inout Value) -> Void] = [
      { $0.push(.help) }, { $0.pop() }, { $0.popToRoot() }, { $0.replace(with: .help) }, { $0.replaceAll(with: [.help]) },
      { $0.pop { $0 == .courses } },
    ]
    for move in moves {
      var value = Value(.courses, .course(1))
      value.present(.settings)
      value.ask(question)
      move(&value)
      #expect(value.sheet == nil && value.question == nil)
    }
  }

  @Test("Moves that do not apply change nothing") func nothing() {
    var value = Value(.courses)
    value.pop()
    value.popToRoot()
    value.dismiss()
    value.dismiss()
    value.replaceAll(with: [])
    value.pop { $0 == .help }
    #expect(value == Value(.courses))
    #expect(Value(stack: []) == nil)
  }

  @Test("The topmost layer is dismissed first") func dismissing() {
    var value = Value(.courses)
    value.present(.settings)
    value.ask(Question("Sure?", answers: []))
    value.dismiss()
    #expect(value.question == nil && value.sheet == .settings)
    value.dismiss()
    #expect(value == Value(.courses))
  }

  @Test("A value is the same after it was written and read") func coding() throws {
    var value = Value(.courses, .course(7), .help)
    value.present(.settings)
    value.ask(Question("Sure?", message: "Really", answers: [.init("Yes", isDestructive: true, "yes"), .init("No")]))
    #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
  }

  @Test("An empty stack is refused. One of any depth is equal after encoding and decoding") func bounds() throws {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Value.self, from: Data(#"{"stack":[]}"#.utf8)) }
    for count in [1, 64, 65, 1_000] {
      let value = try #require(Value(stack: Array(repeating: .help, count: count)))
      #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
    }
  }
}
