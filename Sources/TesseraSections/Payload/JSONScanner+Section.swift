internal import TesseraJSON

extension JSONScanner {
  /// Scans the section at the position: its extent, its members and its items' extents.
  ///
  /// An error inside the section becomes its ``RawSection/problem``. Only invalid JSON throws.
  mutating func section(
    index: Int, parent: JSONPath, step: Int?, shape: CompiledShape, budget: Payload.Budget
  ) throws(JSONFault) -> RawSection {
    var nothing: SectionReading?
    return try section(index: index, parent: parent, step: step, shape: shape, budget: budget, &nothing)
  }

  /// The same, and parses the items in the same pass if their models parse themselves.
  mutating func section(
    index: Int, parent: JSONPath, step: Int?, shape: CompiledShape, budget: Payload.Budget, _ eager: inout SectionReading?
  ) throws(JSONFault) -> RawSection {
    exceeded = nil
    skipSpace()
    let start = position
    let kind = try kind()
    var found = SectionParts()
    if kind == .object {
      try members(of: &found, shape: shape, budget: budget, &eager)
    } else {
      try skipValue()
    }
    var section = RawSection(index: index, extent: PayloadExtent(start, position), parent: parent, step: step)
    guard kind == .object else {
      section.problem = SectionError(code: .notAnObject(found: Payload.Kind(kind)), section: index, path: section.path, offset: start)
      exceeded = nil
      return section
    }
    section.items = found.items
    section.duplicateKeys = found.duplicates
    section.read(found, from: bytes, shape: shape)
    if let exceeded {
      let inside = JSONPath(
        PayloadPosition(of: exceeded.offset - start, in: UnsafeBufferPointer(start: bytes + start, count: position - start)).path.steps)
      section.problem = SectionError(
        code: .exceeded(Payload.Budget.Bound(exceeded.bound), limit: exceeded.limit), section: index, id: section.id,
        path: section.path.appending(inside.steps), offset: exceeded.offset)
    }
    exceeded = nil
    return section
  }

  private mutating func members(
    of found: inout SectionParts, shape: CompiledShape, budget: Payload.Budget, _ eager: inout SectionReading?
  ) throws(JSONFault) {
    let (start, outside) = (position, depth)
    if try open(0x7D) {
      repeat {
        let key = try string()
        try expect(0x3A)
        skipSpace()
        guard let role = shape.role(bytes, key) else {
          try skipValue()
          continue
        }
        if found[role] == nil {
          found[role] = try part(role, &found, budget, &eager)
        } else {
          found.duplicates.append(shape.path(of: role).keys[0])
          try skipValue()
        }
      } while try next(0x7D)
    }
    guard !shape.nested.isEmpty else { return }
    let end = position
    var nothing: SectionReading?
    for (keys, role) in shape.nested {
      (position, depth) = (start, outside)
      guard let member = try lookup(keys[...]) else { continue }
      position = member.extent.lowerBound
      depth = outside + keys.count
      found[role] = try part(role, &found, budget, &nothing)
    }
    (position, depth) = (end, outside)
  }

  private mutating func part(
    _ role: CompiledShape.Role, _ found: inout SectionParts, _ budget: Payload.Budget, _ eager: inout SectionReading?
  ) throws(JSONFault) -> FoundMember {
    let start = position
    let kind = try kind()
    if role == .items, kind == .array {
      let items = if let parsed = try eager?.read(&self, found) { parsed } else { try elements(limit: budget.items) }
      found.items = items.extents
      if items.count > budget.items { note(.elements, budget.items, start) }
    } else {
      try skipValue()
    }
    return FoundMember(extent: JSONExtent(start, position), kind: kind)
  }
}

struct SectionParts {
  private var id: FoundMember?
  private var name: FoundMember?
  private var itemsMember: FoundMember?
  private var kind: FoundMember?
  private var version: FoundMember?
  private var requires: FoundMember?
  private var fallback: FoundMember?
  var items: [PayloadExtent] = []
  var duplicates: [String] = []

  subscript(role: CompiledShape.Role) -> FoundMember? {
    get {
      switch role {
      case .id: id
      case .name: name
      case .items: itemsMember
      case .kind: kind
      case .version: version
      case .requires: requires
      case .fallback: fallback
      }
    }
    set {
      switch role {
      case .id: id = newValue
      case .name: name = newValue
      case .items: itemsMember = newValue
      case .kind: kind = newValue
      case .version: version = newValue
      case .requires: requires = newValue
      case .fallback: fallback = newValue
      }
    }
  }
}
