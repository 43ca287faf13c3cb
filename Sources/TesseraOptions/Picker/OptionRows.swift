/// One row of a picker: an option of one of its loaded menus, or something that stands between options.
enum OptionRow: Equatable, Sendable {
  case option(LoadedMenu, Int, depth: Int)
  case heading(LoadedMenu, Int)
  case loading(OptionID)
  case failure(OptionID, retry: Bool)
  case more(OptionID)
  case empty(OptionID)
}

/// The rows of a picker without a copy of what is shared: whole menus, the hits of a search, or a list of rows.
enum OptionRows: Equatable, Sendable {
  case listed([OptionRow])
  /// The outline of a menu as it is.
  case outline(LoadedMenu)
  /// Hits in a flat menu.
  case hits(LoadedMenu, SearchHits)

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

  /// How many of the rows are options.
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
    options[row].isGroup ? .heading(self, row) : .option(self, row, depth: depth)
  }
}
