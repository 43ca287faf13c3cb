import Logging
import Tessera
import TesseraGTK
import TesseraHTML
import TesseraWeb

// block 1

struct Sales: Screen {
  struct State: ScreenState { var bars: [SalesChart.Bar] = [] }
  enum Action: Equatable, Sendable { case didPressLocate, didZoom(Double) }
  func sections(for state: State) -> [SectionModel<Self>] {
    // block 2
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

// block 3

// block 4

func serve(_ app: any App, _ script: String, _ logger: Logger) throws {
  // block 5
  _ = host
}

@MainActor
func show(_ rows: NativeRowRegistry) {
  // block 6
}
