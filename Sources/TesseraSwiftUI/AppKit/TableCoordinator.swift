#if canImport(AppKit) && !targetEnvironment(macCatalyst)
internal import AppKit
internal import SwiftUI
internal import TesseraScreen

/// Provides the views of an AppKit table and applies changes to it.
///
/// - Law: the table is loaded once. After that, it receives the changes in one group of updates.
@MainActor
final class TableCoordinator: NSObject {
  private var rows: [TableRow] = []
  private var shown: (table: LayerTable, environment: EnvironmentValues)?
  /// The dragged row.
  private var dragged: TableRow.ID?
  /// The pasteboard type of a dragged row, private to this app.
  static let pasteboardType = NSPasteboard.PasteboardType("org.tessera.row")

  /// Shows the rows of a layer.
  func show(_ table: LayerTable, _ environment: EnvironmentValues, in view: NSTableView) {
    let isFirst = shown == nil
    let new = TableRow.rows(of: table.sections)
    let plan = TablePlan(from: rows, to: new)
    (rows, shown) = (new, (table, environment))
    if isFirst {
      view.reloadData()
    } else {
      carryOut(plan, in: view)
    }
    if let wanted = table.wantedFocus, let row = rows.firstIndex(where: { $0.shown.row?.key == wanted.item }) {
      view.scrollRowToVisible(row)
    }
  }

  private func carryOut(_ plan: TablePlan, in view: NSTableView) {
    if !plan.steps.isEmpty {
      view.beginUpdates()
      for step in plan.steps {
        switch step {
        case .remove(let rows): view.removeRows(at: rows, withAnimation: .effectFade)
        case .move(let from, let to): view.moveRow(at: from, to: to)
        case .insert(let rows): view.insertRows(at: rows, withAnimation: .effectFade)
        }
      }
      view.endUpdates()
    }
    // Update all existing views, because the language or the environment may have changed too. Equal content
    // is not redrawn.
    var (resized, replaced) = (IndexSet(), IndexSet())
    view.enumerateAvailableRowViews { _, row in
      guard rows.indices.contains(row), let cell = view.view(atColumn: 0, row: row, makeIfNecessary: false) as? Cell else { return }
      if cell.identifier == identifier(of: rows[row]) {
        if let content = content(of: row) { cell.rootView = content }
        if plan.changed.contains(row) { resized.insert(row) }
      } else {
        replaced.insert(row)
      }
    }
    if !replaced.isEmpty { view.reloadData(forRowIndexes: replaced, columnIndexes: [0]) }
    if !resized.isEmpty || !replaced.isEmpty { view.noteHeightOfRows(withIndexesChanged: resized.union(replaced)) }
  }

  private typealias Cell = NSHostingView<TableCell>

  private func identifier(of row: TableRow) -> NSUserInterfaceItemIdentifier { NSUserInterfaceItemIdentifier(row.kind) }

  private func content(of row: Int) -> TableCell? {
    shown.map {
      TableCell(row: rows[row], model: $0.table.model, layer: $0.table.layer, rows: $0.table.rows, environment: $0.environment)
    }
  }
}

extension TableCoordinator: NSTableViewDataSource, NSTableViewDelegate {
  func numberOfRows(in tableView: NSTableView) -> Int { rows.count }

  func tableView(_ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int) -> NSView? {
    guard rows.indices.contains(row), let content = content(of: row) else { return nil }
    let identifier = identifier(of: rows[row])
    guard let cell = tableView.makeView(withIdentifier: identifier, owner: nil) as? Cell else {
      let cell = Cell(rootView: content)
      cell.identifier = identifier
      return cell
    }
    cell.rootView = content
    return cell
  }

  func tableView(_ tableView: NSTableView, pasteboardWriterForRow row: Int) -> (any NSPasteboardWriting)? {
    guard rows.indices.contains(row), TableDrop(of: rows[row].id, above: row, in: rows) != nil else { return nil }
    dragged = rows[row].id
    let item = NSPasteboardItem()
    item.setString(rows[row].id.row, forType: Self.pasteboardType)
    return item
  }

  func tableView(
    _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
    proposedDropOperation dropOperation: NSTableView.DropOperation
  ) -> NSDragOperation {
    dropOperation == .above && drop(info, above: row, in: tableView) != nil ? .move : []
  }

  func tableView(_ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int, dropOperation: NSTableView.DropOperation) -> Bool
  {
    guard let drop = drop(info, above: row, in: tableView), let table = shown?.table else { return false }
    dragged = nil
    // The rows move when the page sends its difference.
    table.model.move(drop.row, to: drop.target, of: drop.section, on: table.layer)
    return true
  }

  private func drop(_ info: any NSDraggingInfo, above row: Int, in view: NSTableView) -> TableDrop? {
    guard info.draggingSource as? NSTableView === view, let dragged else { return nil }
    return TableDrop(of: dragged, above: row, in: rows)
  }

  // Rows are not selectable. Their content is pressed instead.
  func tableView(_ tableView: NSTableView, shouldSelectRow row: Int) -> Bool { false }
}
#endif
