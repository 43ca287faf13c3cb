// compiled with: apple
import Tessera
import TesseraUIKit
import UIKit

struct MatchItem: Item {
  typealias Owner = MatchesScreen
  var id: Row.Key, title: String
  var content: Element { .text(Element.Text("\(title)")) }
}
struct MatchesScreen: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
}

// block 2

@MainActor
func show() {
  // block 3
}
