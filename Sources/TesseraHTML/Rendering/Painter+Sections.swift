internal import TesseraScreen

extension Painter {
  /// Writes a section. `rows` writes its rows.
  mutating func section(_ section: ScreenSnapshot.Section, _ rows: (inout Painter) -> Void) {
    out.raw("<section class=\"section ")
    switch section.style {
    case .grid: out.raw("grid")
    case .carousel: out.raw("carousel")
    case .table: out.raw("table")
    case .actions: out.raw("actions")
    case .form: out.raw("form")
    case .list: out.raw("list")
    }
    switch section.style {
    case .grid, .carousel, .table: parts.insert(.layouts)
    case .list, .actions, .form: break
    }
    if section.isBeside {
      out.raw(" beside")
      parts.insert(.layouts)
    }
    let isWide = section.style.columns.map { $0.count > Self.columnsInPage } == true
    if isWide { out.raw(" wide") }
    if let pane = section.pane { self.pane(pane) }
    out.raw("\" data-section=\"")
    let start = out.count
    wireKey(section.key.text)
    let key = start..<out.count
    out.raw("\"")
    if let pane = section.pane { region(pane, section.header) }
    // Content that scrolls sideways must be scrollable by keyboard.
    if isWide { scrolled(section) }
    out.raw(">")
    let head = section.header.flatMap { section.style.head(of: $0.content) }
    if let header = section.header, head?.heading.isEmpty != true {
      out.raw("<div class=\"header\"")
      self.key(of: header)
      out.raw(">")
      if let head { for part in head.heading { element(part) } } else { element(header.content) }
      out.raw("</div>")
    }
    if let visibleRange = section.visibleRange, visibleRange.start > 0 {
      gap(max(0, visibleRange.start - 50)..<visibleRange.start, 0..<visibleRange.start, key)
    }
    // Rows of forms and actions have no list role: "list with one item" before each button is useless.
    switch section.style {
    case .form, .actions: out.raw("<ul class=\"rows\" role=\"none\" data-rows")
    case .table(let columns):
      table(
        columns, section.header, head?.heads, named: head?.heading.lazy.compactMap(\.name).first, total: section.visibleRange?.total,
        hash: section.key.hash)
      out.raw("<div class=\"rows\" role=\"rowgroup\" data-rows")
    // Content that scrolls sideways must be scrollable by keyboard, even if nothing in it is focusable.
    case .carousel:
      turns()
      out.raw("<ul class=\"rows\" role=\"list\" tabindex=\"0\" data-rows")
    case .list, .grid: out.raw("<ul class=\"rows\" role=\"list\" data-rows")
    }
    if let visibleRange = section.visibleRange {
      out.raw(" data-start=\"")
      out.number(visibleRange.start)
      out.raw("\" data-total=\"")
      out.number(visibleRange.total)
      out.raw("\"")
    }
    out.raw(">")
    rows(&self)
    out.raw(section.style.columns == nil ? "</ul>" : "</div></div>")
    if let visibleRange = section.visibleRange {
      let end = visibleRange.start + section.rows.count
      if end < visibleRange.total { gap(end..<min(visibleRange.total, end + 50), end..<visibleRange.total, key) }
    }
    if let footer = section.footer {
      out.raw("<div class=\"footer\"")
      self.key(of: footer)
      out.raw(">")
      element(footer.content)
      out.raw("</div>")
    }
    out.raw("</section>")
  }

  /// Writes the classes of a list with a detail. The style sheet knows the width and decides which is visible.
  private mutating func pane(_ pane: ScreenSnapshot.Pane) {
    switch pane {
    case .lead: break
    case .list: out.raw(" pane")
    case .wayBack: out.raw(" way-back")
    case .detail: out.raw(" pane detail")
    }
    if !pane.isSeen(isWide: false) { out.raw(" only-wide") }
    if !pane.isSeen(isWide: true) { out.raw(" only-narrow") }
    parts.formUnion([.layouts, .detailScript])
  }

  /// Names a list and its detail as regions for screen readers. A detail is scrollable by keyboard if it is higher
  /// than the window.
  private mutating func region(_ pane: ScreenSnapshot.Pane, _ header: Row?) {
    switch pane {
    case .lead, .wayBack: return
    case .list: break
    case .detail: out.raw(" tabindex=\"0\"")
    }
    regionName(header)
  }

  /// Writes the buttons that scroll a carousel by pointer. The style sheet shows them if there are a script and a
  /// pointer.
  private mutating func turns() {
    parts.insert(.carousel)
    out.raw("<div class=\"turns\" aria-hidden=\"true\">")
    for way in ["-1", "1"] {
      if way == "1" { out.raw("<span></span>") }
      out.raw("<button type=\"button\" tabindex=\"-1\" data-turn=\"")
      out.raw(trusted: way)
      out.raw("\">")
      out.raw(trusted: renderer.mount.symbols.chevron)
      out.raw("</button>")
    }
    out.raw("</div>")
  }

  /// Makes a wide table scrollable by keyboard, with a name. A list or detail has a name already, and a detail is
  /// scrollable.
  private mutating func scrolled(_ section: ScreenSnapshot.Section) {
    switch section.pane {
    case nil, .lead:
      regionName(section.header)
      out.raw(" tabindex=\"0\"")
    case .list, .wayBack: out.raw(" tabindex=\"0\"")
    case .detail: break
    }
  }

  private mutating func regionName(_ header: Row?) {
    // The column headers of a table are below its name.
    guard let content = header?.content, let name = content.name ?? content.parts.lazy.compactMap(\.name).first else { return }
    out.raw(" role=\"region\" aria-label=\"")
    words(name)
    out.raw("\"")
  }

