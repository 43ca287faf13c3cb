import TesseraBinding
import TesseraGTK
import TesseraScreen

/// A hundred thousand lines of text.
struct RowsScreen: Screen {
  struct State: Equatable, Sendable { var rows: [Int] }
  enum Action: Equatable, Sendable { case set([Int]) }
  static let count = 100_000

  func title(for state: State) -> Phrase { "Rows" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { for row in state.rows { LineItem(id: row) } }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .set(let rows) = action { state.rows = rows }
    return .none
  }
}

struct LineItem: Item {
  typealias Owner = RowsScreen
  let id: Int
  var text: String { "This is row number \(id)" }
  var content: Element { .text(Element.Text(Phrase(text))) }
}

/// The same line as a native row.
final class LineRow: NativeRow, Configurable, EventForwardingProvider {
  private let line = NativeLabel()
  required init() {
    super.init()
    content.add(line)
  }
  var configurer: (LineRow, LineItem) -> Void { { row, item in row.line.text = item.text } }
  var eventForwarder: SenderGroup { SenderGroup {} }
}

/// Stores the last snapshot of a page.
final class Tape: ScreenHost {
  private(set) var shown: ScreenSnapshot?
  func show(_ snapshot: ScreenSnapshot) { shown = snapshot }
  func apply(_ update: ScreenSnapshot.Update) { shown = update.new }
}

/// Wraps a host and measures its last change.
@MainActor
final class TimedHost: ScreenHost {
  private let host: GtkScreenHost
  private(set) var milliseconds = 0.0

  init(_ host: GtkScreenHost) { self.host = host }

  func show(_ snapshot: ScreenSnapshot) { host.show(snapshot) }
  func apply(_ update: ScreenSnapshot.Update) {
    let time = ContinuousClock().measure {
      host.apply(update)
      host.flush()
    }
    milliseconds = Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
  }
}
