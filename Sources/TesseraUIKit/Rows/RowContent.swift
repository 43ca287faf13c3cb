#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// A cell that receives the events of a row's views.
@MainActor
protocol RowOwner: AnyObject {
  func send(_ event: Control.Event, of key: Row.Key)
  func refusedText(of key: Row.Key, _ control: Control.Name) -> String?
  func didResize()
  func didEndEditing()
}

/// The content of a cell: a custom view registered for its item, or views for its element.
@MainActor
final class RowContent {
  private enum Body {
    case native(NativeSlot)
    case elements(ElementView, ElementContext)
  }

  let kind: Row.ReuseIdentifier
  private let body: Body
  private var shown: (row: Row, columns: [SectionStyle.Column]?, language: Language, timeZone: String)?

  /// Creates views for a row and binds them to it.
  init(_ row: Row, _ columns: [SectionStyle.Column]?, _ cell: any RowOwner, _ host: UIKitScreenHost) {
    kind = row.reuseIdentifier
    if let slot = host.cells.makeSlot(for: kind), slot.bind(row, send: Self.sender(of: row, cell)) {
      body = .native(slot)
    } else {
      let context = ElementContext(host)
      (context.columns, context.row) = (columns, row.key)
      context.refusedText = Self.refusedText(of: row, cell)
      Self.connect(context, row, cell)
      body = .elements(ElementView.make(row.content, context), context)
      host.reportSymbols(of: row)
    }
    shown = (row, columns, host.localizer.language, host.localizer.timeZone)
  }

  var view: UIView {
    switch body {
    case .native(let slot): slot.view
    case .elements(let view, _): view.view
    }
  }

  /// Shows another row. Returns `false` if that requires other views.
  func bind(_ row: Row, _ columns: [SectionStyle.Column]?, _ cell: any RowOwner, _ host: UIKitScreenHost) -> Bool {
    switch body {
    case .native(let slot): return slot.bind(row, send: Self.sender(of: row, cell))
    case .elements(let view, let context):
      // Rows are immutable. The same row in the same language and time zone is already shown.
      if let shown, shown.row === row, shown.columns == columns, shown.language == host.localizer.language,
        shown.timeZone == host.localizer.timeZone
      {
        Self.connect(context, row, cell)
        return true
      }
      context.localizer = host.localizer
      (context.columns, context.row) = (columns, row.key)
      context.refusedText = Self.refusedText(of: row, cell)
      guard view.show(row.content) else { return false }
      host.reportSymbols(of: row)
      shown = (row, columns, host.localizer.language, host.localizer.timeZone)
      Self.connect(context, row, cell)
      return true
    }
  }

  /// Sends a row's events, even if the cell shows another row by then, for example when a file was picked.
  private static func sender(of row: Row, _ cell: any RowOwner) -> @MainActor (Control.Event) -> Void {
    { [weak cell, key = row.key] in cell?.send($0, of: key) }
  }

  private static func refusedText(of row: Row, _ cell: any RowOwner) -> (Control.Name) -> String? {
    { [weak cell, key = row.key] control in cell?.refusedText(of: key, control) }
  }

  private static func connect(_ context: ElementContext, _ row: Row, _ cell: any RowOwner) {
    let send = sender(of: row, cell)
    context.send = { control, value in send(Control.Event(control, value)) }
    context.didResize = { [weak cell] in cell?.didResize() }
    context.didEndEditing = { [weak cell] in cell?.didEndEditing() }
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
    case .elements(let view, let context):
      context.send = { _, _ in }
      context.didResize = {}
      context.didEndEditing = {}
      view.stop()
      shown = nil
    }
  }

  func focus(_ control: Control.Name) -> Bool {
    switch body {
    case .native(let slot): slot.view.becomeFirstResponder()
    case .elements(let view, _): view.focus(control)
    }
  }
}
#endif
