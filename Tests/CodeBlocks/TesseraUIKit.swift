// compiled with: apple
import Tessera
import TesseraUIKit
import UIKit

struct ShopAPI: Sendable {}

struct Shop: App {
  let name: Phrase = "Shop"
  let api: ShopAPI
  func screen(at route: String, for visit: Visit) -> AnyScreen? { nil }
}

@MainActor
func show(in window: UIWindow, _ api: ShopAPI, _ person: Identity, _ cells: CellRegistry) {
  // block 1
}
