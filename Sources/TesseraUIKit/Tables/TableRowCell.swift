#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// A cell of a table view that shows rows of one kind after the other.
///
/// It declares no initialiser: a table view makes it.
final class TableRowCell: UITableViewCell, RowOwner {
  private weak var source: TableViewScreenDataSource?
  private var content: RowContent?
  private var height = RowHeight()
  private(set) var row: Row?
  /// Whether what a person does here is not told: the cell left the screen.
  private(set) var isDetached = false

  /// Shows a row, or room for one that is not here yet.
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

  /// The height that holds now; `nil` where it follows from the content.
  var fixedHeight: CGFloat? { height.points }

  /// Ends what the cell shows; called when it leaves the screen.
  func detach() {
    isDetached = true
    content?.unbind()
  }

  func send(_ event: ControlEvent, of key: ItemKey) {
    guard let source else { return }
    source.send(event, of: key)
    // The answer may have shown something else here, or taken the row away.
    if let now = row, now.key == key { content?.restore(now) }
  }

  func focus(_ control: ControlName) -> Bool { content?.focus(control) ?? false }
  func didResize() { source?.remeasure() }
  func didEndEditing() {}
}
#endif
