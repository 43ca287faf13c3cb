internal import TesseraScreen

extension Painter {
  /// Writes a section; `rows` says which rows are in it.
  mutating func section(_ section: SectionSnapshot, _ rows: (inout Painter) -> Void) {
    out.raw("<section class=\"section ")
    switch section.style {
    case .grid: out.raw("grid")
    case .actions: out.raw("actions")
    case .form: out.raw("form")
    default: out.raw("list")
    }
    out.raw("\" data-section=\"")
    let start = out.count
    wireKey(section.key.text)
    let key = start..<out.count
    out.raw("\">")
    if let header = section.header {
      out.raw("<div class=\"header\"")
      self.key(of: header)
      out.raw(">")
      element(header.content)
      out.raw("</div>")
    }
    if let visibleRange = section.visibleRange, visibleRange.start > 0 {
      gap(max(0, visibleRange.start - 50)..<visibleRange.start, 0..<visibleRange.start, key)
    }
    // The rows of forms and actions are read as they are: "list with one item" before each button helps nobody.
    let isList = section.style != .form && section.style != .actions
    out.raw(isList ? "<ul class=\"rows\" role=\"list\" data-rows" : "<ul class=\"rows\" role=\"none\" data-rows")
    if let visibleRange = section.visibleRange {
      out.raw(" data-start=\"")
      out.number(visibleRange.start)
      out.raw("\" data-total=\"")
      out.number(visibleRange.total)
      out.raw("\"")
    }
    out.raw(">")
    rows(&self)
    out.raw("</ul>")
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

  /// Writes a section with all of its rows.
  mutating func section(_ section: SectionSnapshot) {
    self.section(section) { painter in
      section.rows.forEachLent { painter.row($0) }
    }
  }

  /// Room for rows that are not here. The script gives it its height and asks for them; without it, the button does.
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

  /// Writes a row.
  mutating func row(_ row: Row) {
    out.raw("<li class=\"row\"")
    key(of: row)
    if case .fixed(let points) = row.height, points.isFinite, points > 0 {
      out.raw(" data-height=\"")
      out.number(Int(min(points, 10_000).rounded()))
      out.raw("\"")
    }
    out.raw(">")
    isRowEmpty = true
    element(row.content)
    isRowEmpty = false
    out.raw("</li>")
  }

  /// Says that the row is passed over by screen readers, if its first element says nothing: it would be read as an empty list item.
  ///
  /// Called by the elements that can be silent. To look into every row's element beforehand would copy it.
  mutating func silenceRow(if isSilent: @autoclosure () -> Bool) {
    guard isRowEmpty else { return }
    isRowEmpty = false
    guard isSilent() else { return }
    // Instead of the `>` that was just written.
    out.count -= 1
    out.raw(" aria-hidden=\"true\">")
  }
}
