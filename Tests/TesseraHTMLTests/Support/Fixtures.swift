import Foundation
import TesseraHTML
import TesseraScreen
import TestSupport

/// An item that shows any element.
struct ElementItem: Item {
  typealias Owner = Board
  let id: String
  let content: Element
}

/// A screen that shows the rows in its state.
struct Board: Screen {
  struct Section: Equatable, Sendable {
    var key: String
    var header: String?
    var rows: [Row]
    var visibleRange: Range<Int>?
  }
  struct Row: Equatable, Sendable {
    var key: String
    var element: Element
  }
  struct State: Equatable, Sendable {
    var title = "Board"
    var sections: [Section] = []
  }
  enum Action: Equatable, Sendable { case show(State) }

  func title(for state: State) -> Phrase { Phrase(state.title) }
  func sections(for state: State) -> [SectionModel<Self>] {
    for section in state.sections {
      model(of: section)
    }
  }
  private func model(of section: Section) -> SectionModel<Self> {
    var model = SectionModel<Self> { section.rows.map { ElementItem(id: $0.key, content: $0.element) } }.id(section.key)
    if let header = section.header { model = model.header(HeaderItem(Phrase(header))) }
    if let visibleRange = section.visibleRange {
      model = model.visibleRange(
        SectionModel.ShownPart(total: visibleRange.upperBound, start: visibleRange.lowerBound) { _ in .action(.show(State())) })
    }
    return model
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .show(let new) = action { state = new }
    return .none
  }
}

/// Records the calls that a page makes to its host.
final class RecordingHost: LayerHost {
  var updates: [ScreenSnapshot.Update] = []
  func show(_ snapshot: ScreenSnapshot) {}
  func apply(_ update: ScreenSnapshot.Update) { updates.append(update) }
  func dismiss(_ layer: Page.LayerID) {}
}

func makePage(_ state: Board.State, localizer: Localizer = .english) -> Page {
  Page(
    Board(), state: state, environment: ScreenEnvironment(localizer: localizer, report: { _ in }), inbox: Page.EffectInbox {})
}

func page(_ layers: [ScreenSnapshot]) -> HTMLRenderer.PageModel {
  HTMLRenderer.PageModel(pageID: "p1", path: "/board", title: "Test", layers: layers)
}

/// The markup of one element inside of its row.
func markup(
  _ element: Element, key: String = "row", localizer: Localizer = .english, report: @escaping @Sendable (Diagnostic) -> Void = { _ in }
)
  throws -> MarkupNode
{
  let snapshot = makePage(Board.State(sections: [.init(key: "s", rows: [.init(key: key, element: element)])])).snapshots[0]
  var writer = HTMLRenderer.Writer()
  HTMLRenderer(localizer: localizer, report: report).writeLayer(snapshot, page: page([snapshot]), into: &writer)
  let nodes = try parseMarkup(writer.bytes)
  guard nodes.count == 1, let row = nodes[0].first("li") else { throw MarkupError(message: "no row in \(writer.text)") }
  return row
}

extension Corpora {
  /// Attacks, naughty strings, grapheme tests and inputs of HTML tokenizer tests: every string that is in them.
  static func strings() throws -> [String] {
    let files = [
      "bad/xss/payloads_open.json", "bad/strings/blns.json", "bad/strings/unicode_grapheme_break.json",
      "bad/html/serializer_core.test.json",
      "bad/html/tokenizer_entities.test.json", "bad/html/tokenizer_numericEntities.test.json",
    ]
    var found: [String] = []
    func collect(_ value: Any) {
      switch value {
      case let text as String: found.append(text)
      case let list as [Any]: list.forEach(collect)
      case let table as [String: Any]:
        for (key, value) in table.sorted(by: { $0.key < $1.key }) where key != "licence" && key != "sources" { collect(value) }
      default: break
      }
    }
    for file in files { collect(try json(file)) }
    return found
  }
}
