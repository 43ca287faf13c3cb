/// A shape whose keys are bytes, sorted by how they are found.
struct CompiledShape: Sendable {
  enum Role: Int, CaseIterable, Sendable {
    case id, name, items, kind, version, requires, fallback
  }

  let shape: PayloadShape
  let sections: [[UInt8]]
  let error: [[UInt8]]
  /// Members of the section itself, found in the one pass.
  let direct: [(key: [UInt8], role: Role)]
  /// Members deeper inside, looked up afterwards.
  let nested: [(keys: [[UInt8]], role: Role)]

  init(_ shape: PayloadShape) {
    self.shape = shape
    sections = shape.sections.keys.map { Array($0.utf8) }
    error = shape.error.keys.map { Array($0.utf8) }
    var direct: [(key: [UInt8], role: Role)] = []
    var nested: [(keys: [[UInt8]], role: Role)] = []
    for role in Role.allCases {
      let keys = Self.path(of: role, in: shape).keys.map { Array($0.utf8) }
      if keys.count == 1 {
        direct.append((keys[0], role))
      } else if keys.count > 1 {
        nested.append((keys, role))
      }
    }
    self.direct = direct
    self.nested = nested
  }

  static func path(of role: Role, in shape: PayloadShape) -> PayloadShape.Path {
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

  func path(of role: Role) -> PayloadShape.Path { Self.path(of: role, in: shape) }

  func steps(to role: Role) -> [JSONPath.Step] { path(of: role).keys.map(JSONPath.Step.key) }

  /// The role of the direct member with this key.
  @inline(__always)
  func role(_ bytes: UnsafePointer<UInt8>, _ key: PayloadExtent) -> Role? {
    for entry in direct where JSONText.matches(bytes, key, entry.key) { return entry.role }
    return nil
  }
}

/// A value found under a key.
struct FoundMember {
  var extent: PayloadExtent
  var kind: JSONKind
}
