internal import TesseraJSON

/// What one task needs to decode sections one after another.
struct SectionReading {
  let bytes: UnsafePointer<UInt8>
  let itemsPath: [JSONPath.Step]
  private let options: DecodingOptions
  private let budget: PayloadBudget
  private var decoder: ItemDecoder

  init(_ bytes: UnsafeBufferPointer<UInt8>, itemsPath: [JSONPath.Step], options: DecodingOptions, budget: PayloadBudget) {
    self.bytes = bytes.baseAddress ?? ("" as StaticString).utf8Start
    self.itemsPath = itemsPath
    self.options = options
    self.budget = budget
    decoder = ItemDecoder(self.bytes, options: options)
  }

  /// Decodes the items of a section, each on its own.
  mutating func items<Item: Decodable & Sendable>(of type: Item.Type, _ section: PayloadSection, _ id: SectionID) -> SectionOutcome {
    decoder.forgetExceeded()
    let watch = TimeWatch(budget.time)
    var items: [Item] = []
    items.reserveCapacity(section.items.count)
    var dropped: [ItemFailure] = []
    for (index, extent) in section.items.enumerated() {
      do {
        items.append(try decoder.decode(type, extent.json))
      } catch {
        dropped.append(ItemFailure(error, section: section, items: itemsPath, item: index))
      }
      if let exceeded = decoder.exceeded {
        return .failure(self.exceeded(exceeded, section, index, dropped.last?.path))
      }
      if watch.isOver(after: index, of: section.items.count) { return .failure(late(section, index)) }
    }
    return outcome(items, dropped, section, id)
  }

  /// Lets the items of a section read themselves; with Foundation's engine they are decoded like all others.
  mutating func readItems<Item: PayloadDecodable & Sendable>(
    of type: Item.Type, _ section: PayloadSection, _ id: SectionID
  ) -> SectionOutcome {
    guard options.engine == .direct else { return self.items(of: type, section, id) }
    let watch = TimeWatch(budget.time)
    var items: [Item] = []
    items.reserveCapacity(section.items.count)
    var dropped: [ItemFailure] = []
    for (index, extent) in section.items.enumerated() {
      var reader = PayloadReader(bytes, extent.json, options: options)
      do {
        let item = try Item(from: &reader)
        guard reader.isAtEnd() else {
          throw PayloadReadingError(
            code: .refused, offset: extent.lowerBound,
            description: "\(type) stopped reading before its end; every member it is told of must be read or stepped over.")
        }
        items.append(item)
      } catch {
        dropped.append(failure(error, section, index))
      }
      if let exceeded = reader.exceeded { return .failure(self.exceeded(exceeded, section, index, dropped.last?.path)) }
      if watch.isOver(after: index, of: section.items.count) { return .failure(late(section, index)) }
    }
    return outcome(items, dropped, section, id)
  }

  private func late(_ section: PayloadSection, _ item: Int) -> SectionError {
    SectionError(
      code: .exceeded(.time, limit: budget.limit(of: .time)), section: section.index, id: section.id,
      path: section.path.appending(itemsPath).appending(.index(item)), offset: section.items[item].lowerBound)
  }

  private func exceeded(_ fault: JSONBoundFault, _ section: PayloadSection, _ item: Int, _ path: JSONPath?) -> SectionError {
    SectionError(
      code: .exceeded(PayloadBound(fault.bound), limit: fault.limit), section: section.index, id: section.id,
      path: path ?? section.path.appending(itemsPath).appending(.index(item)), offset: fault.offset)
  }

  private func failure(_ error: any Error, _ section: PayloadSection, _ index: Int) -> ItemFailure {
    var failure = ItemFailure(error, section: section, items: itemsPath, item: index)
    if let error = error as? PayloadReadingError {
      let start = section.items[index].lowerBound
      let place = PayloadPlace(
        of: error.offset - start, in: UnsafeBufferPointer(start: bytes + start, count: section.items[index].count))
      failure.code = error.code
      failure.path = failure.path.appending(place.path.steps)
      if case .missingMember(let name) = error.code {
        // The offset is inside the object, after its last member, if it has any.
        if !place.isBeforeKey { failure.path.steps.removeLast() }
        failure.path.steps.append(.key(name))
      }
    }
    return failure
  }

  private func outcome<Item: Sendable>(
    _ items: [Item], _ dropped: [ItemFailure], _ section: PayloadSection, _ id: SectionID
  ) -> SectionOutcome {
    let result = AnySection(Section(id: id, name: section.name, kind: section.kind, items: items))
    if !dropped.isEmpty { return .partial(result, dropped: dropped) }
    return items.isEmpty ? .nothing(result) : .success(result)
  }
}
