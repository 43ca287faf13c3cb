extension MenuQuery {
  /// Parses a URL query string in the format of `printed()`, with or without the question mark.
  ///
  /// Pairs may be in any order. A plus sign is a space. Nothing is skipped or guessed: an unknown parameter is an
  /// error.
  ///
  /// - Throws: `QueryParseError` with the offset into the UTF-8 of `text`. An endpoint should answer with 400 and the
  ///   error's description.
  /// - Complexity: O(bytes), with a recursion of at most `limits.depth`.
  public init(parsing text: String, limits: QueryLimits = QueryLimits()) throws(QueryParseError) {
    self.init()
    let bytes = Array(text.utf8)
    guard bytes.count <= limits.bytes else { throw QueryParseError(.tooLong, at: limits.bytes) }
    var start = bytes.first == 0x3F ? 1 : 0
    guard start < bytes.count else { return }
    var seen: Set<String> = []
    var terms = 0
    while true {
      let end = bytes[start...].firstIndex(of: 0x26) ?? bytes.count
      try read(start..<end, of: bytes, limits, &seen, &terms)
      guard end < bytes.count else { return }
      start = end + 1
    }
  }

  private mutating func read(
    _ pair: Range<Int>, of bytes: [UInt8], _ limits: QueryLimits, _ seen: inout Set<String>, _ terms: inout Int
  ) throws(QueryParseError) {
    guard let equals = bytes[pair].firstIndex(of: 0x3D) else { throw QueryParseError(.syntax, at: pair.upperBound) }
    let name = try PercentCoding.decode(pair.lowerBound..<equals, of: bytes).text()
    guard seen.insert(name == "page" ? "cursor" : name).inserted else { throw QueryParseError(.repeated, at: pair.lowerBound) }
    let value = try PercentCoding.decode(equals + 1..<pair.upperBound, of: bytes)
    var parser = QueryParser<Model>(part: value, limits: limits, terms: terms)
    switch name {
    case "filter":
      filter = try parser.filter(depth: 1)
      try parser.end()
    case "sort": order = try parser.order()
    case "search": searchText = try value.text()
    case "limit": limit = try parser.integer()
    case "page": position = .page(try parser.integer())
    case "cursor": position = .cursor(try value.text())
    default: throw QueryParseError(.parameter, at: pair.lowerBound)
    }
    terms = parser.terms
  }
}

struct QueryParser<Model> {
  let part: DecodedPart
  let limits: QueryLimits
  /// The number of filters, values and sort keys so far.
  var terms: Int
  private var position = 0

  init(part: DecodedPart, limits: QueryLimits, terms: Int) {
    self.part = part
    self.limits = limits
    self.terms = terms
  }

  private var byte: UInt8? { position < part.bytes.count ? part.bytes[position] : nil }

  private func error(_ code: QueryParseError.Code, at index: Int? = nil) -> QueryParseError {
    QueryParseError(code, at: part.offset(of: index ?? position))
  }

  private mutating func count() throws(QueryParseError) {
    terms += 1
    if terms > limits.terms { throw error(.tooMany) }
  }

  private mutating func skip(_ expected: UInt8) throws(QueryParseError) {
    guard byte == expected else { throw error(.syntax) }
    position += 1
  }

  func end() throws(QueryParseError) {
    guard position == part.bytes.count else { throw error(.syntax) }
  }

  mutating func filter(depth: Int) throws(QueryParseError) -> QueryFilter<Model> {
    if depth > limits.depth { throw error(.tooDeep) }
    try count()
    let start = position
    let name = try word()
    try skip(0x28)
    let filter: QueryFilter<Model>
    switch name {
    case "and": filter = .and(try list(depth))
    case "or": filter = .or(try list(depth))
    case "not": filter = .not(try self.filter(depth: depth + 1))
    case "in":
      let key = try key()
      var values: [QueryValue] = []
      while byte == 0x2C {
        position += 1
        values.append(try value())
      }
      filter = .membership(key, values)
    default:
      guard let comparison = QueryComparison(rawValue: name) else { throw error(.filter, at: start) }
      let key = try key()
      try skip(0x2C)
      filter = .comparison(key, comparison, try value())
    }
    try skip(0x29)
    return filter
  }

  private mutating func list(_ depth: Int) throws(QueryParseError) -> [QueryFilter<Model>] {
    if byte == 0x29 { return [] }
    var filters = [try filter(depth: depth + 1)]
    while byte == 0x2C {
      position += 1
      filters.append(try filter(depth: depth + 1))
    }
    return filters
  }

  mutating func order() throws(QueryParseError) -> [QueryOrder<Model>] {
    if part.bytes.isEmpty { return [] }
    var order: [QueryOrder<Model>] = []
    while true {
      try count()
      let isDescending = byte == 0x2D
      if isDescending { position += 1 }
      order.append(QueryOrder(try key(), isDescending: isDescending))
      guard byte != nil else { return order }
      try skip(0x2C)
    }
  }

  func integer() throws(QueryParseError) -> Int {
    let digits = part.bytes.first == 0x2D ? part.bytes.dropFirst() : part.bytes[...]
    guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(try part.text()) else { throw error(.number, at: 0) }
    return number
  }

  private mutating func key() throws(QueryParseError) -> QueryKey<Model> {
    QueryKey(byte == 0x27 ? try quoted() : try word())
  }

  private mutating func value() throws(QueryParseError) -> QueryValue {
    try count()
    guard let byte else { throw error(.syntax) }
    if byte == 0x27 { return .text(try quoted()) }
    if byte == 0x2D || 0x30...0x39 ~= byte { return try number() }
    let word = try word()
    return switch word {
    case "null": .null
    case "true": .bool(true)
    case "false": .bool(false)
    case "inf": .number(.infinity)
    case "nan": .number(.nan)
    default: .text(word)
    }
  }

  private mutating func word() throws(QueryParseError) -> String {
    let start = position
    guard let byte, QueryWord.starts(byte) else { throw error(.syntax) }
    while let byte = self.byte, QueryWord.continues(byte) { position += 1 }
    return try part.text(start..<position)
  }

  private mutating func quoted() throws(QueryParseError) -> String {
    try skip(0x27)
    var text: [UInt8] = []
    let start = position
    while let byte {
      position += 1
      if byte == 0x27 {
        guard self.byte == 0x27 else {
          guard let text = String(validating: text, as: UTF8.self) else { throw error(.encoding, at: start) }
          return text
        }
        position += 1
      }
      text.append(byte)
    }
    throw error(.syntax)
  }

  private mutating func number() throws(QueryParseError) -> QueryValue {
    let start = position
    let isNegative = byte == 0x2D
    if isNegative { position += 1 }
    if isNegative, byte == 0x69 {
      guard try word() == "inf" else { throw error(.number, at: start) }
      return .number(-.infinity)
    }
    var isWhole = true
    try digits(start)
    if byte == 0x2E {
      isWhole = false
      position += 1
      try digits(start)
    }
    if byte == 0x65 {
      isWhole = false
      position += 1
      // An unencoded plus sign was decoded to a space.
      if byte == 0x2B || byte == 0x2D { position += 1 }
      try digits(start)
    }
    let text = try part.text(start..<position)
    guard let value = isWhole ? Int64(text).map(QueryValue.integer) : Double(text).map(QueryValue.number) else {
      throw error(.number, at: start)
    }
    return value
  }

  private mutating func digits(_ start: Int) throws(QueryParseError) {
    guard let byte, 0x30...0x39 ~= byte else { throw error(.number, at: start) }
    while let byte = self.byte, 0x30...0x39 ~= byte { position += 1 }
  }
}
