internal import TesseraScreen

/// Nested sheets, a pushed page and a dialog.
struct LayersFixture: Screen {
  struct State: ScreenState, Hashable { var color = "none" }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Layers" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      SubtitleItem("Color", value: "\(state.color)").id("color")
      ButtonItem("Pick", on: "pick")
      ButtonItem("Ask", on: "ask")
      ButtonItem("Page", on: "page")
    }
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    switch action {
    case "pick": return .present(picker(.sheet))
    case "page": return .present(picker(.fullScreen))
    case "ask":
      return .present(
        Presentation(Question(log: log), id: "question", kind: .alert, dismissed: "no answer") { "answered \($0)" })
    default:
      if action.description.hasPrefix("picked ") { state.color = String(action.description.dropFirst(7)) }
      return .none
    }
  }

  private func picker(_ kind: ScreenSnapshot.PresentationKind) -> Presentation<FixtureAction> {
    Presentation(Picker(log: log), id: "picker", kind: kind, dismissed: "picked nothing") { "picked \($0)" }
  }

  /// A sheet that can open a dialog.
  struct Picker: Screen {
    struct State: ScreenState, Hashable {}
    typealias Action = FixtureAction
    typealias Output = String
    let log: HostConformance.Log

    func title(for state: State) -> Phrase { "Pick a color" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        SubtitleItem("Red", on: "red")
        SubtitleItem("Other", on: "other")
      }
    }
    func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
      log.append("\(action)")
      switch action {
      case "red": return .finish("red")
      case "other":
        return .present(Presentation(Question(log: log), id: "question", kind: .alert) { "sure \($0)" })
      case "sure yes": return .finish("other")
      default: return .none
      }
    }
  }

  /// A dialog with two answers.
  struct Question: Screen {
    struct State: ScreenState, Hashable {}
    typealias Action = FixtureAction
    typealias Output = String
    let log: HostConformance.Log

    func title(for state: State) -> Phrase { "Are you sure?" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        ButtonItem("Yes", on: "yes")
        ButtonItem("No", on: "no")
      }.style(.actions)
    }
    func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
      log.append("\(action)")
      return .finish("\(action)")
    }
  }
}
