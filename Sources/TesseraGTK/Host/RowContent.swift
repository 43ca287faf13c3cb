#if GTK
internal import CGtk4
internal import TesseraScreen

/// The content of a cell: a native row registered for its item, or widgets for its element.
@MainActor
final class RowContent {
  private enum Body {
    case native(NativeRowSlot)
    case elements(ElementView, ElementContext)
  }

  let kind: Row.ReuseIdentifier
  private let body: Body

  /// Creates widgets for a row and binds them to it.
  init(_ row: Row, _ columns: [SectionStyle.Column]?, _ cell: RowCell, _ host: GtkScreenHost) {
    kind = row.reuseIdentifier
    if let slot = host.rows.makeSlot(for: kind), slot.bind(row, host.localizer, send: Self.sender(of: row, cell)) {
      body = .native(slot)
    } else {
      let context = ElementContext(host.localizer)
      (context.registry, context.report) = (host.rows, host.report)
      context.loadImage = { [weak host] address, done in host?.images.load(address, done) }
      context.columns = columns
      context.isStatus = cell.isStatus
      (context.isHead, context.isNarrow) = (cell.isHead, cell.isNarrow)
      context.refusedText = Self.refusedText(of: row, cell)
      Self.connect(context, row, cell)
      body = .elements(ElementView.make(row.content, context), context)
      host.reportSymbols(of: row)
    }
    gtk_widget_set_hexpand(widget, 1)
  }

  var widget: Widget {
    switch body {
    case .native(let slot): slot.widget
    case .elements(let view, _): view.widget
    }
  }

  /// Shows another row. Returns `false` if that requires other widgets.
  func bind(_ row: Row, _ columns: [SectionStyle.Column]?, _ cell: RowCell, _ host: GtkScreenHost) -> Bool {
    switch body {
    case .native(let slot): return slot.bind(row, host.localizer, send: Self.sender(of: row, cell))
    case .elements(let view, let context):
      context.localizer = host.localizer
      context.columns = columns
      context.isStatus = cell.isStatus
      (context.isHead, context.isNarrow) = (cell.isHead, cell.isNarrow)
      // Widgets also emit signals for values that code sets. Nothing may be sent before they show the row.
      context.send = { _, _ in }
      context.row = row.key
      context.refusedText = Self.refusedText(of: row, cell)
      guard view.show(row.content) else { return false }
      host.reportSymbols(of: row)
      Self.connect(context, row, cell)
      return true
    }
  }

  private static func refusedText(of row: Row, _ cell: RowCell) -> (Control.Name) -> String? {
    { [weak cell, key = row.key] control in
      guard let layer = cell?.layer else { return nil }
      return layer.host?.refusedTexts.text(of: key.text, control, in: layer.layer)
    }
  }

  private static func connect(_ context: ElementContext, _ row: Row, _ cell: RowCell) {
    context.row = row.key
    context.section = { [weak cell] in cell?.section }
    let send = sender(of: row, cell)
    context.send = { control, value in send(Control.Event(control, value)) }
  }

  /// Sends a row's events, even if the cell shows another row by then, for example when a file was chosen in
  /// a dialog.
  private static func sender(of row: Row, _ cell: RowCell) -> @MainActor (Control.Event) -> Void {
    { [weak cell, key = row.key] in cell?.send($0, of: key) }
  }

  /// Shows the row again, because the user may have moved a control that the screen did not accept.
  func restore(_ row: Row) {
    switch body {
    case .native(let slot): slot.restore(row)
    case .elements(let view, _): _ = view.show(row.content)
    }
  }

  func unbind() {
    switch body {
    case .native(let slot): slot.unbind()
    case .elements(_, let context): context.send = { _, _ in }
    }
  }

  func tearDown() {
    switch body {
    case .native(let slot): slot.tearDown()
    case .elements: unbind()
    }
  }

  func focus(_ control: Control.Name) -> Bool {
    switch body {
    case .native(let slot): gtk_widget_child_focus(slot.widget, GTK_DIR_TAB_FORWARD) != 0
    case .elements(let view, _): view.focus(control)
    }
  }

  /// The menu of the row, if it has one.
  var menu: MenuView? {
    if case .elements(let view, _) = body { view as? MenuView } else { nil }
  }

  var focused: Control.Name? {
    switch body {
    case .native: nil
    case .elements(let view, _): view.focused
    }
  }
}
#endif
