// compiled with: apple
import SwiftUI
import Tessera
import TesseraSwiftUI

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
struct BarsView: View {
  init(_ bars: [SalesChart.Bar]) {}
  var body: some View { Text("") }
}
struct MapView: View {
  let zoom: Double
  let didZoom: (Double) -> Void
  var body: some View { Text("") }
}

struct SalesView: View {
  var body: some View {
    // block 8
  }
}
