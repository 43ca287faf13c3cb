internal import TesseraJSON

extension SectionsDecoder {
  /// Decodes a section. If it can't be shown, uses the first of its fallbacks that can.
  func decode(_ section: consuming RawSection, _ payload: Payload, _ reading: inout SectionReading) -> DecodedSection {
    let identity = section.id ?? .text(section.path.description)
    var (outcome, owner) = outcome(of: section, identity, payload, &reading)
    var replaced: [DecodedSection.Outcome] = []
    if outcome.section == nil, let fallback = section.fallback {
      let original = outcome
      if let found = alternative(fallback, to: section, identity, payload, &reading, nesting: 1, &replaced) {
        (outcome, owner) = found
        replaced.insert(original, at: 0)
      } else {
        replaced = []
      }
    }
    return DecodedSection(consume section, owner: owner, outcome, replaced: replaced)
  }

  private func outcome(
    of section: RawSection, _ identity: SectionClaim.SectionID, _ payload: Payload, _ reading: inout SectionReading
  ) -> (DecodedSection.Outcome, owner: String?) {
    if let problem = section.problem, problem.isFatal || (section.id == nil && problem.concernsID(shape)) {
      return (.failure(problem), nil)
    }
    let route = reading.owner(of: section).map { .owner($0, byID: true) } ?? registry.route(section.id, section.kind)
    switch route {
    case .otherSort(let expected):
      let found = section.id ?? expected
      let path = section.path.appending(shape.id.keys.map(JSONPath.Step.key))
      let error = SectionError(
        code: .idMismatch(expected: expected, found: found), section: section.index, id: found, path: path,
        offset: section.rawID?.lowerBound ?? section.extent.lowerBound)
      return (.failure(error), nil)
    case .nobody:
      return (.unsupported(unsupported(section, .noOwner)), nil)
    case .owner(let registration, _):
      let unmet = section.requirements.isEmpty ? [] : section.requirements.filter { !isMet($0) }
      guard unmet.isEmpty else { return (.unsupported(unsupported(section, .requirements(unmet))), registration.owner) }
      if let problem = section.problem { return (.failure(problem), registration.owner) }
      return (registration.decode(section, identity, &reading), registration.owner)
    }
  }

  private func unsupported(_ section: RawSection, _ reason: FeedScreen.UnsupportedSection.Reason) -> FeedScreen.UnsupportedSection {
    FeedScreen.UnsupportedSection(reason: reason, id: section.id, kind: section.kind, raw: section.extent)
  }

  private func isMet(_ requirement: FeedScreen.UnsupportedSection.Requirement) -> Bool {
    guard let version = abilities[requirement.ability] else { return false }
    // An invalid version of the host satisfies no minimum but `0`.
    guard let minimum = requirement.minimum.flatMap(SectionVersion.init), let lowest = SectionVersion("0") else { return true }
    return minimum <= SectionVersion(version) ?? lowest
  }

  /// The first fallback that can be shown, in the order listed. Each is tried before its own fallbacks.
  ///
  /// A fallback keeps the identity of the section it replaces, and the name if it has none.
  private func alternative(
    _ extent: PayloadExtent, to section: RawSection, _ identity: SectionClaim.SectionID, _ payload: Payload,
    _ reading: inout SectionReading, nesting: Int, _ tried: inout [DecodedSection.Outcome]
  ) -> (DecodedSection.Outcome, owner: String?)? {
    guard nesting <= budget.fallbacks else { return nil }
    for candidate in candidates(extent, of: section, payload) {
      var candidate = candidate
      if candidate.name.isEmpty { candidate.name = section.name }
      let (outcome, owner) = outcome(of: candidate, identity, payload, &reading)
      if outcome.section != nil { return (outcome, owner) }
      tried.append(outcome)
      if let deeper = candidate.fallback,
        let found = alternative(deeper, to: candidate, identity, payload, &reading, nesting: nesting + 1, &tried)
      {
        return found
      }
    }
    return nil
  }

  private func candidates(_ extent: PayloadExtent, of section: RawSection, _ payload: Payload) -> [RawSection] {
    var shape = shape
    (shape.isIDRequired, shape.isNameRequired) = (false, false)
    let compiled = CompiledShape(shape)
    let path = section.path.appending(compiled.steps(to: .fallback))
    // The extent was scanned before, so this doesn't throw. Depth was also checked then, from the root.
    let found = try? payload.withBytes { (bytes) throws(JSONFault) in
      var scanner = JSONScanner(bytes, at: extent.lowerBound, budget: budget)
      guard try scanner.kind() == .array else {
        return [try scanner.section(index: section.index, parent: path, step: nil, shape: compiled, budget: budget)]
      }
      return try scanner.elements(limit: budget.fallbacks).extents.enumerated().map { (position, element) throws(JSONFault) in
        scanner.position = element.lowerBound
        return try scanner.section(index: section.index, parent: path, step: position, shape: compiled, budget: budget)
      }
    }
    return found ?? []
  }
}

extension SectionError {
  /// Whether the error makes a lookup of the owner pointless.
  fileprivate var isFatal: Bool {
    switch code {
    case .notAnObject, .exceeded: true
    default: false
    }
  }

  fileprivate func concernsID(_ shape: Payload.Shape) -> Bool {
    switch code {
    case .invalidID: true
    case .missing(let member), .mismatch(let member, _, _): member == shape.id.text
    default: false
    }
  }
}
