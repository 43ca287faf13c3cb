/// A model with the endpoint's names for its properties, so that queries can be written with key paths.
///
/// ```swift
/// extension City: QueryableModel {
///   static var queryKeys: [PartialKeyPath<City>: String] { [\.name: "name", \.country: "country_code", \.population: "population"] }
/// }
/// ```
///
/// An unlisted key path is a programming error: the query's key is then the key path's description (`\City.area`).
/// `MenuQuery.unmappedKeys` lists such keys, and no endpoint accepts them.
public protocol QueryableModel {
  /// The endpoint's name for each property that queries may use.
  static var queryKeys: [PartialKeyPath<Self>: String] { get }
}

/// The endpoint's name for a property of `Model`.
public struct QueryKey<Model>: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name in the request. It can be any text.
  public let name: String

  /// A property by name, if the model is unknown or has no such property.
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
