internal import TesseraJSON

/// A shape with its keys as bytes, grouped by how they are looked up.
struct CompiledShape: Sendable {
  enum Role: Int, CaseIterable, Sendable {
    case id, name, items, kind, version, requires, fallback
  }

  let shape: Payload.Shape
  let sections: [[UInt8]]
  let error: [[UInt8]]
  /// Members of the section itself, found in a single pass.
  let direct: [DirectKey]
  let path: JSONPath
  /// Nested members, looked up afterwards.
  let nested: [(keys: [[UInt8]], role: Role)]

  /// A key with its length and first eight bytes for fast comparison.
  struct DirectKey: Sendable {
    let count: Int
    let word: UInt64
    let role: Role
    let key: [UInt8]

    init(_ key: [UInt8], _ role: Role) {
      self.key = key
      self.role = role
      count = key.count
      word = key.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  init(_ shape: Payload.Shape) {
    self.shape = shape
    path = JSONPath(shape.sections.keys.map(JSONPath.Step.key))
    sections = shape.sections.keys.map { Array($0.utf8) }
    error = shape.error.keys.map { Array($0.utf8) }
    var direct: [DirectKey] = []
    var nested: [(keys: [[UInt8]], role: Role)] = []
    for role in Role.allCases {
      let keys = Self.path(of: role, in: shape).keys.map { Array($0.utf8) }
      if keys.count == 1 {
        direct.append(DirectKey(keys[0], role))
      } else if keys.count > 1 {
        nested.append((keys, role))
      }
    }
    self.direct = direct
    self.nested = nested
  }

  static func path(of role: Role, in shape: Payload.Shape) -> Payload.Shape.Path {
    switch role {
    case .id: shape.id
    case .name: shape.name
    case .items: shape.items
    case .kind: shape.kind
    case .version: shape.version
    case .requires: shape.requires
    case .fallback: shape.fallback
    }
  }

  func path(of role: Role) -> Payload.Shape.Path { Self.path(of: role, in: shape) }

  func steps(to role: Role) -> [JSONPath.Step] { path(of: role).keys.map(JSONPath.Step.key) }

  @inline(__always)
  func role(_ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent) -> Role? {
    let count = extent.count
    var word: UInt64 = 0
    var position = min(count, 8)
    while position > 0 {
      position &-= 1
      word = word &<< 8 | UInt64(bytes[extent.lowerBound &+ position])
    }
    var index = 0
    while index < direct.count {
      if direct[index].count == count, direct[index].word == word, count <= 8 || JSONText.matches(bytes, extent, direct[index].key) {
        return direct[index].role
      }
      index &+= 1
    }
    return escapedRole(bytes, extent)
  }

  /// The role of a key written with escapes.
  private func escapedRole(_ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent) -> Role? {
    let content = UnsafeBufferPointer(start: bytes + extent.lowerBound, count: extent.count)
    guard content.contains(0x5C) else { return nil }
    return direct.first { JSONText.matches(bytes, extent, $0.key) }?.role
  }
}
