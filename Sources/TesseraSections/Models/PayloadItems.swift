internal import TesseraJSON

/// The items of one section while they are parsed one after another.
///
/// In the one pass over a response the items are found by parsing them: what the parser refuses is stepped over by the scanner, which alone
/// says whether it is JSON, and then decoded. Of a section that has been scanned before, the extents are known.
public struct PayloadItems: ~Copyable {
  @usableFromInline var parser: PayloadParser
  var scanner: JSONScanner
  /// The extents of the items that are kept.
  private(set) var extents: [PayloadExtent]
  /// The number of items, of which at most `limit` are kept.
  private(set) var count = 0
  /// The items that could not be had, and why.
  private(set) var failures: [(item: Int, error: any Error)] = []
  /// The first bound that an item exceeded, and its number.
  private(set) var exceeded: (fault: JSONBoundFault, item: Int)?
  /// The item after which the time was over.
  private(set) var late: Int?
  /// The reason why the text is no JSON.
  private(set) var fault: JSONFault?
  private let options: DecodingOptions
  /// Made when the parser refuses an item for the first time.
  private var decoder: ItemDecoder?
  private let isKnown: Bool
  private let limit: Int
  private let watch: TimeWatch
  private var start = 0
  private var isOpen = false
  /// Whether the last item was parsed, so that the parser stands behind it and the scanner does not.
  private var isFluent = false
  private var isClosed = false
  private var isOver = false

  /// The items of the array at the scanner's position.
  init(_ scanner: JSONScanner, _ options: DecodingOptions, _ context: ParsingContext, _ budget: PayloadBudget, _ watch: TimeWatch) {
    self.scanner = scanner
    self.options = options
    (extents, isKnown, limit, self.watch) = (context.takeExtents(), false, budget.items, watch)
    parser = PayloadParser(scanner.bytes, scanner.position..<scanner.end, depth: 0, textLimit: scanner.textLimit, context: context)
  }

  /// Items that a scanner has accepted.
  init(
    _ known: [PayloadExtent], _ scanner: JSONScanner, _ options: DecodingOptions, _ context: ParsingContext, _ budget: PayloadBudget,
    _ watch: TimeWatch
  ) {
    self.scanner = scanner
    self.options = options
    (extents, isKnown, limit, self.watch) = (known, true, known.count, watch)
    parser = PayloadParser(
      scanner.bytes, scanner.position..<scanner.end, depth: scanner.depthLimit, textLimit: scanner.textLimit, context: context)
  }

  /// Moves the parser to the next item.
  @usableFromInline
  mutating func next() -> Bool {
    if isKnown {
      guard count < limit, !isOver else { return false }
      parser.position = extents[count].lowerBound
      count &+= 1
      return true
    }
    if isFluent {
      scanner.position = parser.position
      isFluent = false
    }
    do throws(JSONFault) {
      guard try step() else { return false }
      if isOver || count > limit {
        try pass()
        return false
      }
    } catch {
      (fault, isOver) = (error, true)
      return false
    }
    start = scanner.position
    parser.position = start
    parser.depth = scanner.depthLimit &- scanner.depth
    return true
  }

  /// Moves the scanner to the next item.
  @inline(__always)
  private mutating func step() throws(JSONFault) -> Bool {
    guard fault == nil, !isClosed else { return false }
    let isFollowed = isOpen ? try scanner.next(0x5D) : try scanner.open(0x5D)
    isOpen = true
    isClosed = !isFollowed
    if isFollowed { count &+= 1 }
    return isFollowed
  }

  /// Steps over the items that are left, the one at the scanner's position first.
  private mutating func pass() throws(JSONFault) {
    repeat {
      let start = scanner.position
      try scanner.skipValue()
      if count <= limit { extents.append(PayloadExtent(start, scanner.position)) }
    } while try step()
  }

  /// Notes that the item was parsed, and moves the parser to the next one.
  @usableFromInline
  mutating func accept() -> Bool {
    if !isKnown {
      isFluent = true
      extents.append(PayloadExtent(start, parser.position))
    }
    check()
    if isKnown || isOver { return next() }
    // A comma and another item follow nearly always.
    if count < limit {
      parser.skipSpace()
      if parser.current == 0x2C {
        let comma = parser.position
        parser.position &+= 1
        parser.skipSpace()
        if parser.current != 0x5D {
          start = parser.position
          count &+= 1
          return true
        }
        parser.position = comma
      }
    }
    return next()
  }

  /// Decodes the item that the parser refused; nil if that is not possible either.
  @usableFromInline
  mutating func decode<Item: Decodable>(_ type: Item.Type) -> Item? {
    let item = count &- 1
    if !isKnown {
      isFluent = false
      scanner.position = start
      do throws(JSONFault) { try scanner.skipValue() } catch {
        (fault, isOver) = (error, true)
        return nil
      }
      extents.append(PayloadExtent(start, scanner.position))
      // The section fails as a whole; nothing that nests too deeply is given to a model.
      guard scanner.exceeded == nil else {
        isOver = true
        return nil
      }
    } else {
      // The parser stopped somewhere inside of the item.
      parser.depth = scanner.depthLimit
    }
    var decoder = decoder ?? ItemDecoder(scanner.bytes, options: options)
    // One owner at a time: a decoder that is shared would take itself for one that a model has kept.
    self.decoder = nil
    defer {
      if exceeded == nil, let fault = decoder.exceeded {
        exceeded = (fault, item)
        isOver = true
      }
      self.decoder = decoder
      check()
    }
    do {
      return try decoder.decode(type, extents[item].json)
    } catch {
      failures.append((item, error))
      return nil
    }
  }

  @inline(__always)
  private mutating func check() {
    guard watch.isOver(after: count &- 1, of: isKnown ? limit : .max), late == nil, exceeded == nil else { return }
    (late, isOver) = (count &- 1, true)
  }

  /// Steps over whatever is left, and throws what is no JSON.
  mutating func finish() throws(JSONFault) {
    // A loop that stopped before the end leaves the rest unread.
    if !isKnown { while next() { _ = decode(NoItem.self) } }
    if let fault { throw fault }
  }

  /// The extents in an array that is no larger than they are; the one that grew is left for the next section.
  consuming func takeExtents() -> [PayloadExtent] {
    guard !isKnown else { return extents }
    let exact = extents.withUnsafeBufferPointer { extents in
      [PayloadExtent](unsafeUninitializedCapacity: extents.count) { $1 = $0.initialize(fromContentsOf: extents) }
    }
    parser.context.giveBack(extents)
    return exact
  }

  /// Memory of at least so many bytes for models that are not counted yet.
  @usableFromInline
  func takeRoom(_ bytes: Int) -> UnsafeMutableRawBufferPointer { parser.context.takeRoom(bytes) }

  @usableFromInline
  func giveBack(_ memory: UnsafeMutableRawBufferPointer) { parser.context.giveBack(memory) }
}

/// Takes anything, to step over it.
private struct NoItem: Decodable {
  init(from decoder: any Decoder) {}
}
