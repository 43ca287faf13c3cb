internal import TesseraJSON

/// Decodes the sections of one response, one after another. Models that parse themselves are parsed in the pass that
/// locates their section.
struct SectionReading {
  private let registry: DecodingRegistry
  private let bytes: UnsafePointer<UInt8>
  private let itemsPath: [JSONPath.Step]
  private let budget: Payload.Budget
  private var decoder: ValuesDecoder
  private let end: Int
  private let context: ParsingContext
  private var watch: TimeWatch
  /// Items that were parsed while their section was scanned.
  private(set) var parsed: ParsedItems?

  init(
    _ registry: DecodingRegistry, _ bytes: UnsafeBufferPointer<UInt8>, itemsPath: [JSONPath.Step],
    options: SectionRegistration.DecodingOptions,
    budget: Payload.Budget
  ) {
    self.registry = registry
    self.bytes = bytes.baseAddress ?? ("" as StaticString).utf8Start
    self.itemsPath = itemsPath
    self.budget = budget
    let rules = options.rules
    decoder = ValuesDecoder(self.bytes, rules: rules)
    end = bytes.count
    context = ParsingContext(rules)
    watch = TimeWatch(budget.time)
  }

  /// Decodes the items of a section, each independently.
  mutating func items<Item: Decodable & Sendable>(of type: Item.Type, _ section: RawSection, _ id: SectionClaim.SectionID)
    -> DecodedSection.Outcome
  {
    decoder.exceeded = nil
    watch.begin()
    decoder.watch = watch
    var items: [Item] = []
    items.reserveCapacity(section.items.count)
    var dropped: [SectionError.ItemFailure] = []
    for (index, extent) in section.items.enumerated() {
      do {
        items.append(try decoder.decode(type, extent.json))
      } catch {
        dropped.append(SectionError.ItemFailure(error, section: section, items: itemsPath, item: index))
      }
      if let exceeded = decoder.exceeded {
        return .failure(self.exceeded(exceeded, section, index, dropped.last?.position))
      }
      if watch.isOver(after: index, of: section.items.count) { return .failure(late(section, index)) }
    }
    return outcome(SectionItems(items), dropped, section, id)
  }

  /// Parses the items of the array at the scanner's position, and stores them until the section is complete.
  mutating func parse<Item: PayloadModel & Sendable>(_ type: Item.Type, _ scanner: inout JSONScanner) throws(JSONFault) -> (
    extents: [PayloadExtent], count: Int
  ) {
    let start = scanner.position
    watch.begin()
    var items = Payload.Parser.Items(scanner, context, budget, watch)
    let models = Item.models(of: &items)
    try items.finish()
    scanner = items.scanner
    let problems = ParsedItems.Problems(failures: items.failures, exceeded: items.exceeded, late: items.late)
    let count = items.count
    let extents = items.takeExtents()
    parsed = ParsedItems(start: start, type: ObjectIdentifier(type), content: content(of: models), problems: problems)
    return (extents, count)
  }

  /// Records the owner of the parsed items, if the id alone determines it.
  mutating func note(_ registration: SectionRegistration, of id: SectionClaim.SectionID?) {
    parsed?.id = id
    parsed?.owner = registration
  }

  /// The owner of a section whose items were parsed already. Avoids a second lookup in the registry.
  func owner(of section: RawSection) -> SectionRegistration? {
    guard let parsed, parsed.start == section.itemsExtent?.lowerBound, let id = parsed.id, id == section.id else { return nil }
    return parsed.owner
  }

  mutating func models<Item: PayloadModel & Sendable>(of type: Item.Type, _ section: RawSection, _ id: SectionClaim.SectionID)
    -> DecodedSection.Outcome
  {
    if let parsed, parsed.start == section.itemsExtent?.lowerBound, parsed.type == ObjectIdentifier(type) {
      self.parsed = nil
      return outcome(parsed.content, parsed.problems, section, id)
    }
    let scanner = JSONScanner(UnsafeBufferPointer(start: bytes, count: end), budget: budget)
    watch.begin()
    var items = Payload.Parser.Items(section.items, scanner, context, watch)
    let models = Item.models(of: &items)
    let problems = ParsedItems.Problems(failures: items.failures, exceeded: items.exceeded, late: items.late)
    return outcome(content(of: models), problems, section, id)
  }

