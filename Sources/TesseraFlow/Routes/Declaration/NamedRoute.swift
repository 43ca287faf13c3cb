/// A route of a table that was made from templates: the template's name, and texts by the names of its parameters.
///
/// ```swift
/// let route = NamedRoute("/orders/{id}/lines/{line}{?tag*}", ["id": "17", "line": "2"])
/// route["id"]           // "17"
/// route[all: "tag"]     // []
/// ```
/// Law: a parameter without a value is not there; `[all:]` with an empty list removes it.
public struct NamedRoute: Hashable, Sendable {
  /// The template's name; the template itself where it was given none.
  public let name: String
  /// The texts by the names of their parameters, decoded, in order; no list is empty.
  public private(set) var values: [String: [String]]

  /// A route from its template's name and one text for each parameter.
  public init(_ name: String, _ values: [String: String] = [:]) {
    self.name = name
    self.values = values.mapValues { [$0] }
  }

  /// The first text of a parameter; nil where it has none.
  public subscript(parameter: String) -> String? {
    get { values[parameter]?.first }
    set { values[parameter] = newValue.map { [$0] } }
  }

  /// The texts of a parameter, in order.
  public subscript(all parameter: String) -> [String] {
    get { values[parameter] ?? [] }
    set { values[parameter] = newValue.isEmpty ? nil : newValue }
  }
}
