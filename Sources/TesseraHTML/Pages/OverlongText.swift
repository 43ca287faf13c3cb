package import TesseraScreen

/// A text that the user entered and that is longer than its field accepts.
///
/// The field shows it with an error. The screen never receives it.
package struct OverlongText: Equatable, Sendable {
  package let layer: LayerID
  package let item: String
  package let control: ControlName
  package let text: String

  package init(layer: LayerID, item: String, control: ControlName, text: String) {
    (self.layer, self.item, self.control, self.text) = (layer, item, control, text)
  }
}
