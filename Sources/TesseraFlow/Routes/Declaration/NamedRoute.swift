extension RouteTemplate {
  /// A route of a table built from templates: the template's name, and values by parameter name.
  /// ```swift
  /// let route = RouteTemplate.Route("/orders/{id}/lines/{line}{?tag*}", ["id": "17", "line": "2"])
  /// route["id"]           // "17"
  /// route[all: "tag"]     // []
  /// ```
  /// Law: a parameter without a value is absent. Setting `[all:]` to an empty list removes it.
  public struct Route: Hashable, Sendable {
    /// The template's name, or its text if it has none.
    public let name: String
    /// The decoded values by parameter name, in order. No list is empty.
    public private(set) var values: [String: [String]]

    /// Creates a route from its template's name and one value per parameter.
    public init(_ name: String, _ values: [String: String] = [:]) {
      self.name = name
      self.values = values.mapValues { [$0] }
    }

    /// The first value of a parameter. `nil` if it has none.
    public subscript(parameter: String) -> String? {
      get { values[parameter]?.first }
      set { values[parameter] = newValue.map { [$0] } }
    }

    /// The values of a parameter, in order.
    public subscript(all parameter: String) -> [String] {
      get { values[parameter] ?? [] }
      set { values[parameter] = newValue.isEmpty ? nil : newValue }
    }
  }
}
