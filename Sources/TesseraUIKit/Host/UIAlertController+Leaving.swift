#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

extension UIAlertController {
  /// An alert that asks whether to discard input. Calls `leave` if the user agrees.
  static func leaving(_ words: Localizer, _ leave: @escaping @MainActor () -> Void) -> UIAlertController {
    let alert = UIAlertController(
      title: words.string("Discard changes?"), message: words.string("What you entered here was not saved."), preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: words.string("Keep editing"), style: .cancel))
    alert.addAction(UIAlertAction(title: words.string("Discard"), style: .destructive) { _ in leave() })
    return alert
  }
}
#endif
