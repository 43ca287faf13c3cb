public import Observation
public import TesseraScreen

extension ScreenModel {
  /// An observable layer of a page.
  @MainActor
  @Observable
  public final class LayerModel: Identifiable {
    public nonisolated let id: Page.LayerID
    /// How the layer is presented over the layers below.
    public let kind: ScreenSnapshot.PresentationKind
    /// The title.
    public private(set) var title: Phrase
    /// The sections in order.
    public private(set) var sections: [ShownSection]
    /// Whether the view has room for columns.
    public private(set) var isWide = false
    /// Whether closing the layer and those above it would lose the user's input. Drafts in lower layers are not
    /// affected.
    public internal(set) var wouldLoseChanges = false
    /// The button that returns from a detail to its list. `nil` if there is none or both are visible.
    public private(set) var wayBack: Row?
    @ObservationIgnored private(set) var snapshot: ScreenSnapshot
    /// The sections of the snapshot, arranged for the available width.
    @ObservationIgnored private var placed: [ScreenSnapshot.Section]
    /// The control that opened the detail.
    @ObservationIgnored var chosen: Page.FocusTarget?

    init(_ snapshot: ScreenSnapshot) {
      (id, kind, title, self.snapshot) = (snapshot.layer, snapshot.presentation, snapshot.title, snapshot)
      placed = snapshot.sections.arranged(isWide: false)
      sections = placed.map { ShownSection($0, keeping: nil) }
      wayBack = placed.first { $0.pane == .wayBack }?.rows.first
    }

    /// Shows a snapshot. Writes only properties that differ, so that other views are not updated.
    func show(_ snapshot: ScreenSnapshot) {
      self.snapshot = snapshot
      if title != snapshot.title { title = snapshot.title }
      let known = Dictionary(sections.map { ($0.id, $0) }) { first, _ in first }
      placed = snapshot.sections.arranged(isWide: isWide)
      let new = placed.map { ShownSection($0, keeping: known[$0.key.text]) }
      if new != sections { sections = new }
      let back = placed.first { $0.pane == .wayBack }?.rows.first
      if back !== wayBack { wayBack = back }
    }

    /// The section with this id, including side-by-side sections.
    public func section(_ id: String) -> ShownSection? {
      sections.lazy.flatMap { [$0] + $0.columns }.first { $0.id == id }
    }

    /// Arranges the sections for the available width. In a narrow view, columns are stacked, and of a list and
    /// its detail only one is shown.
    public func arrange(isWide: Bool) {
      guard isWide != self.isWide else { return }
      self.isWide = isWide
      show(snapshot)
    }

    /// The content for a system alert, or `nil` if such an alert cannot show all of the layer.
    public func alert(_ localizer: Localizer) -> AlertWords? { AlertWords(self, localizer) }

    /// Whether the layer has too many rows for a SwiftUI list on macOS: more than a thousand, or a visible
    /// range of a longer list.
    public var isLong: Bool {
      sections.contains { $0.held != nil } || sections.reduce(0) { $0 + $1.rows.count } > 1000
    }

    /// The row with the refresh button.
    public var refreshRow: Row? { refresh { $0.isAvailable } }

    /// Whether a refresh is running.
    var isRefreshing: Bool { refresh { $0 == .pending } != nil }

    /// The row with a refresh button in a state that `isWanted` accepts. Observes `sections`.
    private func refresh(_ isWanted: (Element.Availability) -> Bool) -> Row? {
      access(keyPath: \.sections)
      return placed.refresh(where: isWanted)?.row
    }
  }
}

extension ScreenModel {
  /// A section for display. Two values are equal if nothing in the section changed.
  public struct ShownSection: Identifiable, Equatable, Sendable {
    public let id: String
    /// The header, shown before the rows.
    public let header: ShownRow?
    /// The rows. A long list has a placeholder for each row that is not loaded.
    public let rows: [ShownRow]
    /// The footer, shown after the rows.
    public let footer: ShownRow?
    /// The layout of the rows.
    public let style: SectionStyle
    /// The sections that are side by side, with their own headers, rows and footers. Empty for a single
    /// section.
    public let columns: [ShownSection]
    /// The loaded range of a long list, or `nil` if all rows are loaded.
    public let held: Range<Int>?
    /// Whether the user can reorder the rows.
    public var isReorderable: Bool { rows.first?.row?.content.position != nil }

    /// The section without its first row. Must not be called for side-by-side sections.
    var withoutFirstRow: ShownSection {
      ShownSection(id: id, header: header, rows: Array(rows.dropFirst()), footer: footer, style: style, held: held)
    }

