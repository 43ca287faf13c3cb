#if canImport(SwiftUI)
internal import Foundation
internal import SwiftUI
internal import TesseraFlow
internal import TesseraScreen

/// The way of a row's events, and the words of its language.
@MainActor
struct RowContext {
  let localizer: Localizer
  let send: @MainActor (ControlEvent) -> Void
  let focus: FocusState<FocusTarget?>.Binding
  let key: ItemKey
  let rows: RowViews
  let report: @MainActor (Diagnostic) -> Void
  /// The pictures that may be shown.
  let linkPolicy: LinkPolicy
  /// The columns of the table that the row stands in, for its outermost element; `nil` elsewhere.
  var columns: [SectionStyle.Column]?

  /// The surroundings of what stands in a cell, which is no line of the table.
  var inCell: RowContext {
    var copy = self
    copy.columns = nil
    return copy
  }

  /// The cells of an element that is a line of the table; nil for all others.
  func cells(of element: Element) -> [Element]? { columns.flatMap { SectionStyle.table($0).cells(of: element) } }

  func text(_ phrase: Phrase) -> String { localizer.string(phrase) }
  func text(_ phrase: Phrase?) -> String? { phrase.map(localizer.string) }
  /// Words in which a search marks what it found.
  func marked(_ words: Element.Text) -> Text {
    words.highlights.isEmpty
      ? Text(verbatim: text(words.phrase)) : Text(AttributedString([RichText.Span](text(words.phrase), marking: words.highlights)))
  }
  func target(_ control: ControlName) -> FocusTarget { FocusTarget(item: key, control: control) }
}

/// A row: a view of one's own, or the views of its content. Drawn anew only when the row is another one.
struct RowContentView: View, Equatable {
  let shown: ShownRow
  let model: ScreenModel
  let layer: LayerID
  let rows: RowViews
  let focus: FocusState<FocusTarget?>.Binding
  let language: Language
  let timeZone: String
  let columns: [SectionStyle.Column]?

  nonisolated static func == (left: RowContentView, right: RowContentView) -> Bool {
    left.shown == right.shown && left.language == right.language && left.timeZone == right.timeZone && left.columns == right.columns
  }

  var body: some View {
    if let row = shown.row {
      let send: @MainActor (ControlEvent) -> Void = { model.send($0, to: row, on: layer) }
      if let own = rows.view(row, send) {
        own.frame(height: row.height.points)
      } else {
        ElementView(
          element: row.content,
          context: RowContext(
            localizer: model.localizer, send: send, focus: focus, key: row.key, rows: rows, report: model.report,
            linkPolicy: model.linkPolicy, columns: columns)
        ).frame(height: row.height.points)
      }
    } else {
      Color.clear.frame(height: 56)
    }
  }
}

extension ItemHeight {
  /// The height that was fixed; `nil` for one that follows from the content.
  var points: CGFloat? { if case .fixed(let points) = self, points.isFinite, points > 0 { min(points, 10_000) } else { nil } }
}
#endif
