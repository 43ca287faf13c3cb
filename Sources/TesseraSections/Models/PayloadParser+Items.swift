internal import TesseraJSON

extension Payload.Parser {
  /// The items of one section while they are parsed one after another.
  ///
  /// In a single pass over the response, items are located by parsing them. An item that the parser refuses is
  /// skipped by the scanner, which checks its JSON syntax, and is then decoded. For a section that was already
  /// scanned, the extents are known.
  public struct Items: ~Copyable {
    @usableFromInline var parser: Payload.Parser
    var scanner: JSONScanner
    private(set) var extents: [PayloadExtent]
    /// The number of items. At most `limit` extents are stored.
    private(set) var count = 0
    /// The items that could not be decoded, with their errors.
    private(set) var failures: [(item: Int, error: any Error)] = []
    /// The first limit that an item exceeded, and the item's index.
    private(set) var exceeded: (fault: JSONBoundFault, item: Int)?
    /// The item after which the time limit was exceeded.
    private(set) var late: Int?
    /// The JSON syntax error, if there is one.
    private(set) var fault: JSONFault?
    /// Created when the parser refuses an item for the first time.
    private var decoder: ValuesDecoder?
    private let isKnown: Bool
    private let limit: Int
    private let watch: TimeWatch
    private var start = 0
    private var isOpen = false
    /// Whether the last item was parsed, so that the scanner's position is behind the parser's.
    private var isFluent = false
    private var isClosed = false
    private var isOver = false

    init(_ scanner: JSONScanner, _ context: ParsingContext, _ budget: Payload.Budget, _ watch: TimeWatch) {
      self.scanner = scanner
      (extents, isKnown, limit, self.watch) = (context.takeExtents(), false, budget.items, watch)
      context.watch = watch
      parser = Payload.Parser(scanner.bytes, scanner.position..<scanner.end, depth: 0, textLimit: scanner.textLimit, context: context)
    }

    /// Creates items that a scanner has already validated.
    init(_ known: [PayloadExtent], _ scanner: JSONScanner, _ context: ParsingContext, _ watch: TimeWatch) {
      self.scanner = scanner
      (extents, isKnown, limit, self.watch) = (known, true, known.count, watch)
      context.watch = watch
      parser = Payload.Parser(
        scanner.bytes, scanner.position..<scanner.end, depth: scanner.depthLimit, textLimit: scanner.textLimit, context: context)
    }

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

    @inline(__always)
    private mutating func step() throws(JSONFault) -> Bool {
      guard fault == nil, !isClosed else { return false }
      let isFollowed = isOpen ? try scanner.next(0x5D) : try scanner.open(0x5D)
      isOpen = true
      isClosed = !isFollowed
      if isFollowed { count &+= 1 }
      return isFollowed
    }

    /// Skips the remaining items, including the one at the scanner's position.
    private mutating func pass() throws(JSONFault) {
      repeat {
        let start = scanner.position
        try scanner.skipValue()
        if count <= limit { extents.append(PayloadExtent(start, scanner.position)) }
      } while try step()
    }

    /// Records that the item was parsed, and moves the parser to the next one.
    @usableFromInline
    mutating func accept() -> Bool {
      if !isKnown {
        isFluent = true
        extents.append(PayloadExtent(start, parser.position))
      }
      check()
      if isKnown || isOver { return next() }
      // Fast path: a comma and another item follow nearly always.
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

    /// Decodes the item that the parser refused. Returns `nil` if that fails as well.
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
        // The section fails as a whole. A model must never get a value that is nested too deeply.
        guard scanner.exceeded == nil else {
          isOver = true
          return nil
        }
      } else {
        // The parser stopped somewhere inside the item.
        parser.depth = scanner.depthLimit
      }
      var decoder = decoder ?? ValuesDecoder(scanner.bytes, rules: parser.context.rules)
      decoder.watch = watch
      // Keep one reference only: a shared decoder would conclude that a model has retained it.
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

    /// Skips the remaining items. Throws if they aren't valid JSON.
    mutating func finish() throws(JSONFault) {
      // A loop that stopped before the end leaves the rest unread.
      if !isKnown { while next() { _ = decode(NoItem.self) } }
      if let fault { throw fault }
    }

    /// The extents in an array of exact size. The grown array is reused by the next section.
    consuming func takeExtents() -> [PayloadExtent] {
      guard !isKnown else { return extents }
      let exact = extents.withUnsafeBufferPointer { extents in
        [PayloadExtent](unsafeUninitializedCapacity: extents.count) { $1 = $0.initialize(fromContentsOf: extents) }
      }
      parser.context.giveBack(extents)
      return exact
    }

    /// Takes scratch memory for models whose number isn't known yet.
    @usableFromInline
    func takeRoom(_ bytes: Int) -> UnsafeMutableRawBufferPointer { parser.context.takeRoom(bytes) }

    @usableFromInline
    func giveBack(_ memory: UnsafeMutableRawBufferPointer) { parser.context.giveBack(memory) }
  }
}

/// Decodes any value, to skip it.
private struct NoItem: Decodable {
  init(from decoder: any Decoder) {}
}
