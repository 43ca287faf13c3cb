extension [ScreenSnapshot.Section] {
  /// Gives sections and rows with duplicate keys unique ones, and reports each duplicate key once.
  mutating func makeUnique(_ report: (_ key: Row.Key, _ kind: String) -> Void) {
    var seen = SeenKeys()
    seen.counts.reserveCapacity(reduce(0) { $0 + $1.rows.count })
    var sectionKeys = SeenKeys()
    for index in indices {
      let section = self[index]
      let key = sectionKeys.unique(section.key) { report($0, "sections") }
      var changes: [(position: Int, row: Row)] = []
      for (position, row) in section.rows.enumerated() {
        if let key = seen.unique(row.key, report: { report($0, "items") }) { changes.append((position, row.rekeyed(key))) }
      }
      guard !changes.isEmpty || key != nil else { continue }
      self[index] = ScreenSnapshot.Section(
        key: key ?? section.key, header: key.map { section.header?.rekeyed(.header(of: $0)) } ?? section.header,
        rows: section.rows.replacing(changes),
        footer: key.map { section.footer?.rekeyed(.footer(of: $0)) } ?? section.footer,
        style: section.style, visibleRange: section.visibleRange, isBeside: section.isBeside, pane: section.pane)
    }
  }
}

/// The keys seen on a screen, with their counts.
private struct SeenKeys {
  var counts: [Row.Key: Int] = [:]

  /// A unique key if this one was seen before, otherwise `nil`. Reports the first duplicate.
  mutating func unique(_ key: Row.Key, report: (Row.Key) -> Void) -> Row.Key? {
    let count = counts[key, default: 0] + 1
    counts[key] = count
    guard count > 1 else { return nil }
    if count == 2 { report(key) }
    var ordinal = count
    while counts[key.duplicate(ordinal)] != nil { ordinal += 1 }
    let unique = key.duplicate(ordinal)
    counts[unique] = 1
    // The next duplicate starts after this ordinal, because used ones stay taken.
    counts[key] = ordinal
    return unique
  }
}

extension PageCore {
  /// Reports a duplicate key once per screen.
  func reportDuplicate<S: Screen>(_ key: Row.Key, _ kind: String, on screen: S.Type) {
    guard isFirstReport(ofDuplicate: "\(screen) \(kind) \(key)") else { return }
    reportOnce(
      .duplicateID,
      """
      Two \(kind) of \(screen) have the id '\(key)'. The later one is shown as '\(key)#2' and takes over the first one's position when that goes \
      away. Give each an id of its own with '.id(_:)', best the id of the record it shows.
      """)
  }

  /// Reports a duplicate id in a list of parts once.
  func reportDuplicateChild<S: Screen>(_ key: String, on screen: S.Type) {
    reportOnce(
      .duplicateID,
      """
      Two parts of \(screen) have the id '\(key)'. Both are shown, and told apart by their order alone: what one of them has running may end when \
      the other is removed. Give each element of the list an id of its own.
      """)
  }
}
