import Tessera

/// A custom row that handles events: stars to press, and a slider to move.
struct RatingItem: Item {
  typealias Owner = RatingScreen
  let id = "rating"
  let stars: Int

  var content: Element {
    .column([
      .text(Element.Text("\(stars) stars")),
      .button(Element.Button("One more", control: "more")),
      .slider(Element.Slider("Stars", value: Double(stars), in: 0...5, step: 1, control: "stars")),
    ])
  }

  func intent(for event: Control.Event) -> Intent<RatingScreen>? {
    switch (event.control, event.value) {
    case ("more", nil): .action(.didRate(stars + 1))
    case ("stars", .number(let number)?): .action(.didRate(Int(number)))
    default: nil
    }
  }
}

/// A screen that shows a rating.
struct RatingScreen: Screen {
  struct State: Equatable, Codable, Sendable { var stars = 3 }
  enum Action: Equatable, Sendable { case didRate(Int) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Rating") { RatingItem(stars: state.stars) }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didRate(let stars): state.stars = min(stars, 5)
    }
    return .none
  }
}