  /// The content for the models, created in their own module, where the type is specialized.
  private func content<Item: PayloadModel>(of models: [Item]) -> AnySection {
    Item.content(of: models) as? AnySection ?? SectionItems(models)
  }

  private func outcome(
    _ content: AnySection, _ problems: ParsedItems.Problems, _ section: RawSection, _ id: SectionClaim.SectionID
  ) -> DecodedSection.Outcome {
    let dropped =
      problems.failures.isEmpty
      ? [] : problems.failures.map { SectionError.ItemFailure($0.error, section: section, items: itemsPath, item: $0.item) }
    if let (fault, item) = problems.exceeded {
      return .failure(exceeded(fault, section, item, dropped.last { $0.item == item }?.position))
    }
    if let item = problems.late { return .failure(late(section, item)) }
    return outcome(content, dropped, section, id)
  }

  private func late(_ section: RawSection, _ item: Int) -> SectionError {
    SectionError(
      code: .exceeded(.time, limit: budget.limit(of: .time)), section: section.index, id: section.id,
      path: section.path.appending(itemsPath).appending(.index(item)), offset: section.items[item].lowerBound)
  }

  private func exceeded(_ fault: JSONBoundFault, _ section: RawSection, _ item: Int, _ path: JSONPath?) -> SectionError {
    SectionError(
      code: .exceeded(Payload.Budget.Bound(fault.bound), limit: fault.bound == .time ? budget.limit(of: .time) : fault.limit),
      section: section.index, id: section.id,
      path: path ?? section.path.appending(itemsPath).appending(.index(item)), offset: fault.offset)
  }

  private func outcome(
    _ items: AnySection, _ dropped: [SectionError.ItemFailure], _ section: RawSection, _ id: SectionClaim.SectionID
  ) -> DecodedSection.Outcome {
    (items.id, items.name, items.kind) = (id, section.name, section.kind)
    return .items(items, dropped: dropped)
  }
}

/// Items that were parsed while their section was still being scanned.
struct ParsedItems {
  struct Problems {
    let failures: [(item: Int, error: any Error)]
    let exceeded: (fault: JSONBoundFault, item: Int)?
    let late: Int?
  }

  let start: Int
  let type: ObjectIdentifier
  /// The models, without the section's id, name and kind.
  let content: AnySection
  let problems: Problems
  /// The section's id and owner, if the id alone determines the owner.
  var id: SectionClaim.SectionID?
  var owner: SectionRegistration?
}

extension SectionReading {
  /// Parses the items at the scanner's position, if the section's members so far determine an owner whose
  /// models parse themselves.
  ///
  /// If later members change the owner, the items are decoded again.
  mutating func read(
    _ scanner: inout JSONScanner, _ parts: SectionParts
  ) throws(JSONFault) -> (extents: [PayloadExtent], count: Int)? {
    let id = parts.id(scanner.bytes)
    guard case .owner(let registration, let isByID) = registry.route(id, parts.kind(scanner.bytes)), let parse = registration.parse else {
      return nil
    }
    let position = try parse(&scanner, &self)
    if isByID { note(registration, of: id) }
    return position
  }

  mutating func decode(
    _ section: consuming RawSection, _ payload: Payload, _ decoder: borrowing SectionsDecoder, to sections: inout [DecodedSection]
  ) {
    sections.append(decoder.decode(section, payload, &self))
  }
}

extension SectionParts {
  fileprivate func id(_ bytes: UnsafePointer<UInt8>) -> SectionClaim.SectionID? {
    guard let member = self[.id] else { return nil }
    switch member.kind {
    case .string: return .text(JSONText.string(bytes, member.content))
    case .number:
      let number = UnsafeBufferPointer(start: bytes + member.extent.lowerBound, count: member.extent.count)
      return JSONNumber.isLiteral(number) ? JSONNumber.integer64(number).map(SectionClaim.SectionID.integer) : nil
    default: return nil
    }
  }

  fileprivate func kind(_ bytes: UnsafePointer<UInt8>) -> SectionClaim.Kind? {
    guard let member = self[.kind], member.kind == .string else { return nil }
    return SectionClaim.Kind(parsing: JSONText.string(bytes, member.content))
  }
}
