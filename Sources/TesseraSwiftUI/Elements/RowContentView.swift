#if canImport(SwiftUI)
internal import Foundation
internal import SwiftUI
internal import TesseraFlow
internal import TesseraScreen

/// The environment of a row: localized text, and where events are sent.
@MainActor
struct RowContext {
  let localizer: Localizer
  let send: @MainActor (Control.Event) -> Void
  let focus: FocusState<Page.FocusTarget?>.Binding
  let key: Row.Key
  let rows: RowViews
  let report: @MainActor (Diagnostic) -> Void
  /// Determines which images may be loaded.
  let linkPolicy: LinkPolicy
  /// The text that the user entered into a control of the row and that it doesn't accept.
  let refusedText: @MainActor (Control.Name) -> String?
  /// The columns of the row's table, for the row's outermost element. Otherwise `nil`.
  var columns: [SectionStyle.Column]?

  /// The context for the content of a cell, which is not itself a row of the table.
  var inCell: RowContext {
    var copy = self
    copy.columns = nil
    return copy
  }

  /// The cells of an element that is a row of the table, or `nil` for other elements.
  func cells(of element: Element) -> [Element]? { columns.flatMap { SectionStyle.table($0).cells(of: element) } }

  func text(_ phrase: Phrase) -> String { localizer.string(phrase) }
  func text(_ phrase: Phrase?) -> String? { phrase.map(localizer.string) }
  /// The text with search matches highlighted.
  func marked(_ words: Element.Text) -> Text {
    words.highlights.isEmpty
      ? Text(verbatim: text(words.phrase)) : Text(AttributedString([Element.RichText.Span](text(words.phrase), marking: words.highlights)))
  }
  func target(_ control: Control.Name) -> Page.FocusTarget { Page.FocusTarget(item: key, control: control) }
}

/// Shows a row with a custom view or the views of its content. Redrawn only for another row.
struct RowContentView: View, Equatable {
  let shown: ScreenModel.ShownRow
  let model: ScreenModel
  let layer: Page.LayerID
  let rows: RowViews
  let focus: FocusState<Page.FocusTarget?>.Binding
  let language: Language
  let timeZone: String
  let columns: [SectionStyle.Column]?

  nonisolated static func == (left: RowContentView, right: RowContentView) -> Bool {
    left.shown == right.shown && left.language == right.language && left.timeZone == right.timeZone && left.columns == right.columns
  }

  var body: some View {
    if let row = shown.row {
      let send: @MainActor (Control.Event) -> Void = { model.send($0, to: row, on: layer) }
      if let own = rows.view(row, send) {
        own.frame(height: row.height.points)
      } else {
        ElementView(
          element: row.content,
          context: RowContext(
            localizer: model.localizer, send: send, focus: focus, key: row.key, rows: rows, report: model.report,
            linkPolicy: model.linkPolicy, refusedText: { model.refusedTexts.text(of: row.key.text, $0, in: layer) }, columns: columns)
        ).frame(height: row.height.points)
      }
    } else {
      Color.clear.frame(height: 56)
    }
  }
}

extension Row.Height {
  /// The fixed height, or `nil` if the content determines it.
  var points: CGFloat? { if case .fixed(let points) = self, points.isFinite, points > 0 { min(points, 10_000) } else { nil } }
}
#endif
