internal import TesseraSearch

/// The loaded options of a menu: a flat list in reading order that knows its tree.
///
/// Immutable and shared: visitors hold references, not copies.
///
/// - Law: options keep the menu's number and order. Two loaded menus are equal only if they are the same object.
public final class LoadedMenu: Sendable {
  /// Options without their children. Parents precede children.
  let options: [OptionModel]
  /// The id of each option, including its ancestors if ids are unique only under their parent, and marked as a
  /// parent's if a leaf has the same.
  let ids: [OptionID]
  /// The row of each option's parent, or -1.
  let parents: [Int32]
  /// The row after each option's last descendant.
  let ends: [Int32]
  /// The row of each id. For a repeated id, the first row.
  let rows: [OptionID: Int32]
  /// The number of a row among rows with the same id, from 2.
  let duplicates: [Int32: Int32]
  /// The rows shown while nothing is opened or searched: headings with their options, and the top of the tree.
  let outline: [Int32]
  let isFlat: Bool
  /// Whether the menu consists of headings with options, without deeper levels.
  let isGrouped: Bool
  /// The rows that can't be used.
  public let problems: [RowProblem]
  /// The cursor of the next batch, if there is one.
  public let next: String?
  let index: SearchIndex

  /// The number of options at any depth, without headings.
  public let count: Int
  let byteCount: Int

  /// Flattens options into a menu.
  ///
  /// Options with an empty id are shown but can't be chosen. They and repeated ids (once each) are added to
  /// ``problems``.
  ///
  /// - Parameter parent: The parent of the roots, if they are a branch of a menu. It is part of their ids if those
  ///   are unique only ``MenuSettings/Identity/underParent``.
  /// - Complexity: O(options), plus the bytes of their names for the search index.
  public init(
    _ roots: [OptionModel], identity: MenuSettings.Identity = .unique, below parent: OptionID? = nil,
    problems: [RowProblem] = [],
    next: String? = nil
  ) {
    var builder = MenuFlattening(identity: identity)
    builder.append(roots, below: parent)
    builder.finish()
    options = builder.options
    ids = builder.ids
    parents = builder.parents
    ends = builder.ends
    rows = builder.rows
    duplicates = builder.duplicates
    isFlat = builder.isFlat
    isGrouped = builder.isGrouped
    self.problems = problems + builder.problems
    self.next = next
    index = SearchIndex(builder.options, name: \.name, terms: \.terms)
    let outline = builder.outline()
    self.outline = outline
    count = builder.isFlat ? builder.options.count : builder.options.count { !$0.isGroup }
    byteCount = self.problems.reduce(builder.byteCount + index.byteCount) { $0 + 128 + $1.path.utf8.count + $1.reason.utf8.count }
  }

  /// The option with an id, without its children.
  public func option(_ id: OptionID) -> OptionModel? { rows[id].map { options[Int($0)] } }

  /// All options in reading order, without headings.
  public var all: [OptionModel] { isFlat ? options : options.filter { !$0.isGroup } }

  /// The ids of the options without children, in reading order.
  public var leaves: [OptionID] { leaves(in: 0..<options.count) }

  func leaves(in range: Range<Int>) -> [OptionID] {
    range.compactMap { Int(ends[$0]) == $0 + 1 && !options[$0].isGroup && !ids[$0].isEmpty ? ids[$0] : nil }
  }

  /// The ancestors of a row, nearest first.
  func ancestors(of row: Int) -> [Int] {
    var rows: [Int] = []
    var parent = Int(parents[row])
    while parent >= 0 {
      rows.append(parent)
      parent = Int(parents[parent])
    }
    return rows
  }

  func children(of row: Int) -> [Int] {
    var rows: [Int] = []
    var child = row + 1
    while child < Int(ends[row]) {
      rows.append(child)
      child = Int(ends[child])
    }
    return rows
  }

  func hasChildren(_ row: Int) -> Bool { Int(ends[row]) > row + 1 }

  var tree: [OptionModel] {
    func options(in range: Range<Int>) -> [OptionModel] {
      var rows: [OptionModel] = []
      var row = range.lowerBound
      while row < range.upperBound {
        var option = self.options[row]
        if hasChildren(row) { option.children = options(in: row + 1..<Int(ends[row])) }
        rows.append(option)
        row = Int(ends[row])
      }
      return rows
    }
    return options(in: 0..<self.options.count)
  }
}

