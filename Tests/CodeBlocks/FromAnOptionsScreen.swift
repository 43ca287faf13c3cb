// compiled with: apple
import Tessera
import TesseraUIKit
import UIKit

enum Cities: MenuType { static let path = "cities" }

final class Form: UIViewController {
  struct Values { var city: OptionModel? }
  var form = Values()
  let environment = ScreenEnvironment()
  func didPressCity() {
    // block 5
  }
}
