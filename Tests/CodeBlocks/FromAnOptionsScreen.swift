// compiled with: apple
import Tessera
import TesseraUIKit
import UIKit

// block 2

final class Form: UIViewController {
  struct Values { var city: OptionModel? }
  var form = Values()
  let environment = ScreenEnvironment()
  func didPressCity() {
    // block 3
  }
}