    private init(
      id: String, header: ShownRow?, rows: [ShownRow], footer: ShownRow?, style: SectionStyle,
      held: Range<Int>?
    ) {
      (self.id, self.header, self.rows, self.footer, self.style, self.held, columns) = (id, header, rows, footer, style, held, [])
    }

    init(_ section: ScreenSnapshot.Section, keeping known: ShownSection?) {
      id = section.key.text
      style = section.style
      let old = Dictionary((known?.rows ?? []).compactMap { row in row.row.map { ($0.key, row) } }) { first, _ in first }
      func shown(_ row: Row, _ before: ShownRow?) -> ShownRow {
        if let before, let shown = before.row, shown === row || shown.hasEqualContent(to: row) { return before }
        return ShownRow(row)
      }
      header = section.header.map { shown($0, known?.header) }
      footer = section.footer.map { shown($0, known?.footer) }
      let rows = section.rows.map { shown($0, old[$0.key]) }
      columns = section.columns.map { ShownSection($0, of: rows) }
      guard let visibleRange = section.visibleRange else {
        (held, self.rows) = (nil, rows)
        return
      }
      held = visibleRange.start..<visibleRange.start + rows.count
      let total = max(visibleRange.total, visibleRange.start + rows.count)
      let key = section.key.text
      self.rows =
        (0..<visibleRange.start).map { ShownRow(room: $0, of: key) } + rows
        + (visibleRange.start + rows.count..<total).map { ShownRow(room: $0, of: key) }
    }
  }
}

extension ScreenModel.ShownSection {
  /// Creates one of several side-by-side sections, which has a range of their common rows.
  fileprivate init(_ column: ScreenSnapshot.Section.Column, of rows: [ScreenModel.ShownRow]) {
    let own = rows[column.range]
    (id, style, held, columns) = (column.section.text, column.style, nil, [])
    header = column.hasHeader ? own.first : nil
    footer = column.hasFooter ? own.last : nil
    self.rows = Array(own.dropFirst(column.hasHeader ? 1 : 0).dropLast(column.hasFooter ? 1 : 0))
  }
}

extension ScreenModel {
  /// A row for display, or a placeholder for a row that is not loaded. Two values are equal only if they refer
  /// to the identical row object.
  public struct ShownRow: Identifiable, Equatable, Sendable {
    public let id: String
    /// The row, or `nil` for a placeholder.
    public let row: Row?

    init(_ row: Row) { (id, self.row) = (row.key.text, row) }
    // Starts with a character that no row's key starts with, so that a placeholder is never mistaken for a row.
    init(room position: Int, of section: String) { (id, row) = ("\u{1}\(section)\u{1}\(position)", nil) }

    public static func == (left: ShownRow, right: ShownRow) -> Bool {
      left.id == right.id && left.row === right.row
    }
  }
}

extension ScreenModel {
  /// The text and answers of a dialog that the system's alert can show completely.
  public struct AlertWords: Equatable, Sendable {
    /// An answer of the dialog.
    public struct Answer: Identifiable, Equatable, Sendable {
      /// The row and the control of the answer.
      public let row: ShownRow, control: Control.Name
      /// The title of its button.
      public let title: String
      /// Whether it is destructive.
      public let isDestructive: Bool
      /// Whether it is enabled.
      public let isAvailable: Bool
      /// Whether it closes the dialog without any effect.
      public let isWayOut: Bool
      public var id: String { row.id + "/" + control.rawValue }
    }
    /// The title of the dialog.
    public let title: String
    /// The text below the title.
    public let message: String
    /// The answers in order.
    public let answers: [Answer]
    /// Whether an answer cancels the dialog, so that the alert needs no additional button.
    public var hasWayOut: Bool { answers.contains(where: \.isWayOut) }

    @MainActor
    init?(_ layer: LayerModel, _ localizer: Localizer) {
      guard layer.kind == .alert else { return nil }
      var (words, answers): ([String], [Answer]) = ([], [])
      for row in layer.sections.flatMap({ [$0.header].compactMap { $0 } + $0.rows + [$0.footer].compactMap { $0 } }) {
        switch row.row?.content {
        case .text(let text): words.append(localizer.string(text.phrase))
        case .message(let message) where message.action == nil:
          words += [message.title, message.detail].compactMap { $0.map(localizer.string) }
        case .button(let button):
          answers.append(
            Answer(
              row: row, control: button.control, title: localizer.string(button.title), isDestructive: button.emphasis == .destructive,
              isAvailable: button.availability.isAvailable, isWayOut: button.isWayOut && answers.allSatisfy { !$0.isWayOut }))
        default: return nil
        }
      }
      guard !answers.isEmpty else { return nil }
      (title, message, self.answers) = (localizer.string(layer.title), words.joined(separator: "\n"), answers)
    }
  }
}
