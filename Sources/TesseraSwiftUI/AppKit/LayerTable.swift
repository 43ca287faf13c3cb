#if canImport(AppKit) && !targetEnvironment(macCatalyst)
internal import AppKit
internal import SwiftUI
internal import TesseraScreen

/// Shows the rows of a long layer in an AppKit table, which creates views only for visible rows and reuses
/// them.
struct LayerTable: NSViewRepresentable {
  let model: ScreenModel
  let layer: Page.LayerID
  let rows: RowViews
  let sections: [ScreenModel.ShownSection]
  let wantedFocus: Page.FocusTarget?

  func makeCoordinator() -> TableCoordinator { TableCoordinator() }

  func makeNSView(context: Context) -> NSScrollView {
    let table = NSTableView()
    table.headerView = nil
    table.usesAutomaticRowHeights = true
    // The estimated height of a row before it is laid out.
    table.rowHeight = 56
    table.selectionHighlightStyle = .none
    table.columnAutoresizingStyle = .uniformColumnAutoresizingStyle
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("tessera:row")))
    (table.dataSource, table.delegate) = (context.coordinator, context.coordinator)
    table.registerForDraggedTypes([TableCoordinator.pasteboardType])
    let scroll = NSScrollView()
    scroll.hasVerticalScroller = true
    scroll.documentView = table
    return scroll
  }

  func updateNSView(_ view: NSScrollView, context: Context) {
    guard let table = view.documentView as? NSTableView else { return }
    table.userInterfaceLayoutDirection = context.environment.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    context.coordinator.show(self, context.environment, in: table)
  }
}
#endif
