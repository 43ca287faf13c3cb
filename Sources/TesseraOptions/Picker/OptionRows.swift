internal import TesseraSearch

/// A row of a picker: an option of a loaded menu, or a row between options.
enum OptionRow: Equatable, Sendable {
  /// `again` counts rows with the same id on the page.
  case option(LoadedMenu, Int, depth: Int, again: Int)
  case heading(LoadedMenu, Int, again: Int)
  case loading(OptionID)
  case failure(OptionID, retry: Bool)
  case more(OptionID)
  case empty(OptionID)
}

/// The rows of a picker without copies of shared data: a whole menu, the hits of a search, or a list of rows.
enum OptionRows: Equatable, Sendable {
  case listed([OptionRow])
  /// The outline of a menu.
  case outline(LoadedMenu)
  /// Hits in a flat menu.
  case hits(LoadedMenu, SearchIndex.Hits)

  init() { self = .listed([]) }

  var count: Int {
    switch self {
    case .listed(let rows): rows.count
    case .outline(let menu): menu.outline.count
    case .hits(_, let hits): hits.count
    }
  }

  subscript(position: Int) -> OptionRow {
    switch self {
    case .listed(let rows): rows[position]
    case .outline(let menu): menu.row(Int(menu.outline[position]), depth: 0)
    case .hits(let menu, let hits): menu.row(hits[position], depth: 0)
    }
  }

  /// The shown options of a menu among some of its rows.
  func rows(of menu: LoadedMenu, in range: Range<Int>) -> Set<Int> {
    switch self {
    case .listed(let rows):
      Set(
        rows.lazy.compactMap { row in
          if case .option(let other, let index, _, _) = row, other === menu, range.contains(index) { index } else { nil }
        })
    case .outline(let other): other === menu ? Set(other.outline.lazy.map(Int.init).filter(range.contains)) : []
    case .hits(let other, let hits): other === menu ? Set(hits.lazy.filter(range.contains)) : []
    }
  }

  /// The number of option rows.
  var optionCount: Int {
    switch self {
    case .listed(let rows): rows.count { if case .option = $0 { true } else { false } }
    case .outline(let menu): menu.isFlat ? menu.outline.count : menu.outline.count { !menu.options[Int($0)].isGroup }
    case .hits(_, let hits): hits.count
    }
  }

  static func == (left: OptionRows, right: OptionRows) -> Bool {
    switch (left, right) {
    case (.listed(let left), .listed(let right)): left == right
    case (.outline(let left), .outline(let right)): left === right
    case (.hits(let menu, let left), .hits(let other, let right)): menu === other && left == right
    default: false
    }
  }
}

extension LoadedMenu {
  func row(_ row: Int, depth: Int) -> OptionRow {
    options[row].isGroup ? .heading(self, row, again: 1) : .option(self, row, depth: depth, again: 1)
  }
}

extension [OptionRow] {
  /// Numbers repeated rows, or removes all but the first.
  ///
  /// An id under two parents is one option in two rows. A row repeated in a later batch is the same row, since lists
  /// that change while they are loaded repeat some.
  func withRepetitions(shown: Bool) -> [OptionRow] {
    var counts: [OptionID: Int] = [:]
    var headings: [OptionID: Int] = [:]
    var rows: [OptionRow] = []
    rows.reserveCapacity(count)
    for row in self {
      guard case .option(let menu, let index, let depth, _) = row, menu.duplicates[Int32(index)] == nil else {
        if case .heading(let menu, let index, _) = row {
          let count = headings[menu.ids[index], default: 0] + 1
          headings[menu.ids[index]] = count
          rows.append(.heading(menu, index, again: count))
        } else {
          rows.append(row)
        }
        continue
      }
      let count = counts[menu.ids[index], default: 0] + 1
      counts[menu.ids[index]] = count
      if count == 1 || shown { rows.append(count == 1 ? row : .option(menu, index, depth: depth, again: count)) }
    }
    return rows
  }
}
