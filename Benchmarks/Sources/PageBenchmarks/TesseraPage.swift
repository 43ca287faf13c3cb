import TesseraScreen
import TesseraHTML

/// The records as a Tessera screen with the standard items, and a custom item for options.
struct RecordScreen: Screen {
  struct State: Equatable, Sendable {
    var records: [Record]
    var text = ""
    var isOn = true
  }
  enum Action: Equatable, Sendable { case press(Int) }

  /// Whether the texts are interpolated phrases, as in an app, instead of preformatted texts.
  var isInterpolated = false

  func title(for state: State) -> Phrase { "Places" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Places") {
      for record in state.records {
        item(record)
      }
    }
  }

  private func item(_ record: Record) -> AnyItem<Self> {
    isInterpolated
      ? item(
        record, "\(record.name)", "Eastern Province, branch no. \(record.branch), open from 9 to 17", "\(record.orders) orders")
      : item(record, Phrase(record.name), Phrase(record.detail), Phrase(record.value))
  }

  private func item(_ record: Record, _ name: Phrase, _ detail: @autoclosure () -> Phrase, _ value: @autoclosure () -> Phrase) -> AnyItem<
    Self
  > {
    switch record.kind {
    case .place:
      .of(
        SubtitleItem(
          name, subtitle: detail(), value: value(), icon: "pin", route: "/places/\(record.id)"
        )
        .id(record.id))
    case .field:
      .of(TextFieldItem(name, text: \.text, help: detail(), kind: .name, isRequired: true).id(record.id))
    case .flag: .of(ToggleItem(name, subtitle: detail(), isOn: \.isOn).id(record.id))
    case .option: .of(OptionRow(record: record, name: name, detail: detail()))
    case .notice: .of(InfoItem(name, detail: detail(), tone: .warning).id(record.id))
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

struct OptionRow: Item {
  typealias Owner = RecordScreen
  let record: Record
  let name: Phrase
  let detail: Phrase
  var id: Int { record.id }
  var content: Element {
    .option(
      Element.Option(
        Element.Text(name), subtitle: detail, style: .checkbox, mark: record.isOn ? .on : .off))
  }
  func intent(for event: Control.Event) -> Intent<Owner>? { .action(.press(record.id)) }
}

/// Writes the records through a screen: evaluates `sections(for:)`, creates a snapshot and writes it.
final class TesseraPage {
  let renderer = HTMLRenderer(localizer: .english, report: { _ in })
  let inbox = Page.EffectInbox {}
  var writer = HTMLRenderer.Writer(capacity: 1 << 16)

  /// Writes the page to `writer`. Returns its number of bytes.
  func write(_ state: RecordScreen.State, isInterpolated: Bool = false) -> Int {
    let snapshot = Page(RecordScreen(isInterpolated: isInterpolated), state: state, inbox: inbox).snapshots[0]
    writer.removeAll()
    let page = HTMLRenderer.PageModel(pageID: "page", path: "/places", title: "Benchmark", layers: [])
    renderer.writeLayer(snapshot, page: page, into: &writer)
    return writer.count
  }

  /// Opens a page with a table and writes it. Returns its number of bytes.
  func open(_ screen: TableScreen) -> Int {
    let snapshot = Page(screen, inbox: inbox).snapshots[0]
    writer.removeAll()
    renderer.writeLayer(
      snapshot, page: HTMLRenderer.PageModel(pageID: "page", path: "/orders", title: "Benchmark", layers: []), into: &writer)
    return writer.count
  }

  /// The number of bytes of the patch for one changed row among `count`.
  func patchSize(rows count: Int) -> Int {
    let shown = Page(PatchScreen(), state: PatchScreen.State(records: Record.sample(count)), inbox: inbox)
    let host = PatchHost()
    shown.attach(host)
    shown.start()
    let outcome = shown.send(.control("change"))
    precondition(outcome == .handled && host.update != nil, "nothing changed: \(outcome)")
    writer.removeAll()
    let page = HTMLRenderer.PageModel(pageID: "page", path: "/places", title: "Benchmark", layers: [])
    if let update = host.update { renderer.writePatch(update, page: page, into: &writer) }
    return writer.count
  }
}

/// Stores the last update of a screen.
final class PatchHost: ScreenHost {
  var update: ScreenSnapshot.Update?
  func show(_ snapshot: ScreenSnapshot) {}
  func apply(_ update: ScreenSnapshot.Update) { self.update = update }
}
