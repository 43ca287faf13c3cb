// Pages: documentation/appkit/nstableview with its methods, nstablecolumn, nstableheaderview, nstablerowview, nstableviewdatasource,
// nstableviewdelegate.

@MainActor open class NSTableHeaderView: NSView {}
@MainActor open class NSTableRowView: NSView {}
@MainActor open class NSTableColumn: NSObject {
  public init(identifier: NSUserInterfaceItemIdentifier) {}
}

// Neither protocol is isolated on its page; their methods are.
public protocol NSTableViewDataSource: NSObjectProtocol {
  @MainActor func numberOfRows(in tableView: NSTableView) -> Int
  @MainActor func tableView(_ tableView: NSTableView, pasteboardWriterForRow row: Int) -> (any NSPasteboardWriting)?
  @MainActor func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation
  @MainActor func tableView(
    _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int, dropOperation: NSTableView.DropOperation
  )
    -> Bool
}
public protocol NSTableViewDelegate: NSControlTextEditingDelegate {
  @MainActor func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView?
  @MainActor func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool
}

@MainActor open class NSTableView: NSControl {
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var effectFade: AnimationOptions { AnimationOptions(rawValue: 1) }
  }
  public enum DropOperation: UInt, Sendable { case on = 0, above }
  public enum SelectionHighlightStyle: Int, Sendable { case none = -1, regular = 0, sourceList = 1 }
  public enum ColumnAutoresizingStyle: UInt, Sendable { case noColumnAutoresizing = 0, uniformColumnAutoresizingStyle }

  open weak var dataSource: (any NSTableViewDataSource)?
  open weak var delegate: (any NSTableViewDelegate)?
  open var headerView: NSTableHeaderView?
  open var usesAutomaticRowHeights = false
  open var rowHeight: CGFloat = 24
  open var selectionHighlightStyle = SelectionHighlightStyle.regular
  open var columnAutoresizingStyle = ColumnAutoresizingStyle.noColumnAutoresizing
  open func addTableColumn(_ tableColumn: NSTableColumn) {}
  open func makeView(withIdentifier identifier: NSUserInterfaceItemIdentifier, owner: Any?) -> NSView? { nil }
  open func view(atColumn column: Int, row: Int, makeIfNecessary: Bool) -> NSView? { nil }
  open func enumerateAvailableRowViews(_ handler: (NSTableRowView, Int) -> Void) {}
  open func reloadData() {}
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) {}
  open func noteHeightOfRows(withIndexesChanged indexSet: IndexSet) {}
  open func scrollRowToVisible(_ row: Int) {}
  open func beginUpdates() {}
  open func endUpdates() {}
  open func insertRows(at indexes: IndexSet, withAnimation animationOptions: NSTableView.AnimationOptions = []) {}
  open func removeRows(at indexes: IndexSet, withAnimation animationOptions: NSTableView.AnimationOptions = []) {}
  open func moveRow(at oldIndex: Int, to newIndex: Int) {}
}
