#if GTK
import GalleryScreens
import TesseraBinding
import TesseraGTK
import TesseraScreen

/// A native row for a product. A few dozen instances show a hundred thousand products.
///
/// It shows a ``ProductItem`` and forwards user events, without knowing about baskets. Each gesture is a shortcut for
/// a control.
final class ProductCell: NativeRow, Configurable, EventForwardingProvider {
  private let icon = NativeIcon()
  private let name = NativeLabel(.strong, isDecoration: true), price = NativeLabel(.caption, isDecoration: true)
  private let details = NativeButton(isFlat: true), detail = NativeLabel(.caption)
  private let remove = NativeButton(), add = NativeButton()
  private let favourite = NativeSwitch()
  private let amount = NativeSlider(0...Double(ProductItem.most), step: 1)
  /// The controls that are shown with the details.
  private let controls = NativeStack(.row, spacing: 12)

  required init() {
    super.init()
    let titles = NativeStack(.column, spacing: 0, [name, price])
    let label = NativeStack(.row, spacing: 12, [icon])
    label.add(titles, grows: true)
    details.content = label
    remove.show(icon: "list-remove-symbolic")
    add.show(icon: "list-add-symbolic")
    let line = NativeStack(.row, spacing: 8)
    line.add(details, grows: true)
    line.add(add)
    controls.add(remove)
    controls.add(favourite)
    controls.add(amount, grows: true)
    amount.atLeast(width: 80)
    content.add(line)
    content.add(detail)
    content.add(controls)
  }

  var configurer: (ProductCell, ProductItem) -> Void {
    { cell, item in
      cell.icon.symbol = item.product.symbol
      cell.name.text = cell.words(item.product.name)
      cell.price.text = cell.words(item.priceText)
      cell.details.label = "\(cell.name.text), \(cell.price.text)"
      cell.detail.text = item.isOpen ? cell.words(item.product.detail) : ""
      cell.remove.label = cell.words(item.removeLabel)
      cell.remove.isEnabled = item.pieces > 0
      cell.add.label = cell.words(item.addLabel)
      cell.add.isEnabled = item.pieces < ProductItem.most
      cell.favourite.label = cell.words(item.favouriteLabel)
      cell.favourite.isOn = item.isFavourite
      cell.amount.label = cell.words(item.amountLabel)
      cell.amount.value = Double(item.pieces)
      cell.amount.valueText = cell.words(item.piecesText)
      cell.controls.isVisible = item.isOpen
    }
  }

  var eventForwarder: SenderGroup {
    EventForwarder(details) { _, ctx in ctx.control(.clicked) { [RowEvent(ProductItem.Controls.details)] } }
    EventForwarder(remove) { _, ctx in ctx.control(.clicked) { [RowEvent(ProductItem.Controls.remove)] } }
    EventForwarder(add) { _, ctx in ctx.control(.clicked) { [RowEvent(ProductItem.Controls.add)] } }
    EventForwarder(favourite) { favourite, ctx in
      ctx.control(.valueChanged) { [RowEvent(ProductItem.Controls.favourite, .flag(favourite.isOn))] }
    }
    EventForwarder(amount) { amount, ctx in
      ctx.control(.valueChanged) { [RowEvent(ProductItem.Controls.amount, .number(amount.value))] }
    }
    EventForwarder(self) { cell, ctx in
      let runsLeft = cell.localizer.direction == .rightToLeft
      ctx.tap { [RowEvent(ProductItem.Controls.details)] }
      ctx.longPress(phases: [.began]) { (item: ProductItem) in [RowEvent(ProductItem.Controls.favourite, .flag(!item.isFavourite))] }
      ctx.swipe(runsLeft ? .left : .right) { [RowEvent(ProductItem.Controls.add)] }
      ctx.swipe(runsLeft ? .right : .left) { [RowEvent(ProductItem.Controls.remove)] }
    }
  }
}
#endif
