/// What one task needs to decode sections one after another.
struct SectionReading {
  let bytes: UnsafePointer<UInt8>
  let itemsPath: [JSONPath.Step]
  private var decoder: ItemDecoder

  init(_ bytes: UnsafeBufferPointer<UInt8>, itemsPath: [JSONPath.Step], options: DecodingOptions) {
    self.bytes = bytes.baseAddress ?? ("" as StaticString).utf8Start
    self.itemsPath = itemsPath
    decoder = ItemDecoder(self.bytes, options: options)
  }

  /// Decodes the items of a section, each on its own.
  mutating func items<Item: Decodable & Sendable>(of type: Item.Type, _ section: PayloadSection, _ id: SectionID) -> SectionOutcome {
    decoder.forgetExceeded()
    var items: [Item] = []
    items.reserveCapacity(section.items.count)
    var dropped: [ItemFailure] = []
    for (index, extent) in section.items.enumerated() {
      do {
        items.append(try decoder.decode(type, extent))
      } catch {
        dropped.append(ItemFailure(error, section: section, items: itemsPath, item: index))
      }
      if let exceeded = decoder.exceeded {
        return .failure(
          SectionError(
            code: .exceeded(exceeded.bound, limit: exceeded.limit), section: section.index, id: section.id,
            path: dropped.last?.path ?? section.path.appending(itemsPath).appending(.index(index)), offset: exceeded.offset))
      }
    }
    let result = AnySection(Section(id: id, name: section.name, kind: section.kind, items: items))
    if !dropped.isEmpty { return .partial(result, dropped: dropped) }
    return items.isEmpty ? .nothing(result) : .success(result)
  }
}