  mutating func section(_ section: ScreenSnapshot.Section) {
    self.section(section) { painter in
      // The first line of a table is its header.
      var number = section.style.columns.flatMap { _ in section.visibleRange }.map { $0.start + (section.hasHeads ? 2 : 1) }
      section.rows.forEachLent {
        painter.row($0, section.style, number: number)
        number? += 1
      }
    }
  }

  /// Writes a gap for rows that aren't loaded. The script sets its height and requests them. Without the script, the
  /// button does.
  private mutating func gap(_ next: Range<Int>, _ missing: Range<Int>, _ key: Range<Int>) {
    out.raw("<div class=\"gap\" data-gap=\"")
    out.number(missing.lowerBound)
    out.raw("-")
    out.number(missing.upperBound)
    out.raw("\"><button class=\"button subtle\" type=\"submit\" name=\"")
    out.raw(WireNames.reveal)
    out.raw("\" value=\"")
    out.number(next.lowerBound)
    out.raw("-")
    out.number(next.upperBound)
    out.raw("@")
    out.repeat(key)
    out.raw("\">")
    isolated("Show more")
    out.raw("</button></div>")
  }

  private mutating func table(
    _ columns: [SectionStyle.Column], _ header: Row?, _ heads: [Element]?, named name: Phrase?, total: Int?, hash: Int
  ) {
    if columns.count > Self.mostColumns {
      renderer.report(
        once: Diagnostic(
          .badData, .warning,
          "A table has \(columns.count) columns, but only \(Self.mostColumns) fit side by side, so the others are shown below. Show fewer, or several in one cell."
        ), about: "a table of \(columns.count) columns")
    }
    out.raw("<div class=\"lines c")
    out.number(min(columns.count, Self.mostColumns))
    out.raw("\" role=\"table\"")
    if let name {
      out.raw(" aria-label=\"")
      words(name)
      out.raw("\"")
    }
    if let total {
      parts.insert(.tables)
      // The gaps before and after it, which are replaced, refer to it by this id.
      out.raw(" id=\"table-")
      out.hexadecimal(HexadecimalDigits(UInt64(truncatingIfNeeded: hash)))
      out.raw("\" aria-rowcount=\"")
      out.number(heads == nil ? total : total + 1)
      out.raw("\"")
    }
    out.raw(">")
    guard let header, let heads else { return }
    out.raw(total == nil ? "<div class=\"heads\" role=\"row\"" : "<div class=\"heads\" role=\"row\" aria-rowindex=\"1\"")
    key(of: header)
    // On a phone, the heads are no longer above their columns.
    out.raw(" data-sort=\"")
    words("Sort by")
    out.raw("\"")
    out.raw(">")
    for (column, head) in zip(columns, heads) {
      out.raw("<div role=\"columnheader\"")
      switch SectionStyle.order(by: head) {
      case .ascending: out.raw(" aria-sort=\"ascending\"")
      case .descending: out.raw(" aria-sort=\"descending\"")
      case nil: break
      }
      cell(head, of: column)
    }
    out.raw("</div>")
  }

  /// Writes the rest of a cell after the start of its tag.
  private mutating func cell(_ content: Element, of column: SectionStyle.Column) {
    out.raw(column.alignment == .end ? " class=\"cell end\" data-name=\"" : " class=\"cell\" data-name=\"")
    words(column.title)
    out.raw("\">")
    element(content)
    out.raw("</div>")
  }

  /// Writes a row of a section.
  ///
  /// - Parameter number: The row number in a long table. The script numbers rows inserted later, since it renumbers
  ///   their neighbors.
  mutating func row(_ row: Row, _ style: SectionStyle, number: Int? = nil) {
    let columns = style.columns
    out.raw(columns == nil ? "<li class=\"row\"" : "<div class=\"row\" role=\"row\"")
    key(of: row)
    if let number {
      out.raw(" aria-rowindex=\"")
      out.number(number)
      out.raw("\"")
    }
    if case .fixed(let points) = row.height, points.isFinite, points > 0 {
      out.raw(" data-height=\"")
      out.number(Int(min(points, 10_000).rounded()))
      out.raw("\"")
    }
    out.raw(">")
    guard let columns else {
      isRowEmpty = true
      element(row.content)
      isRowEmpty = false
      return out.raw("</li>")
    }
    let content = row.content
    if let cells = style.cells(of: content) {
      for (column, content) in zip(columns, cells) {
        out.raw("<div role=\"cell\"")
        cell(content, of: column)
      }
    } else {
      out.raw("<div role=\"cell\" class=\"whole\" aria-colspan=\"")
      out.number(columns.count)
      out.raw("\">")
      element(content)
      out.raw("</div>")
    }
    out.raw("</div>")
  }

  /// Hides the row from screen readers if its first element is silent, since it would be read as an empty list item.
  ///
  /// Called by the elements that can be silent, because inspecting every row's element beforehand would copy it.
  mutating func silenceRow(if isSilent: @autoclosure () -> Bool) {
    guard isRowEmpty else { return }
    isRowEmpty = false
    guard isSilent() else { return }
    // Replaces the `>` that was just written.
    out.count -= 1
    out.raw(" aria-hidden=\"true\">")
  }
}

extension Painter {
  /// The most columns that fit the page's width. With more, the table scrolls sideways.
  private static let columnsInPage = 12
  private static let mostColumns = 24
}

extension ScreenSnapshot.Section {
  fileprivate var hasHeads: Bool { header.flatMap { style.head(of: $0.content) } != nil }
}
