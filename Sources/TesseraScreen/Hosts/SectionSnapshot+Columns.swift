extension ScreenSnapshot.Section {
  /// A section that is shown next to others, as a part of their combined section.
  public struct Column: Hashable, Sendable {
    /// The section's identity.
    public let section: Row.Key
    /// The range of its header, rows and footer in the rows of the combined section.
    public let range: Range<Int>
    /// Whether the first of these rows is its header.
    public let hasHeader: Bool
    /// Whether the last of these rows is its footer.
    public let hasFooter: Bool
    /// The arrangement of its rows.
    public let style: SectionStyle
    /// The section's role in a list with a detail.
    public let pane: ScreenSnapshot.Pane?
  }
}

extension [ScreenSnapshot.Section] {
  /// Arranges the sections for a host that shows lists. Sections that share a line are combined into one, with
  /// their parts in ``ScreenSnapshot/Section/columns``. Sections that aren't visible at this width are left out.
  ///
  /// Long sections of a line are shown below each other, and of a long list and its detail only one is shown.
  /// Reason: lists make their rows when the user scrolls to them, but a line is made as a whole.
  ///
  /// - Parameters:
  ///   - isWide: Whether there is room for columns.
  ///   - mostRows: The maximum number of rows in a line. The rows of a detail are counted separately.
  /// - Law: without columns and details, the sections are unchanged. Rows keep their keys and their order.
  /// - Complexity: O(sections), plus O(rows) of combined sections.
  public func arranged(isWide: Bool, mostRows: Int = 120) -> [ScreenSnapshot.Section] {
    guard dependOnRoom else { return self }
    let hasRoom =
      isWide
      && lines { _ in true }.allSatisfy { line in
        !line.contains { if case .detail = $0.pane { true } else { false } } || line.canShare(mostRows)
      }
    let seen = filter { $0.pane?.isSeen(isWide: hasRoom) ?? true }
    return seen.lines { section in
      if case .detail = section.pane { return hasRoom }
      return isWide
    }.flatMap { line in line.count > 1 && line.canShare(mostRows) ? [ScreenSnapshot.Section(line: line)] : line }
  }

  /// The sections by line, with at most three in each.
  private func lines(_ mayStandBeside: (ScreenSnapshot.Section) -> Bool) -> [[ScreenSnapshot.Section]] {
    var lines: [[ScreenSnapshot.Section]] = []
    for section in self {
      if section.isBeside, mayStandBeside(section), let last = lines.indices.last, lines[last].count < 3 {
        lines[last].append(section)
      } else {
        lines.append([section])
      }
    }
    return lines
  }

  private func canShare(_ mostRows: Int) -> Bool {
    // Details are counted separately, so that opening a long detail doesn't hide the list.
    func count(_ sections: [ScreenSnapshot.Section]) -> Int { sections.reduce(0) { $0 + $1.rows.count } }
    func isDetail(_ section: ScreenSnapshot.Section) -> Bool { if case .detail = section.pane { true } else { false } }
    return allSatisfy { $0.visibleRange == nil } && count(filter { !isDetail($0) }) <= mostRows && count(filter(isDetail)) <= mostRows
  }
}

extension ScreenSnapshot.Section {
  /// Combines the sections of a line.
  fileprivate init(line: [ScreenSnapshot.Section]) {
    var (rows, columns): ([Row], [Column]) = ([], [])
    for section in line {
      let start = rows.count
      rows += [section.header].compactMap { $0 } + section.rows + [section.footer].compactMap { $0 }
      columns.append(
        Column(
          section: section.key, range: start..<rows.count, hasHeader: section.header != nil, hasFooter: section.footer != nil,
          style: section.style, pane: section.pane))
    }
    // A control character that keys normally don't start with.
    self.init(
      key: Row.Key(text: "\u{3}" + line[0].key.text), header: nil, rows: ScreenSnapshot.Rows(rows), footer: nil, style: .list,
      visibleRange: nil,
      columns: columns)
  }
}
