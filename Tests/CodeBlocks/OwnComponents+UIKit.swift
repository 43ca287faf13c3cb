// compiled with: apple
import Tessera
import TesseraUIKit
import UIKit

struct SalesChart: Component {
  struct Bar: Hashable, Sendable { var name: Phrase, count: Int }
  var bars: [Bar]
  var accessibility: ComponentAccessibility { ComponentAccessibility("Sales") }
}
struct ZoomedMap: Component {
  var zoom: Double
  var accessibility: ComponentAccessibility { ComponentAccessibility("Map") }
}
struct Sales: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}
final class BarsView: UIView {
  var bars: [(name: String, count: Int)] = []
}
final class MapView: UIView {
  var zoom = 1.0
  init(didZoom: @escaping (Double) -> Void) { super.init(frame: .zero) }
  required init?(coder: NSCoder) { nil }
}

@MainActor
func show(_ cells: CellRegistry) {
  // block 7
  _ = controller
}
