/// Decodes the sections of responses, each as its owner's type.
/// ```swift
/// let decoder = SectionsDecoder(try DecodingRegistry([SectionRegistration("Football", .id(321), of: Match.self)]))
/// let result = try decoder.decode(payload)
/// ```
///
/// Failures have three scopes, and none widens. An invalid envelope throws. A section that can't be shown
/// fails alone, or is replaced by its fallback. An item that can't be decoded is dropped, counted and
/// reported.
package struct SectionsDecoder: Sendable {
  package var registry: DecodingRegistry
  /// The paths of the sections and their members in a response.
  package var shape: Payload.Shape { didSet { compiled = CompiledShape(shape) } }
  /// The limits for a response.
  package var budget: Payload.Budget
  /// Options for dates and for the models' decoder.
  package var options: SectionRegistration.DecodingOptions
  /// The abilities of this host, with their versions.
  package var abilities: [String: String]
  private(set) var compiled: CompiledShape

  package init(
    _ registry: DecodingRegistry, shape: Payload.Shape = Payload.Shape(), budget: Payload.Budget = Payload.Budget(),
    options: SectionRegistration.DecodingOptions = SectionRegistration.DecodingOptions(), abilities: [String: String] = [:]
  ) {
    self.registry = registry
    self.shape = shape
    compiled = CompiledShape(shape)
    self.budget = budget
    self.options = options
    self.abilities = abilities
  }

  /// Decodes all sections on the calling thread.
  ///
  /// Throws if the envelope is invalid. Time is proportional to the number of bytes.
  package func decode(_ payload: Payload) throws(Payload.ParsingError) -> SectionsResult {
    try payload.withBytes { (bytes) throws(Payload.ParsingError) in
      var scanner = SectionScanner(payload, compiled, budget)
      var eager: SectionReading? = reading(bytes)
      var sections: [DecodedSection] = []
      while let section = try scanner.next(bytes, &eager) {
        scanner.makeRoom(in: &sections)
        eager?.decode(section, payload, self, to: &sections)
      }
      return result(sections, scanner)
    }
  }

  private func reading(_ bytes: UnsafeBufferPointer<UInt8>) -> SectionReading {
    var options = options
    options.urlLimit = budget.url
    return SectionReading(registry, bytes, itemsPath: shape.items.keys.map(JSONPath.Step.key), options: options, budget: budget)
  }

  /// Adds results that concern all sections: warnings and unmet owners.
  func result(_ sections: [DecodedSection], _ scanner: SectionScanner) -> SectionsResult {
    var warnings = scanner.duplicateKeys.map { SectionsWarning.duplicateKey($0, in: JSONPath()) }
    let mayRepeatID = !haveRisingIDs(sections)
    var seen: [SectionClaim.SectionID: Int] = [:]
    if mayRepeatID { seen.reserveCapacity(sections.count) }
    // Iterate by index, because copying a section's large value is slow and seldom needed here.
    for position in sections.indices {
      if !sections[position].source.duplicateKeys.isEmpty {
        let source = sections[position].source
        warnings += source.duplicateKeys.map { .duplicateKey($0, in: source.path) }
      }
      guard mayRepeatID, let id = sections[position].source.id else { continue }
      let index = sections[position].source.index
      if let first = seen.updateValue(index, forKey: id) {
        warnings.append(.duplicateID(id, first: first, second: index))
        seen[id] = first
      }
    }
    return SectionsResult(sections, warnings: warnings, unmetOwners: unmetOwners(sections))
  }

  /// Whether the ids are strictly increasing numbers, as in most responses. Then none is repeated.
  private func haveRisingIDs(_ sections: [DecodedSection]) -> Bool {
    var highest: Int64?
    for position in sections.indices {
      guard let id = sections[position].source.id else { continue }
      guard case .integer(let number) = id, highest.map({ $0 < number }) ?? true else { return false }
      highest = number
    }
    return true
  }

  /// The required owners without a shown section. A fallback doesn't count.
  private func unmetOwners(_ sections: [DecodedSection]) -> [String] {
    let required = registry.registrations.filter(\.isRequired).map(\.owner)
    if required.isEmpty { return [] }
    let shown = Set(sections.compactMap { $0.outcome.section == nil || !$0.replaced.isEmpty ? nil : $0.owner })
    return required.filter { !shown.contains($0) }
  }
}
