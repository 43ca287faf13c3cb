internal import TesseraScreen

/// Every ready-made item, with editing and loading.
struct ItemsFixture: Screen {
  struct State: ScreenState, Hashable {
    var name = ""
    var isOn = false
    var level = 1.0
    var load = Loadable<[String]>.idle
    var showsDetails = false
  }
  enum Action: Hashable, Sendable { case load, loaded(Result<[String], LoadFailure>), press(String) }
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Items" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      SubtitleItem("Plain", subtitle: "Below", value: "12")
      SubtitleItem("Pressable", on: .press("row"))
      SubtitleItem("Route", route: "/there")
      TextItem("Words")
      FactsItem([.init("Name", "Value")])
      InfoItem("Notice", detail: "More")
      ImageItem(.symbol("sun"), description: "The sun")
      ErrorItem("Broken", retry: .press("retry"), title: "Again")
    }.header(HeaderItem("Static", value: "8")).footer("Below them")
    SectionModel("Bound") {
      TextFieldItem("Full name", text: \.name, isRequired: true, maximumLength: 20)
      ToggleItem("Notify", isOn: \.isOn)
      SliderItem("Volume", value: \.level, in: 0...10, step: 1)
      ButtonItem("Invite", on: .press("invite")).disabled(state.name.isEmpty, because: "Type a name first")
    }.style(.form)
    SectionModel { if state.showsDetails { SubtitleItem("Weight", value: "2 kg") } }.header(
      HeaderItem("Details", isExpanded: \.showsDetails))
    SectionModel("Loaded") {
      switch state.load {
      case .idle: EmptyItem("Nothing yet", button: "Load", on: .load)
      case .loading: LoadingItem()
      case .loaded(let names), .stale(let names, _): names.map { SubtitleItem<Self>("\($0)") }
      case .failed(let failure): ErrorItem(failure, retry: .load)
      }
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .press(let name): log.append("press \(name)")
    case .load:
      log.append("load")
      state.load.begin()
      return .load("names") { _ in
        ["Ada", "Grace"]
      } then: {
        .loaded($0)
      }
    case .loaded(let result):
      log.append("loaded")
      state.load.finish(result)
    }
    return .none
  }

  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    if let name = edit.newValue(of: \.name) { log.append("name '\(name)'") }
    if let isOn = edit.newValue(of: \.isOn) { log.append("notify \(isOn)") }
    if let level = edit.newValue(of: \.level) { log.append("volume \(level)") }
    if let isShown = edit.newValue(of: \.showsDetails) { log.append("details \(isShown)") }
    return .none
  }
}
