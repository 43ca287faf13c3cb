/// A model that says how its endpoint names its properties, so that queries can be written with key paths.
///
/// ```swift
/// extension City: QueryableModel {
///   static var queryKeys: [PartialKeyPath<City>: String] { [\.name: "name", \.country: "country_code", \.population: "population"] }
/// }
/// ```
///
/// A key path that is not listed is a mistake of the program: its queries carry the key path's description (`\City.area`) as the key, which
/// `MenuQuery.unmappedKeys` lists and no endpoint accepts.
public protocol QueryableModel {
  /// The endpoint's name of every property that queries may use.
  static var queryKeys: [PartialKeyPath<Self>: String] { get }
}

/// The name of a property of `Model`, as its endpoint writes it.
public struct QueryKey<Model>: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name on the wire; any text.
  public let name: String

  /// A property by its name, where the model is not known or the property is not part of it.
  public init(_ name: String) { self.name = name }

  public init(stringLiteral name: String) { self.name = name }
}

extension QueryKey where Model: QueryableModel {
  /// A property by its key path.
  public init(_ keyPath: PartialKeyPath<Model>) {
    let description = String(reflecting: keyPath)
    name = Model.queryKeys[keyPath] ?? (description.hasPrefix("\\") ? description : "\\" + description)
  }
}
