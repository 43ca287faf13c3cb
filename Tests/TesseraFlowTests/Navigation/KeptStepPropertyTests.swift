import TestSupport
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// Steps in any order, each kept. All of them show the number of moves.
private struct Steps: StatefulFlow {
  enum Destination: Codable, Hashable { case step(Int) }
  enum Event: Codable, Hashable { case go(Int) }
  struct State: ScreenState, Codable { var moves = 0 }

  func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
    switch destination {
    case .step(let number): DestinationScreen(Step(number: number, moves: state.moves)) { .go($0) }.kept()
    }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    guard case .go(let number) = event else { return .none }
    state.moves += 1
    let next = Destination.step(number)
    if navigation.stack.contains(next) { navigation.pop { $0 == next } } else { navigation.push(next) }
    return .none
  }
}

private struct Step: Screen {
  struct State: ScreenState, Codable { var text = "" }
  enum Action: Equatable, Sendable { case go(Int) }
  typealias Output = Int
  let number: Int
  let moves: Int
  func title(for state: State) -> Phrase { "Step \(number)" }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.text.isEmpty })
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text)
      TextItem("\(moves) moves").id("moves")
      for number in 0..<5 { ButtonItem("Go to \(number)", on: .go(number)).id("go.\(number)") }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .go(let number): .deliver(number)
    }
  }
}

@Suite("Kept steps, under any sequence of moves") struct KeptStepPropertyTests {
  @Test(
    "Each step has its last input and shows the flow's state without a question, also after restoring",
    arguments: 0..<24)
  func oracle(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let screen = AnyScreen(Steps(), at: Navigation(.step(0)))
    var page = HeadlessPage(screen)
    var texts: [Int: String] = [:]
    var (stack, moves) = ([0], 0)
    for step in 0..<60 {
      switch random.below(8) {
      case 0, 1:
        texts[stack[stack.count - 1]] = "typed \(step)"
        page.type("typed \(step)", into: "Text")
      case 2:
        guard stack.count > 1 else { continue }
        stack.removeLast()
        page.dismiss()
      case 3: page = try HeadlessPage(screen, restoring: #require(page.save()))
      default:
        let next = random.below(5)
        moves += 1
        if let index = stack.firstIndex(of: next) { stack.removeSubrange((index + 1)...) } else { stack.append(next) }
        page.tap("Go to \(next)")
      }
      #expect(page.navigation == stack.map { "step(\($0))" }.joined(separator: " › "), "step \(step)")
      #expect(page.element("Text")?.value == texts[stack[stack.count - 1], default: ""], "step \(step)")
      #expect(page.accessibilityTrees.count == stack.count && page.shows("\(moves) moves"), "step \(step)")
    }
    #expect(page.failures.isEmpty)
  }
}
