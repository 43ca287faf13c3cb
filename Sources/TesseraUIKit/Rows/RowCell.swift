#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// A cell of a list; reused for rows of the same kind.
///
/// It declares no initialiser: a collection view makes it.
final class RowCell: UICollectionViewListCell, RowOwner {
  private weak var layerController: LayerViewController?
  private var content: RowContent?
  private var height = RowHeight()
  private(set) var row: Row?
  private var inset: CGFloat = 0
  private var look: Look?

  /// Shows a row, or room for one that is not here yet.
  func show(_ row: Row?, _ section: LayerList.Section, in controller: LayerViewController) {
    layerController = controller
    let column = row.flatMap { section.column(of: $0) }
    let (style, isRow) = (column?.column.style ?? section.style, column?.isRow ?? true)
    // With its section: tests from outside tell lists that follow each other apart by that.
    let item = AccessibilityIdentifier.text(AccessibilityNode(.listitem)) + ",of=" + (column?.column.section ?? section.key).text
    accessibilityIdentifier = style.isList && isRow ? item : nil
    // In a column there is no list of UIKit's that would draw the rows as one card.
    let look: Look = !isRow ? .plain : column != nil && style.look == .list ? .card : style.look
    take(look)
    guard let host = controller.host, let row else { return showRoom() }
    self.row = row
    let inset: CGFloat = look == .plain ? 0 : 16
    if content?.kind != row.reuseIdentifier || content?.bind(row, style.columns, self, host) != true {
      put(RowContent(row, style.columns, self, host), inset)
    } else if let content, inset != self.inset {
      put(content, inset)
    }
    height.show(row.height, on: contentView)
  }

  /// The look behind a cell's content.
  enum Look { case list, card, plain }

  private func take(_ look: Look) {
    guard look != self.look else { return }
    self.look = look
    switch look {
    case .list: backgroundConfiguration = defaultBackgroundConfiguration()
    case .card:
      var card = UIBackgroundConfiguration.clear()
      (card.backgroundColor, card.cornerRadius) = (.secondarySystemGroupedBackground, 10)
      backgroundConfiguration = card
    case .plain: backgroundConfiguration = .clear()
    }
  }

  private func put(_ new: RowContent, _ inset: CGFloat) {
    if content !== new { content?.unbind() }
    content?.view.removeFromSuperview()
    (content, self.inset) = (new, inset)
    new.view.fill(contentView, insets: NSDirectionalEdgeInsets(top: 8, leading: inset, bottom: 8, trailing: inset))
  }

  private func showRoom() {
    row = nil
    content?.unbind()
    content?.view.removeFromSuperview()
    content = nil
    height.show(RowHeight.room, on: contentView)
  }

  /// The height that holds now; `nil` where it follows from the content.
  var fixedHeight: CGFloat? { height.points }

  override func prepareForReuse() {
    super.prepareForReuse()
    content?.unbind()
    row = nil
  }

  /// Ends what the cell shows; called when it leaves the screen.
  func detach() {
    content?.unbind()
  }

  /// Sends what was done to a control, and shows the row as the screen sees it, whatever became of that.
  func send(_ event: ControlEvent, of key: ItemKey) {
    guard let controller = layerController else { return }
    if let row, row.key == key { controller.note(event.control, of: row) }
    controller.host?.send(.control(item: key.text, event), layer: controller.layer)
    // The answer may have shown something else here, or taken the row away.
    if let now = row, now.key == key { content?.restore(now) }
  }

  /// The actions of the row, opened by a long press or a secondary click; `nil` where it has none.
  func contextMenu(_ localizer: Localizer?) -> UIContextMenuConfiguration? {
    guard let localizer, case .menu(let menu)? = row?.content, menu.content != nil, !menu.all.isEmpty else { return nil }
    return UIContextMenuConfiguration(actionProvider: { [weak self, key = row?.key] _ in
      UIMenu(children: menu.uiActions(localizer) { control in key.map { self?.send(ControlEvent(control), of: $0) } })
    })
  }

  /// Lets the collection view measure the cell again while a person types in it.
  func didResize() { invalidateIntrinsicContentSize() }

  /// Gives the keys back to the layer, unless another field takes them.
  func didEndEditing() { Task { [weak layerController] in layerController?.takeKeys() } }

  func focus(_ control: ControlName) -> Bool { content?.focus(control) ?? false }
}

/// A header or a footer of a section.
final class RowSupplement: UICollectionReusableView, RowOwner {
  private weak var layerController: LayerViewController?
  private var content: RowContent?
  private var row: Row?

  /// Shows the header or footer of a section.
  func show(_ row: Row?, _ style: SectionStyle, in controller: LayerViewController) {
    (layerController, self.row) = (controller, row)
    // Lines of a table go by below its heads.
    backgroundColor = style.columns == nil ? .clear : .systemBackground
    guard let row, let host = controller.host else { return clear() }
    if content?.kind == row.reuseIdentifier, content?.bind(row, style.columns, self, host) == true { return }
    clear()
    let new = RowContent(row, style.columns, self, host)
    new.view.fill(self, insets: NSDirectionalEdgeInsets(top: 12, leading: 16, bottom: 4, trailing: 16))
    content = new
  }

  private func clear() {
    content?.unbind()
    content?.view.removeFromSuperview()
    content = nil
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    content?.unbind()
    row = nil
  }

  /// Ends what is shown; called when it leaves the screen.
  func detach() { content?.unbind() }

  /// Sends what was done to a control, and shows the row as the screen sees it, whatever became of that.
  func send(_ event: ControlEvent, of key: ItemKey) {
    guard let controller = layerController else { return }
    if let row, row.key == key { controller.note(event.control, of: row) }
    controller.host?.send(.control(item: key.text, event), layer: controller.layer)
    if let now = row, now.key == key { content?.restore(now) }
  }

  func didResize() { layerController?.collection?.collectionViewLayout.invalidateLayout() }

  /// Gives the keys back to the layer, unless another field takes them.
  func didEndEditing() { Task { [weak layerController] in layerController?.takeKeys() } }

  func focus(_ control: ControlName) -> Bool { content?.focus(control) ?? false }
}

extension SectionStyle {
  /// Whether the rows are items of a list to a screen reader.
  var isList: Bool {
    switch self {
    case .form, .actions: false
    // In a table as well: UIKit has no notion of its lines.
    case .list, .grid, .carousel, .table: true
    }
  }

  /// The look of the rows' cells.
  fileprivate var look: RowCell.Look {
    switch self {
    case .list, .form: .list
    case .grid, .carousel: .card
    case .table, .actions: .plain
    }
  }
}
#endif
