internal import TesseraJSON

extension RawSection {
  /// Reads id, name, kind and other small members, and records the first mismatch with the shape.
  mutating func read(_ parts: SectionParts, from bytes: UnsafePointer<UInt8>, shape: CompiledShape) {
    readID(parts[.id], bytes, shape)
    readName(parts[.name], bytes, shape)
    itemsExtent = parts[.items].map { PayloadExtent($0.extent) }
    switch parts[.items]?.kind {
    case .array: break
    case nil: fail(.missing(member: shape.path(of: .items).text), shape, .items, nil)
    case .some(let kind):
      fail(.mismatch(member: shape.path(of: .items).text, expected: .array, found: Payload.Kind(kind)), shape, .items, parts[.items])
    }
    if let member = parts[.kind], member.kind == .string {
      var kind = SectionClaim.Kind(parsing: JSONText.string(bytes, member.content))
      if kind.major == nil, let version = parts[.version] { kind.major = SectionClaim.Kind.major(JSONText.string(bytes, version.content)) }
      self.kind = kind
    }
    if let member = parts[.requires] { readRequirements(member, bytes) }
    if let member = parts[.fallback], member.kind == .object || member.kind == .array { fallback = PayloadExtent(member.extent) }
  }

  private mutating func fail(
    _ code: SectionError.Code, _ shape: CompiledShape, _ role: CompiledShape.Role, _ member: FoundMember?
  ) {
    guard problem == nil else { return }
    problem = SectionError(
      code: code, section: index, id: id, path: path.appending(shape.steps(to: role)),
      offset: member?.extent.lowerBound ?? extent.lowerBound)
  }

  private mutating func readID(_ member: FoundMember?, _ bytes: UnsafePointer<UInt8>, _ shape: CompiledShape) {
    guard let member else {
      if shape.shape.isIDRequired { fail(.missing(member: shape.shape.id.text), shape, .id, nil) }
      return
    }
    rawID = PayloadExtent(member.extent)
    switch member.kind {
    case .string: id = .text(JSONText.string(bytes, member.content))
    case .number:
      let number = UnsafeBufferPointer(start: bytes + member.extent.lowerBound, count: member.extent.count)
      // Accept integer literals only: `1.0` and `1e2` equal other numbers, but have different texts.
      if let value = JSONNumber.integer64(number), JSONNumber.isLiteral(number) {
        id = .integer(value)
      } else {
        fail(.invalidID(JSONText.string(bytes, member.extent)), shape, .id, member)
      }
    case .null where !shape.shape.isIDRequired: break
    case let kind: fail(.mismatch(member: shape.shape.id.text, expected: .string, found: Payload.Kind(kind)), shape, .id, member)
    }
  }

  private mutating func readName(_ member: FoundMember?, _ bytes: UnsafePointer<UInt8>, _ shape: CompiledShape) {
    guard let member else {
      if shape.shape.isNameRequired { fail(.missing(member: shape.shape.name.text), shape, .name, nil) }
      return
    }
    switch member.kind {
    case .string: name = JSONText.string(bytes, member.content)
    case .null where !shape.shape.isNameRequired: break
    case let kind: fail(.mismatch(member: shape.shape.name.text, expected: .string, found: Payload.Kind(kind)), shape, .name, member)
    }
  }

  /// Reads `["camera"]` and `{"camera": "2.0"}`. An invalid version means any version.
  private mutating func readRequirements(_ member: FoundMember, _ bytes: UnsafePointer<UInt8>) {
    let buffer = UnsafeBufferPointer(start: bytes, count: member.extent.upperBound)
    var scanner = JSONScanner(buffer, at: member.extent.lowerBound, budget: Payload.Budget(depth: .max, text: .max))
    // The extent was scanned before, so this doesn't throw.
    try? scanner.requirements(member.kind, into: &requirements)
  }
}

extension JSONScanner {
  fileprivate mutating func requirements(_ kind: JSONType, into list: inout [FeedScreen.UnsupportedSection.Requirement]) throws(JSONFault) {
    if kind == .string {
      list.append(FeedScreen.UnsupportedSection.Requirement(JSONText.string(bytes, try string())))
    } else if kind == .array, try open(0x5D) {
      repeat {
        if try self.kind() == .string {
          list.append(FeedScreen.UnsupportedSection.Requirement(JSONText.string(bytes, try string())))
        } else {
          try skipValue()
        }
      } while try next(0x5D)
    } else if kind == .object, try open(0x7D) {
      repeat {
        let ability = JSONText.string(bytes, try string())
        try expect(0x3A)
        skipSpace()
        let (start, kind) = (position, try self.kind())
        try skipValue()
        let value = FoundMember(extent: JSONExtent(start, position), kind: kind)
        let version = JSONText.string(bytes, value.content)
        list.append(FeedScreen.UnsupportedSection.Requirement(ability, minimum: SectionVersion(version) == nil ? nil : version))
      } while try next(0x7D)
    }
  }
}

extension Payload.Shape.Path {
  var text: String { keys.joined(separator: ".") }
}
