#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// A reusable cell for rows of one kind.
///
/// It declares no initializer, because a collection view creates it.
final class RowCell: UICollectionViewListCell, RowOwner {
  private weak var layerController: LayerViewController?
  private var content: RowContent?
  private var height = RowHeight()
  private(set) var row: Row?
  private var inset: CGFloat = 0
  private var look: Look?

  /// Shows a row, or a placeholder for a row that is not loaded.
  func show(_ row: Row?, _ section: LayerList.Section, in controller: LayerViewController) {
    layerController = controller
    let column = row.flatMap { section.column(of: $0) }
    let (style, isRow) = (column?.column.style ?? section.style, column?.isRow ?? true)
    // Includes the section, so that UI tests can tell adjacent lists apart.
    let item = AccessibilityIdentifier.text(AccessibilityNode(.listitem)) + ",of=" + (column?.column.section ?? section.key).text
    accessibilityIdentifier = style.isList && isRow ? item : nil
    // In a column, there is no UIKit list that draws the rows as one card.
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

  /// The background of a cell's content.
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

  /// The current fixed height, or `nil` if the content determines it.
  var fixedHeight: CGFloat? { height.points }

  override func prepareForReuse() {
    super.prepareForReuse()
    content?.unbind()
    row = nil
  }

  /// Ends the binding. Called when the cell leaves the screen.
  func detach() {
    content?.unbind()
  }

  func refusedText(of key: Row.Key, _ control: Control.Name) -> String? {
    guard let controller = layerController else { return nil }
    return controller.host?.refusedTexts.text(of: key.text, control, in: controller.layer)
  }

  /// Sends a control's event and then shows the row in the screen's state, accepted or not.
  func send(_ event: Control.Event, of key: Row.Key) {
    guard let controller = layerController else { return }
    if let row, row.key == key { controller.note(event.control, of: row) }
    controller.host?.send(.control(item: key.text, event), layer: controller.layer)
    // Handling the event may have shown another row here, or removed the row.
    if let now = row, now.key == key { content?.restore(now) }
  }

  /// The row's actions for a long press or secondary click, or `nil` if it has none.
  func contextMenu(_ localizer: Localizer?) -> UIContextMenuConfiguration? {
    guard let localizer, case .menu(let menu)? = row?.content, menu.content != nil, !menu.all.isEmpty else { return nil }
    return UIContextMenuConfiguration(actionProvider: { [weak self, key = row?.key] _ in
      UIMenu(children: menu.uiActions(localizer) { control in key.map { self?.send(Control.Event(control), of: $0) } })
    })
  }

  /// Makes the collection view measure the cell again while the user types in it.
  func didResize() { invalidateIntrinsicContentSize() }

  /// Returns the key focus to the layer, unless another field takes it.
  func didEndEditing() { Task { [weak layerController] in layerController?.takeKeys() } }

  func focus(_ control: Control.Name) -> Bool { content?.focus(control) ?? false }
}

final class RowSupplement: UICollectionReusableView, RowOwner {
  private weak var layerController: LayerViewController?
  private var content: RowContent?
  private var row: Row?

  func show(_ row: Row?, _ style: SectionStyle, in controller: LayerViewController) {
    (layerController, self.row) = (controller, row)
    // Table rows scroll below the headers, so these need a background.
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

  /// Ends the binding. Called when the view leaves the screen.
  func detach() { content?.unbind() }

  func refusedText(of key: Row.Key, _ control: Control.Name) -> String? {
    guard let controller = layerController else { return nil }
    return controller.host?.refusedTexts.text(of: key.text, control, in: controller.layer)
  }

  /// Sends a control's event and then shows the row in the screen's state, accepted or not.
  func send(_ event: Control.Event, of key: Row.Key) {
    guard let controller = layerController else { return }
    if let row, row.key == key { controller.note(event.control, of: row) }
    controller.host?.send(.control(item: key.text, event), layer: controller.layer)
    if let now = row, now.key == key { content?.restore(now) }
  }

  func didResize() { layerController?.collection?.collectionViewLayout.invalidateLayout() }

  /// Returns the key focus to the layer, unless another field takes it.
  func didEndEditing() { Task { [weak layerController] in layerController?.takeKeys() } }

  func focus(_ control: Control.Name) -> Bool { content?.focus(control) ?? false }
}

extension SectionStyle {
  /// Whether the rows are list items for screen readers.
  var isList: Bool {
    switch self {
    case .form, .actions: false
    // Includes tables, because UIKit has no accessibility role for table rows.
    case .list, .grid, .carousel, .table: true
    }
  }

  /// The background of the rows' cells.
  fileprivate var look: RowCell.Look {
    switch self {
    case .list, .form: .list
    case .grid, .carousel: .card
    case .table, .actions: .plain
    }
  }
}
#endif
