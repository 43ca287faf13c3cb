#if GTK
import GalleryScreens
import TesseraBinding
import TesseraGTK
import TesseraScreen

/// Counts how often native rows are created, configured and reset.
final class ReuseCell: NativeRow, Configurable, EventForwardingProvider {
  private let words = NativeLabel(.caption), counters = NativeLabel(.caption, isDecoration: true)
  private var isCounting = false

  required init() {
    super.init()
    content.add(words)
    content.add(counters)
  }

  var configurer: (ReuseCell, ReuseItem) -> Void {
    { cell, item in
      cell.words.text = cell.words(item.words)
      cell.registry?.countersDidChange = { [weak cell] in cell?.count() }
      cell.count()
    }
  }

  var eventForwarder: SenderGroup {}

  /// Shows the counters a moment later, because sizes must not change while GTK configures rows during layout.
  private func count() {
    guard !isCounting else { return }
    isCounting = true
    Task { [weak self] in self?.show() }
  }

  private func show() {
    isCounting = false
    guard let now = registry?.counters else { return }
    counters.text = words("\(now.made) rows made, \(now.bound) times filled, \(now.unbound) times emptied")
  }
}
#endif
