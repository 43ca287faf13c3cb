import Logging
import Tessera
import TesseraGTK
import TesseraHTML
import TesseraWeb

// block 1

struct Sales: Screen {
  struct State: ScreenState { var bars: [SalesChart.Bar] = [] }
  func sections(for state: State) -> [SectionModel<Self>] {
    // block 2
  }
}

// block 3

func serve(_ app: any App, _ script: String, _ logger: Logger) throws {
  // block 4
  _ = host
}

@MainActor
func show(_ rows: NativeRowRegistry) {
  // block 5
}
