#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

extension Page {
  /// Whether closing a layer loses what was entered there or above it without a question: a flow asks for its own layers.
  func losesSilently(_ layer: LayerID) -> Bool {
    let layers = root.layers
    guard let position = layers.firstIndex(where: { $0.snapshot.layer == layer }) else { return false }
    return layers[position].placement.mayClose == nil && layers[position...].contains(where: \.hasUnsavedChanges)
  }
}

extension UIAlertController {
  /// The question whether what was entered may be lost; `leave` is called if it may.
  static func leaving(_ words: Localizer, _ leave: @escaping @MainActor () -> Void) -> UIAlertController {
    let alert = UIAlertController(
      title: words.string("Discard changes?"), message: words.string("What you entered here was not saved."), preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: words.string("Keep editing"), style: .cancel))
    alert.addAction(UIAlertAction(title: words.string("Discard"), style: .destructive) { _ in leave() })
    return alert
  }
}
#endif
