extension SectionSnapshot {
  /// A section that stands beside others, as a part of the line that they share.
  public struct Column: Hashable, Sendable {
    /// The section's identity.
    public let section: ItemKey
    /// The positions of its header, rows and footer among the rows of the line.
    public let range: Range<Int>
    /// Whether the first of them is its header.
    public let hasHeader: Bool
    /// Whether the last of them is its footer.
    public let hasFooter: Bool
    /// The arrangement of its rows.
    public let style: SectionStyle
    /// Its part in a list with a detail.
    public let pane: SectionPane?
  }
}

extension [SectionSnapshot] {
  /// The sections as a host shows them that makes lists: those that share a line are one section, whose ``SectionSnapshot/columns`` say what of it is
  /// whose; what is not seen with this much room is left out.
  ///
  /// Long sections of a line stand below each other, and of a long list and its detail one is seen: such lists make their rows when they are
  /// scrolled to, and lines are made whole.
  ///
  /// - Parameters:
  ///   - isWide: Whether there is room for columns.
  ///   - mostRows: The rows that a line has at most; those of a detail are counted apart.
  /// - Law: without columns and details these are the same sections. Rows keep their keys and their order.
  /// - Complexity: O(sections), and O(rows) of those that share a line.
  public func arranged(isWide: Bool, mostRows: Int = 120) -> [SectionSnapshot] {
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
    }.flatMap { line in line.count > 1 && line.canShare(mostRows) ? [SectionSnapshot(line: line)] : line }
  }

  /// The sections by lines: at most three in each.
  private func lines(_ mayStandBeside: (SectionSnapshot) -> Bool) -> [[SectionSnapshot]] {
    var lines: [[SectionSnapshot]] = []
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
    // A detail has a bound of its own: a list does not go away because a longer one was opened.
    func count(_ sections: [SectionSnapshot]) -> Int { sections.reduce(0) { $0 + $1.rows.count } }
    func isDetail(_ section: SectionSnapshot) -> Bool { if case .detail = section.pane { true } else { false } }
    return allSatisfy { $0.visibleRange == nil } && count(filter { !isDetail($0) }) <= mostRows && count(filter(isDetail)) <= mostRows
  }
}

extension SectionSnapshot {
  /// A line of sections as one.
  fileprivate init(line: [SectionSnapshot]) {
    var (rows, columns): ([Row], [Column]) = ([], [])
    for section in line {
      let start = rows.count
      rows += [section.header].compactMap { $0 } + section.rows + [section.footer].compactMap { $0 }
      columns.append(
        Column(
          section: section.key, range: start..<rows.count, hasHeader: section.header != nil, hasFooter: section.footer != nil,
          style: section.style, pane: section.pane))
    }
    // A character that no key begins with by chance.
    self.init(
      key: ItemKey(text: "\u{3}" + line[0].key.text), header: nil, rows: SectionRows(rows), footer: nil, style: .list, visibleRange: nil,
      columns: columns)
  }
}
