/// The form in which an ordinary endpoint wants its parameters: `?country=SA&q=riy&limit=50&cursor=…`, with names and forms of its own.
///
/// ```swift
/// var encoding = PlainQueryEncoding()
/// encoding.limit = "per_page"
/// encoding.comparison = .bracketed          // population[gt]=1000000
/// try encoding.encode(query)                // country=SA&population[gt]=1000000&q=riy&per_page=50
/// ```
///
/// Comparisons and memberships that all have to hold can be said this way; `or`, `not` and nested filters cannot, and are refused rather than
/// dropped, since dropping one would show rows that nobody asked for.
public struct PlainQueryEncoding: Hashable, Sendable {
  /// The parameter of the searched text.
  public var search = "q"
  /// The parameter of the limit.
  public var limit = "limit"
  /// The parameter of the page's number.
  public var page = "page"
  /// The parameter of the cursor.
  public var cursor = "cursor"
  /// The parameter of the order.
  public var sort = "sort"
  /// The form of an order's direction.
  public var direction = Direction.minusSign
  /// The form of comparisons other than equality.
  public var comparison = Comparison.bracketed
  /// The form of several values of one property.
  public var list = List.commaSeparated

  /// The forms named above: `q`, `limit`, `page`, `cursor`, `sort=-name`, `population[gt]=5`, `country=SA,JO`.
  public init() {}

  /// A form of an order's direction.
  public enum Direction: Hashable, Sendable {
    /// `sort=-name`
    case minusSign
    /// `sort=name:desc`
    case suffix
  }

  /// A form of comparisons other than equality.
  public enum Comparison: Hashable, Sendable {
    /// `population[gt]=5`
    case bracketed
    /// `population__gt=5`
    case underscored
    /// `population_gt=5`
    case suffixed
  }

  /// A form of several values of one property.
  public enum List: Hashable, Sendable {
    /// `country=SA,JO`; refused when a value holds a comma.
    case commaSeparated
    /// `country=SA&country=JO`
    case repeated
    /// `country[]=SA&country[]=JO`
    case bracketed
  }
}

/// A reason why a query cannot be said in plain parameters.
public struct QueryEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part of the query that has no plain form, in the query language.
  public let part: String

  public var description: String {
    "Plain parameters cannot say \(part): send the whole query with `printed()`, or ask for less and filter what comes back."
  }
}

extension PlainQueryEncoding {
  /// The parameters of a query, in order: filters, search, order, limit, position; neither names nor values are percent-encoded.
  ///
  /// - Throws: `QueryEncodingError` for a filter that plain parameters cannot say.
  public func parameters<Model>(_ query: MenuQuery<Model>) throws(QueryEncodingError) -> [(name: String, value: String)] {
    try written(query).map { ($0.name, $0.values.joined(separator: ",")) }
  }

  /// The parameters, with the values of each that stand between commas.
  private func written<Model>(_ query: MenuQuery<Model>) throws(QueryEncodingError) -> [(name: String, values: [String])] {
    var parameters: [(name: String, values: [String])] = []
    if let filter = query.filter { try add(filter, to: &parameters) }
    if let text = query.searchText { parameters.append((search, [text])) }
    if !query.order.isEmpty {
      let keys = query.order.map { order in
        switch direction {
        case .minusSign: (order.isDescending ? "-" : "") + order.key.name
        case .suffix: order.key.name + (order.isDescending ? ":desc" : ":asc")
        }
      }
      parameters.append((sort, keys))
    }
    if let limit = query.limit { parameters.append((self.limit, [String(limit)])) }
    switch query.position {
    case .page(let number): parameters.append((page, [String(number)]))
    case .cursor(let cursor): parameters.append((self.cursor, [cursor]))
    case nil: break
    }
    return parameters
  }

  /// The parameters as a URL query string without a question mark, percent-encoded but for brackets in names and the commas between values: one inside
  /// of a value is encoded.
  ///
  /// - Throws: `QueryEncodingError` for a filter that plain parameters cannot say.
  public func encode<Model>(_ query: MenuQuery<Model>) throws(QueryEncodingError) -> String {
    var pairs: [String] = []
    for (name, values) in try written(query) {
      var pair = ""
      PercentCoding.encode(name, keeping: "[]", into: &pair)
      pair += "="
      for (position, value) in values.enumerated() {
        if position > 0 { pair += "," }
        PercentCoding.encode(value, keeping: ":", into: &pair)
      }
      pairs.append(pair)
    }
    return pairs.joined(separator: "&")
  }

  private func add<Model>(
    _ filter: QueryFilter<Model>, to parameters: inout [(name: String, values: [String])]
  ) throws(QueryEncodingError) {
    switch filter {
    case .and(let filters):
      for filter in filters { try add(filter, to: &parameters) }
    case .comparison(let key, .equal, let value): parameters.append((key.name, [plain(value)]))
    case .comparison(let key, let comparison, let value): parameters.append((name(key.name, comparison), [plain(value)]))
    case .membership(let key, let values):
      let texts = values.map(plain)
      switch list {
      case .commaSeparated where !texts.isEmpty && !texts.contains { $0.utf8.contains(0x2C) }:
        parameters.append((key.name, texts))
      case .repeated where !texts.isEmpty: parameters += texts.map { (key.name, [$0]) }
      case .bracketed where !texts.isEmpty: parameters += texts.map { (key.name + "[]", [$0]) }
      default: throw refusal(filter)
      }
    case .or, .not: throw refusal(filter)
    }
  }

  private func refusal<Model>(_ filter: QueryFilter<Model>) -> QueryEncodingError {
    var part = ""
    QueryPrinter.print(filter, into: &part)
    return QueryEncodingError(part: part)
  }

  private func name(_ name: String, _ comparison: QueryComparison) -> String {
    switch self.comparison {
    case .bracketed: name + "[" + comparison.rawValue + "]"
    case .underscored: name + "__" + comparison.rawValue
    case .suffixed: name + "_" + comparison.rawValue
    }
  }

  /// A value without quotes, as a parameter holds it.
  private func plain(_ value: QueryValue) -> String {
    if case .text(let text) = value { return text }
    return QueryPrinter.text(value)
  }
}