extension LoadedMenu: Equatable {
  public static func == (left: LoadedMenu, right: LoadedMenu) -> Bool { left === right }
}

struct MenuFlattening {
  let identity: MenuSettings.Identity
  private(set) var options: [OptionModel] = []
  private(set) var ids: [OptionID] = []
  private(set) var parents: [Int32] = []
  private(set) var ends: [Int32] = []
  private(set) var rows: [OptionID: Int32] = [:]
  private(set) var duplicates: [Int32: Int32] = [:]
  private(set) var problems: [LoadedMenu.RowProblem] = []
  private(set) var byteCount = 0
  private(set) var isFlat = true
  private(set) var isGrouped = true
  /// Whether an id is repeated.
  private var repeatsIDs = false

  init(identity: MenuSettings.Identity) { self.identity = identity }

  mutating func append(_ roots: [OptionModel], below parent: OptionID? = nil) {
    options.reserveCapacity(roots.count)
    ids.reserveCapacity(roots.count)
    parents.reserveCapacity(roots.count)
    ends.reserveCapacity(roots.count)
    rows.reserveCapacity(roots.count)
    let path = identity == .underParent ? parent?.path ?? [] : []
    for root in roots { append(root, parent: -1, path: path) }
  }

  private mutating func append(_ option: OptionModel, parent: Int32, path: [OptionID]) {
    let row = Int32(options.count)
    let path = identity == .underParent && !option.isGroup ? path + [option.id] : path
    // Also for a single part: an id with a slash isn't a path. An empty id stays empty and can't be chosen.
    let isPath = identity == .underParent && !option.isGroup && !option.id.isEmpty
    let id = isPath ? OptionID(path: path) : option.id
    ids.append(id)
    byteCount += option.byteCount + (isPath ? id.text.utf8.count : 0)
    parents.append(parent)
    ends.append(row + 1)
    if !option.isGroup { note(id, at: row, name: option.name) }
    guard let children = option.children else {
      if option.isGroup || option.mayHaveChildren { isFlat = false }
      if option.mayHaveChildren { isGrouped = false }
      options.append(option)
      return
    }
    var alone = option
    alone.children = nil
    options.append(alone)
    isFlat = false
    if !option.isGroup || parent >= 0 { isGrouped = false }
    for child in children { append(child, parent: row, path: path) }
    ends[Int(row)] = Int32(options.count)
  }

  private mutating func note(_ id: OptionID, at row: Int32, name: String) {
    if id.isEmpty {
      problems.append(
        LoadedMenu.RowProblem(
          row: Int(row), path: "[\(row)].id", reason: "'\(name)' has an empty id and cannot be chosen", isDropped: false))
    }
    if rows[id] == nil { rows[id] = row } else { repeatsIDs = true }
  }

  /// Tells parents from leaves with the same id, and numbers the rows that still share one.
  mutating func finish() {
    guard repeatsIDs else { return }
    let numbered = options.indices.filter { !options[$0].isGroup && !ids[$0].isEmpty }
    if identity == .unique {
      let isParent = { [ends] (row: Int) in Int(ends[row]) > row + 1 }
      // An option whose children load on demand may be the same as a parent.
      let leaves = Set(numbered.filter { !isParent($0) && !options[$0].mayHaveChildren }.map { ids[$0] })
      for row in numbered where isParent(row) && leaves.contains(ids[row]) { ids[row] = ids[row].ofParent }
    }
    var counts: [OptionID: Int32] = [:]
    rows = [:]
    for row in options.indices where !options[row].isGroup {
      let (id, count) = (ids[row], counts[ids[row], default: 0] + 1)
      counts[id] = count
      if count == 1 { rows[id] = Int32(row) } else { duplicates[Int32(row)] = count }
      if count == 2, !id.isEmpty {
        problems.append(
          LoadedMenu.RowProblem(
            row: row, path: "[\(row)].id", reason: "'\(id)' is the id of an earlier row too; both are marked together",
            isDropped: false))
      }
    }
    problems.sort { $0.row < $1.row }
  }

  /// Roots, and the options under headings.
  func outline() -> [Int32] {
    if isFlat { return Array(0..<Int32(options.count)) }
    var outline: [Int32] = []
    var row = 0
    while row < options.count {
      outline.append(Int32(row))
      row = options[row].isGroup ? row + 1 : Int(ends[row])
    }
    return outline
  }
}
