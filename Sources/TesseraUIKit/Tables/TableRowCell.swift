#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// A reusable table cell for rows of one kind.
///
/// It declares no initializer, because a table view creates it.
final class TableRowCell: UITableViewCell, RowOwner {
  private weak var source: TableViewScreenDataSource?
  private var content: RowContent?
  private var height = RowHeight()
  private(set) var row: Row?
  /// Whether the cell left the screen, so that its events are not sent.
  private(set) var isDetached = false

  /// Shows a row, or a placeholder for a row that is not loaded.
  func show(_ row: Row?, _ style: SectionStyle, in source: TableViewScreenDataSource) {
    self.source = source
    self.row = row
    isDetached = false
    selectionStyle = .none
    height.show(row?.height ?? RowHeight.room, on: contentView)
    guard let row else { return }
    if content?.kind == row.reuseIdentifier, content?.bind(row, style.columns, self, source.host) == true { return }
    content?.unbind()
    content?.view.removeFromSuperview()
    let new = RowContent(row, style.columns, self, source.host)
    content = new
    new.view.fill(contentView, insets: NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16))
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    detach()
    row = nil
  }

  /// The current fixed height, or `nil` if the content determines it.
  var fixedHeight: CGFloat? { height.points }

  /// Ends the binding. Called when the cell leaves the screen.
  func detach() {
    isDetached = true
    content?.unbind()
  }

  func refusedText(of key: Row.Key, _ control: Control.Name) -> String? { source?.refusedText(of: key, control) }

  func send(_ event: Control.Event, of key: Row.Key) {
    guard let source else { return }
    source.send(event, of: key)
    // Handling the event may have shown another row here, or removed the row.
    if let now = row, now.key == key { content?.restore(now) }
  }

  func focus(_ control: Control.Name) -> Bool { content?.focus(control) ?? false }
  func didResize() { source?.remeasure() }
  func didEndEditing() {}
}
#endif
