internal import TesseraURL

extension MenuQuery {
  /// The query as a URL query string without a question mark. Empty for a query without conditions.
  ///
  /// The grammar, before percent-encoding of the value of each pair (RFC 5234 notation):
  /// ```text
  /// query      = [ pair *( "&" pair ) ]      ; every pair once, in any order, page or cursor
  /// pair       = "filter=" filter / "search=" *any / "sort=" [ key-order *( "," key-order ) ] / "limit=" integer
  ///            / "page=" integer / "cursor=" *any
  /// filter     = comparison "(" name "," value ")" / "in(" name *( "," value ) ")"
  ///            / ( "and" / "or" ) "(" [ filter *( "," filter ) ] ")" / "not(" filter ")"
  /// comparison = "eq" / "ne" / "lt" / "le" / "gt" / "ge" / "contains" / "starts"
  /// key-order  = [ "-" ] name
  /// name       = word / quoted
  /// value      = "null" / "true" / "false" / integer / number / word / quoted
  /// integer    = [ "-" ] 1*DIGIT
  /// number     = "inf" / "-inf" / "nan" / [ "-" ] 1*DIGIT [ "." 1*DIGIT ] [ "e" [ "+" / "-" ] 1*DIGIT ]
  /// word       = ( ALPHA / "_" ) *( ALPHA / DIGIT / "_" / "." / "-" )   ; as a value, none of the five words above
  /// quoted     = "'" *( any but "'" / "''" ) "'"
  /// ```
  /// - Law: different queries are printed differently.
  /// - Everything but letters, digits and `-._~(),` is percent-encoded.
  /// - Complexity: O(bytes).
  public func printed() -> String {
    var pairs: [String] = []
    func add(_ name: String, _ value: String) {
      var pair = name + "="
      PercentCoding.encode(value, keeping: "(),", into: &pair)
      pairs.append(pair)
    }
    if let filter {
      var expression = ""
      QueryPrinter.print(filter, into: &expression)
      add("filter", expression)
    }
    if let searchText { add("search", searchText) }
    if !order.isEmpty {
      add("sort", order.map { ($0.isDescending ? "-" : "") + QueryPrinter.name($0.key.name) }.joined(separator: ","))
    }
    if let limit { add("limit", String(limit)) }
    switch position {
    case .page(let number): add("page", String(number))
    case .cursor(let cursor): add("cursor", cursor)
    case nil: break
    }
    return pairs.joined(separator: "&")
  }
}

enum QueryPrinter {
  static func print<Model>(_ filter: MenuQuery<Model>.Filter, into output: inout String) {
    switch filter {
    case .comparison(let key, let comparison, let value):
      output += comparison.rawValue + "(" + name(key.name) + "," + text(value) + ")"
    case .membership(let key, let values):
      output += "in(" + ([name(key.name)] + values.map(text)).joined(separator: ",") + ")"
    case .and(let filters): list("and", filters, into: &output)
    case .or(let filters): list("or", filters, into: &output)
    case .not(let filter): list("not", [filter], into: &output)
    }
  }

  private static func list<Model>(_ name: String, _ filters: [MenuQuery<Model>.Filter], into output: inout String) {
    output += name + "("
    for (index, filter) in filters.enumerated() {
      if index > 0 { output += "," }
      print(filter, into: &output)
    }
    output += ")"
  }

  static func name(_ name: String) -> String { QueryWord.isPlain(name.utf8) ? name : quoted(name) }

  static func text(_ value: QueryValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): value.isNaN ? "nan" : value.isInfinite ? (value < 0 ? "-inf" : "inf") : value.description
    case .text(let value): QueryWord.isPlain(value.utf8) && !QueryWord.reserved.contains(value) ? value : quoted(value)
    }
  }

  /// Doubles inner quotes scalar by scalar, since a combining mark may follow one.
  private static func quoted(_ text: String) -> String {
    var output = String.UnicodeScalarView("'".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "'" { output.append("'") }
      output.append(scalar)
    }
    output.append("'")
    return String(output)
  }
}

/// Words that need no quotes.
enum QueryWord {
  /// Words with a special meaning as values.
  static let reserved: Set<String> = ["null", "true", "false", "inf", "nan"]

  static func isPlain(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, starts(first) else { return false }
    return bytes.allSatisfy { starts($0) || 0x30...0x39 ~= $0 || $0 == 0x2E || $0 == 0x2D }
  }

  private static func starts(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == 0x5F }
}
