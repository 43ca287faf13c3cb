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
  var columns: IdentityColumns {
    var columns = IdentityColumns()
    for section in self {
      columns.appendSection(id: UInt64(section.id), fingerprint: UInt64(section.content))
      for item in section.items { columns.append(id: UInt64(item.id), fingerprint: UInt64(item.content)) }
    }
    return columns
  }
}

/// A small generator whose sequence is fixed by its seed.
struct Generator: RandomNumberGenerator {
  var state: UInt64
  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
