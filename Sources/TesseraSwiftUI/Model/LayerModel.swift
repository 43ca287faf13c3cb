public import Observation
public import TesseraScreen

/// One layer as a view observes it.
@MainActor
@Observable
public final class LayerModel: Identifiable {
  public nonisolated let id: LayerID
  /// The way in which the layer stands over what is below it.
  public let kind: PresentationKind
  /// The words at its top.
  public private(set) var title: Phrase
  /// The sections in order.
  public private(set) var sections: [ShownSection]
  /// Whether there is room for columns, as the view says.
  public private(set) var isWide = false
  /// Whether closing the layer, and those over it, would lose something that the person entered; a layer below may hold a draft that stays.
  public internal(set) var wouldLoseChanges = false
  /// The button that goes back from a detail to its list; `nil` where there is none, or both are seen.
  public private(set) var wayBack: Row?
  @ObservationIgnored private var snapshot: ScreenSnapshot
  /// The sections of the snapshot, arranged for the room that there is.
  @ObservationIgnored private var placed: [SectionSnapshot]
  /// The control that opened the detail.
  @ObservationIgnored var chosen: FocusTarget?

  init(_ snapshot: ScreenSnapshot) {
    (id, kind, title, self.snapshot) = (snapshot.layer, snapshot.presentation, snapshot.title, snapshot)
    placed = snapshot.sections.arranged(isWide: false)
    sections = placed.map { ShownSection($0, keeping: nil) }
    wayBack = placed.first { $0.pane == .wayBack }?.rows.first
  }

  /// Shows a snapshot; writes only what differs, so that views of everything else stay.
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

  /// A section by its id, also one that stands beside others.
  public func section(_ id: String) -> ShownSection? {
    sections.lazy.flatMap { [$0] + $0.columns }.first { $0.id == id }
  }

  /// Arranges the sections for the room that there is: beside each other, or below each other and of a list and its detail one.
  public func arrange(isWide: Bool) {
    guard isWide != self.isWide else { return }
    self.isWide = isWide
    show(snapshot)
  }

  /// The content of an alert, where the layer has nothing that the system's alert cannot show.
  public func alert(_ localizer: Localizer) -> AlertWords? { AlertWords(self, localizer) }

  /// Whether the layer has so many rows that a list of SwiftUI is too slow for it on macOS: more than a thousand, or a visible range of a
  /// longer list.
  public var isLong: Bool {
    sections.contains { $0.held != nil } || sections.reduce(0) { $0 + $1.rows.count } > 1000
  }

  /// The row with the control that fetches everything anew.
  public var refreshRow: Row? { refresh { $0.isAvailable } }

  /// Whether everything is being fetched anew.
  var isRefreshing: Bool { refresh { $0 == .pending } != nil }

  /// The row with a control that fetches everything anew, observed as the sections are.
  private func refresh(_ isWanted: (Availability) -> Bool) -> Row? {
    access(keyPath: \.sections)
    return placed.refresh(where: isWanted)?.row
  }
}

/// A section as a view shows it. Equal where nothing of it changed.
public struct ShownSection: Identifiable, Equatable, Sendable {
  public let id: String
  /// Shown before the rows.
  public let header: ShownRow?
  /// The rows, with a position for each of those of a long list that are not here.
  public let rows: [ShownRow]
  /// Shown after the rows.
  public let footer: ShownRow?
  /// The arrangement of the rows.
  public let style: SectionStyle
  /// The sections that stand beside each other, with their own headers, rows and footers; empty for a section alone.
  public let columns: [ShownSection]
  /// The rows of a long list that are here; `nil` where all are.
  public let held: Range<Int>?
  /// Whether a person may put the rows into another order.
  public var isReorderable: Bool { rows.first?.row?.content.position != nil }

  /// The section without its first row; no line of columns.
  var withoutFirstRow: ShownSection {
    ShownSection(id: id, header: header, rows: Array(rows.dropFirst()), footer: footer, style: style, held: held)
  }

  private init(id: String, header: ShownRow?, rows: [ShownRow], footer: ShownRow?, style: SectionStyle, held: Range<Int>?) {
    (self.id, self.header, self.rows, self.footer, self.style, self.held, columns) = (id, header, rows, footer, style, held, [])
  }

  init(_ section: SectionSnapshot, keeping known: ShownSection?) {
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

extension ShownSection {
  /// One of the sections of a line, whose rows are some of the line's.
  fileprivate init(_ column: SectionSnapshot.Column, of rows: [ShownRow]) {
    let own = rows[column.range]
    (id, style, held, columns) = (column.section.text, column.style, nil, [])
    header = column.hasHeader ? own.first : nil
    footer = column.hasFooter ? own.last : nil
    self.rows = Array(own.dropFirst(column.hasHeader ? 1 : 0).dropLast(column.hasFooter ? 1 : 0))
  }
}

/// A row as a view shows it, or the room for one that is not here. Equal only where the row is the very same.
public struct ShownRow: Identifiable, Equatable, Sendable {
  public let id: String
  /// The row; `nil` where it is not here yet.
  public let row: Row?

  init(_ row: Row) { (id, self.row) = (row.key.text, row) }
  // A character that no key begins with by chance, so that room is never mistaken for a row.
  init(room position: Int, of section: String) { (id, row) = ("\u{1}\(section)\u{1}\(position)", nil) }

  public static func == (left: ShownRow, right: ShownRow) -> Bool { left.id == right.id && left.row === right.row }
}

/// The words and answers of a question, where the system's alert can show them all.
public struct AlertWords: Equatable, Sendable {
  /// One answer.
  public struct Answer: Identifiable, Equatable, Sendable {
    /// The row and the control that the answer is.
    public let row: ShownRow, control: ControlName
    /// The words of its button.
    public let title: String
    /// Whether it cannot be undone.
    public let isDestructive: Bool
    /// Whether it can be given now.
    public let isAvailable: Bool
    /// Whether it leaves the question as if it had not been asked.
    public let isWayOut: Bool
    public var id: String { row.id + "/" + control.rawValue }
  }
  /// The question.
  public let title: String
  /// The consequences.
  public let message: String
  /// The answers in order.
  public let answers: [Answer]
  /// Whether an answer is the way out of the question, so that the alert adds no button for that.
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
