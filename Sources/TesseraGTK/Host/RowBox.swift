#if GTK
internal import CGtk4
internal import TesseraScreen

/// The position of a row in the box drawn around consecutive rows of a list or form. Only with libadwaita.
///
/// A `GtkListBox` would draw the box itself, but creates widgets for all of its rows at once. Here, each row
/// draws its part of the box.
struct RowBox: Equatable {
  let isFirst: Bool
  let isLast: Bool

  /// The position of one row among `count` rows, or `nil` if it is not in a box.
  fileprivate init?(_ index: Int, of count: Int, _ isBoxed: (Int) -> Bool) {
    guard (0..<count).contains(index), isBoxed(index) else { return nil }
    isFirst = index == 0 || !isBoxed(index - 1)
    isLast = index == count - 1 || !isBoxed(index + 1)
  }
}

extension SectionStyle {
  /// Whether rows of the section are drawn in a box.
  fileprivate var hasBox: Bool { self == .list || self == .form || columns != nil }

  /// Whether an element is drawn in a box. Elements with their own surface and read-only content are not.
  fileprivate func boxes(_ element: Element) -> Bool {
    switch element {
    case .message, .progress, .header, .image, .button, .divider: false
    case .text, .richText: self == .form
    case .accessible(let inner, _): boxes(inner)
    default: hasBox
    }
  }
}

extension RowList {
  /// The position of an entry in a box, or `nil` if it is not in one. O(log sections).
  func box(at position: Int) -> RowBox? {
    guard let number = section(at: position) else { return nil }
    let section = sections[number]
    guard section.style.hasBox, !section.isGroup else { return nil }
    return RowBox(position - offsets[number] - section.lead, of: section.body) { index in
      let item = index - section.start
      return section.rows.indices.contains(item) ? section.style.boxes(section.rows[item].content) : true
    }
  }

  /// The position of an entry of one of the sections side by side.
  static func box(at index: Int, of section: ScreenSnapshot.Section.Column, _ rows: [Row]) -> RowBox? {
    guard section.style.hasBox else { return nil }
    let own = rows[section.range.clamped(to: 0..<rows.count)].dropFirst(section.hasHeader ? 1 : 0).dropLast(section.hasFooter ? 1 : 0)
    return RowBox(index - (section.hasHeader ? 1 : 0), of: own.count) { section.style.boxes(own[own.startIndex + $0].content) }
  }

  /// Whether the only content is a message, such as "nothing found" or a failure.
  var isStatus: Bool {
    guard count == 1, case .row(let row, .list, _) = entry(at: 0), case .message = row.content else { return false }
    return true
  }
}

extension LayerView {
  /// Updates the boxes of all rows, because their neighbors may have changed.
  func updateBoxes() {
    guard Adwaita.current != nil else { return }
    let isStatus = list.isStatus && kind != .sheet && kind != .alert
    if isStatus != self.isStatus {
      self.isStatus = isStatus
      // The message needs other widgets.
      refreshRows()
    }
    for cell in cells.values where !cell.isLoose { cell.updateBox() }
  }

  /// The height of a message that fills the layer, without its margins.
  var statusHeight: Int32 { Int32(max(0, tessera_scroll_page(scrolled) - 50)) }

  /// Resizes a message that fills the layer after the window's height changed.
  func fitStatus() {
    guard isStatus else { return }
    // The content must not change while GTK performs a layout.
    GtkMainLoop.after(1) { [weak self] in self?.refreshRows() }
  }

  private func refreshRows() { for cell in cells.values where !cell.isLoose { cell.refresh() } }
}
#endif
