import TesseraDiff

/// A typical row: an id, two heap-allocated texts and a number.
struct Row: DifferentiableItem, Equatable {
  let id: Int
  var title: String
  var subtitle: String
  var count: Int

  /// The ids are random numbers here, so the id is its own hash.
  var identityHash: Int { id }
}

struct RowSection: DifferentiableSection {
  let id: Int
  var items: [Row]
  var identityHash: Int { id }

  func hasEqualContent(to other: RowSection) -> Bool { true }
}

/// The rows of a list, its columns and its ids, each in the form needed by one of the variants.
struct List {
  var sections: [RowSection]

  /// The same list in separate storage, as if it had been fetched again.
  var fresh: List {
    List(
      sections: sections.map { section in
        RowSection(
          id: section.id,
          items: section.items.map {
            Row(
              id: $0.id, title: String(decoding: Array($0.title.utf8), as: UTF8.self),
              subtitle: String(decoding: Array($0.subtitle.utf8), as: UTF8.self), count: $0.count)
          })
      })
  }

  var ids: [Int] { sections.flatMap { $0.items.map(\.id) } }

  var columns: Differencer.Columns {
    var columns = Differencer.Columns()
    for section in sections {
      columns.appendSection(id: UInt64(section.id))
      for row in section.items {
        var hasher = Hasher()
        hasher.combine(row.title)
        hasher.combine(row.subtitle)
        hasher.combine(row.count)
        columns.append(id: UInt64(row.id), fingerprint: UInt64(bitPattern: Int64(hasher.finalize())))
      }
    }
    return columns
  }

  static func random(count: Int, using random: inout some RandomNumberGenerator) -> List {
    List(sections: (0..<count / 50).map { RowSection(id: $0, items: (0..<50).map { _ in row(using: &random) }) })
  }

  static func row(using random: inout some RandomNumberGenerator) -> Row {
    let id = Int.random(in: 0..<1 << 62, using: &random)
    return Row(id: id, title: "Title of \(id % 10_000_000)…", subtitle: "Subtitle \(id % 10_000_019)…", count: id % 1000)
  }
}

/// A kind of change between two states of a list.
enum Pattern: String, CaseIterable {
  case unchanged = "unchanged"
  case updated = "1 % updated"
  case replaced = "10 % replaced"
  case prepended = "a section prepended"
  case shuffled = "shuffled across sections"
  case moved = "first row to the end"

  func applied(to list: List, using random: inout some RandomNumberGenerator) -> List {
    var list = list
    switch self {
    case .unchanged: break
    case .updated: change(10, &list, &random) { row, _ in row.count += 1 }
    case .replaced: change(1, &list, &random) { row, random in row = List.row(using: &random) }
    case .prepended:
      list.sections.insert(RowSection(id: 1 << 40, items: (0..<50).map { _ in List.row(using: &random) }), at: 0)
    case .shuffled:
      var rows = list.sections.flatMap(\.items)
      rows.shuffle(using: &random)
      for section in list.sections.indices { list.sections[section].items = Array(rows[section * 50..<section * 50 + 50]) }
    case .moved:
      let row = list.sections[0].items.removeFirst()
      list.sections[list.sections.count - 1].items.append(row)
    }
    // Copied last: fetched rows are in memory in the order of their arrival.
    return list.fresh
  }

  /// Changes one of `10 × every` rows.
  private func change<R: RandomNumberGenerator>(_ every: Int, _ list: inout List, _ random: inout R, _ body: (inout Row, inout R) -> Void) {
    let count = list.sections.count * 50
    for index in (0..<count).shuffled(using: &random).prefix(count / (10 * every)) {
      body(&list.sections[index / 50].items[index % 50], &random)
    }
  }

  /// The size up to which the standard library finishes within a second.
  var standardLibraryLimit: Int {
    switch self {
    case .shuffled: 1000
    case .replaced: 10_000
    default: .max
    }
  }
}
