import TestSupport
import TesseraDiff

/// A row whose content is a number.
struct Row: DifferentiableItem, Equatable, CustomStringConvertible {
  let id: Int
  var content = 0
  var description: String { "\(id)\(String(repeating: "'", count: content))" }
}

/// A section whose surroundings are a number.
struct Group: RebuildableSection, Equatable, CustomStringConvertible {
  let id: Int
  var content = 0
  var items: [Row]

  init(_ id: Int, content: Int = 0, _ items: [Row]) {
    self.id = id
    self.content = content
    self.items = items
  }

  init(_ section: Group, items: [Row]) { self.init(section.id, content: section.content, items) }

  func hasEqualContent(to other: Group) -> Bool { content == other.content }
  var description: String { "\(id)\(String(repeating: "'", count: content)):\(items)" }
}

extension Array where Element == Group {
  var columns: Differencer.Columns {
    var columns = Differencer.Columns()
    for section in self {
      columns.appendSection(id: UInt64(section.id), fingerprint: UInt64(section.content))
      for item in section.items { columns.append(id: UInt64(item.id), fingerprint: UInt64(item.content)) }
    }
    return columns
  }
}
