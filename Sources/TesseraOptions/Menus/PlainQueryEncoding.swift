internal import TesseraURL

extension MenuSettings {
  /// The parameter format of an ordinary endpoint: `?country=SA&q=riy&limit=50&cursor=…`, with configurable names and
  /// forms.
  ///
  /// ```swift
  /// var encoding = MenuSettings.PlainQuery()
  /// encoding.limit = "per_page"
  /// encoding.comparison = .bracketed          // population[gt]=1000000
  /// try encoding.encode(query)                // country=SA&population[gt]=1000000&q=riy&per_page=50
  /// ```
  ///
  /// It supports comparisons and memberships joined with "and". It rejects `or`, `not` and nested filters instead of
  /// dropping them, since a dropped filter would show unwanted rows.
  public struct PlainQuery: Hashable, Sendable {
    /// The parameter for the search text.
    public var search = "q"
    /// The parameter for the limit.
    public var limit = "limit"
    /// The parameter for the page number.
    public var page = "page"
    /// The parameter for the cursor.
    public var cursor = "cursor"
    /// The parameter for the order.
    public var sort = "sort"
    /// The form of a sort direction.
    public var direction = Direction.minusSign
    /// The form of comparisons other than equality.
    public var comparison = Comparison.bracketed
    /// The form of several values of one property.
    public var list = List.commaSeparated

    /// The default forms: `q`, `limit`, `page`, `cursor`, `sort=-name`, `population[gt]=5`, `country=SA,JO`.
    public init() {}

    /// A form of a sort direction.
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
      /// `country=SA,JO`. Values with a comma are rejected.
      case commaSeparated
      /// `country=SA&country=JO`
      case repeated
      /// `country[]=SA&country[]=JO`
      case bracketed
    }
  }
}

extension MenuSettings.PlainQuery {
  /// An error for a query that plain parameters can't express.
  public struct EncodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The unsupported part of the query, in the query language.
    public let part: String

    public var description: String {
      "Plain parameters cannot express \(part). Send the whole query with `printed()`, or request less and filter the response."
    }
  }
}

extension MenuSettings.PlainQuery {
  /// The parameters in order: filters, search, order, limit, position. Names and values aren't percent-encoded.
  ///
  /// - Throws: `MenuSettings.PlainQuery.EncodingError` for a filter that plain parameters can't express.
  public func parameters<Model>(_ query: MenuQuery<Model>) throws(EncodingError) -> [(name: String, value: String)] {
    try written(query).map { ($0.name, $0.values.joined(separator: ",")) }
  }

  /// The parameters, each with its comma-separated values.
  private func written<Model>(_ query: MenuQuery<Model>) throws(EncodingError) -> [(name: String, values: [String])] {
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

  /// The parameters as a percent-encoded URL query string without a question mark. Brackets in names and the commas
  /// between values aren't encoded, but commas in values are.
  ///
  /// - Throws: `MenuSettings.PlainQuery.EncodingError` for a filter that plain parameters can't express.
  public func encode<Model>(_ query: MenuQuery<Model>) throws(EncodingError) -> String {
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
    _ filter: MenuQuery<Model>.Filter, to parameters: inout [(name: String, values: [String])]
  ) throws(EncodingError) {
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

  private func refusal<Model>(_ filter: MenuQuery<Model>.Filter) -> EncodingError {
    var part = ""
    QueryPrinter.print(filter, into: &part)
    return EncodingError(part: part)
  }

  private func name(_ name: String, _ comparison: QueryValue.Comparison) -> String {
    switch self.comparison {
    case .bracketed: name + "[" + comparison.rawValue + "]"
    case .underscored: name + "__" + comparison.rawValue
    case .suffixed: name + "_" + comparison.rawValue
    }
  }

  private func plain(_ value: QueryValue) -> String {
    if case .text(let text) = value { return text }
    return QueryPrinter.text(value)
  }
}
