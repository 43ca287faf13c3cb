#if GTK
internal import CGtk4
internal import TesseraScreen

/// The position of a row in the box that is drawn around rows of a list or a form that stand one below the other; with libadwaita only.
///
/// A `GtkListBox` would draw the box itself, and has widgets for all of its rows at once; here each row draws its part.
struct RowBox: Equatable {
  let isFirst: Bool
  let isLast: Bool

  /// The position of one row among some; nil where it stands in no box.
  fileprivate init?(_ index: Int, of count: Int, _ isBoxed: (Int) -> Bool) {
    guard (0..<count).contains(index), isBoxed(index) else { return nil }
    isFirst = index == 0 || !isBoxed(index - 1)
    isLast = index == count - 1 || !isBoxed(index + 1)
  }
}

extension SectionStyle {
  /// Whether rows of the section stand in a box.
  fileprivate var hasBox: Bool { self == .list || self == .form || columns != nil }

  /// Whether a row stands in a box: what has a surface of its own, or is only read, does not.
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
  /// The position of an entry in a box; nil where it stands in none. O(log sections).
  func box(at position: Int) -> RowBox? {
    guard let number = section(at: position) else { return nil }
    let section = sections[number]
    guard section.style.hasBox, !section.isGroup else { return nil }
    return RowBox(position - offsets[number] - section.lead, of: section.body) { index in
      let item = index - section.start
      return section.rows.indices.contains(item) ? section.style.boxes(section.rows[item].content) : true
    }
  }

  /// The position of an entry of one of the sections that stand in a line.
  static func box(at index: Int, of section: SectionSnapshot.Column, _ rows: [Row]) -> RowBox? {
    guard section.style.hasBox else { return nil }
    let own = rows[section.range.clamped(to: 0..<rows.count)].dropFirst(section.hasHeader ? 1 : 0).dropLast(section.hasFooter ? 1 : 0)
    return RowBox(index - (section.hasHeader ? 1 : 0), of: own.count) { section.style.boxes(own[own.startIndex + $0].content) }
  }

  /// Whether there is nothing but one message: that nothing is here, or that it failed.
  var isStatus: Bool {
    guard count == 1, case .row(let row, .list, _) = entry(at: 0), case .message = row.content else { return false }
    return true
  }
}

extension LayerView {
  /// Lets all rows draw their parts of boxes, after their neighbours may have changed.
  func updateBoxes() {
    guard Adwaita.current != nil else { return }
    let isStatus = list.isStatus && kind != .sheet && kind != .alert
    if isStatus != self.isStatus {
      self.isStatus = isStatus
      // The message is shown by other widgets.
      refreshRows()
    }
    for cell in cells.values where !cell.isLoose { cell.updateBox() }
  }

  /// The height of a message that fills the layer, without the room around it.
  var statusHeight: Int32 { Int32(max(0, tessera_scroll_page(scrolled) - 50)) }

  /// Lets a message fill the layer again, after the window has another height.
  func fitStatus() {
    guard isStatus else { return }
    // Nothing may change while GTK lays out.
    GtkMainLoop.after(1) { [weak self] in self?.refreshRows() }
  }

  private func refreshRows() { for cell in cells.values where !cell.isLoose { cell.refresh() } }
}
#endif
