package import TesseraScreen

/// A component of the conformance suite: a counter. Hosts that draw components register a renderer for it and
/// pass the same scripts as hosts that show its fallback.
///
/// A renderer shows the same as the fallback: a text, and the controls with their names, in this order.
package struct ConformanceTally: Component {
  /// The current count.
  package let count: Int
  package let controls: [ComponentControl]

  init(count: Int, controls: [ComponentControl]) { (self.count, self.controls) = (count, controls) }

  package var accessibility: ComponentAccessibility { ComponentAccessibility("Tally", value: "\(String(count))") }
  /// The text before the controls.
  package var words: Phrase { Phrase("\(count) so far") }
  package var fallback: [Element] { [.text(Element.Text(words))] }
}

/// A component for which no host has a renderer, so that its fallback is shown.
struct ConformanceNotes: Component {
  let count: Int
  var accessibility: ComponentAccessibility { ComponentAccessibility("Notes", value: "\(String(count))", role: .image) }
  var fallback: [Element] { [.facts([Element.Fact("Count", "\(String(count))")])] }
}

/// A component with neither a renderer nor a fallback, so that no host can show it.
struct ConformanceNothing: Component {
  var accessibility: ComponentAccessibility { ComponentAccessibility("Nothing") }
}

/// Three components: drawn by hosts, shown by its fallback, and not supported by any host.
struct ComponentsFixture: Screen {
  struct State: ScreenState, Hashable {
    var count = 3
    var isDouble = false
  }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Components" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Drawn") {
      TallyItem(
        content: .component(
          ConformanceTally(
            count: state.count,
            controls: [
              .press("less", "Less"), .press("more", "More", availability: state.count < 5 ? .available : .disabled),
              .flag("double", "Double", state.isDouble),
            ])))
    }
    SectionModel("Not drawn") { ComponentItem(ConformanceNotes(count: state.count)) }
    SectionModel("Neither") { ComponentItem(ConformanceNothing()) }
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    switch action {
    case "more": state.count += state.isDouble ? 2 : 1
    case "less": state.count -= 1
    case "double true": state.isDouble = true
    case "double false": state.isDouble = false
    default: break
    }
    return .none
  }

  private struct TallyItem: Item {
    typealias Owner = ComponentsFixture
    var id: String { "tally" }
    let content: Element

    func intent(for event: Control.Event) -> Intent<Owner>? {
      if case .flag(let isOn)? = event.value { return .action("\(event.control.rawValue) \(isOn)") }
      return .action("\(event.control.rawValue)")
    }
  }
}
