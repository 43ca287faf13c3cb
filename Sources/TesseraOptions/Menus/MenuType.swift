public import TesseraScreen

/// A menu as a type: the source of its options, and their form.
///
/// ```swift
/// enum Branches: MenuType { static let path = "/v1/branches" }          // ✅ a path is enough
/// enum Roles: MenuType {                                                // ✅ never touches the network
///   static let staticData = [OptionModel("driver", "Driver"), OptionModel("admin", "Administrator")]
/// }
/// enum Cities: MenuType {                                               // ✅ reshapes what it loads
///   struct Model: Decodable, Sendable { let id: OptionID; let name: String; let region: Region? }
///   static let path = "/v1/cities"
///   static func options(from cities: [Model]) -> [OptionModel] {
///     cities.grouped { $0.region.map { ($0.id, $0.name) } } option: { OptionModel($0.id, $0.name) }.groups
///   }
/// }
/// struct Vehicles: MenuType { let path = "/v1/vehicles" }               // 🚫 doesn't compile: write 'static let path'
/// ```
/// A menu defines the location of rows, the conversion of rows to options, and the query to the endpoint. The
/// appearance of a picker belongs in ``OptionsViewConfig``, the destination of a choice in ``OptionsConfigurable``.
///
/// - Law: all requirements are pure. Loaded options are shared by the visits of one identity, see
///   ``MenuSettings/isShared``.
/// - Isolation: none.
public protocol MenuType: SendableMetatype {
  /// The type of the endpoint's rows.
  associatedtype Model: Decodable & Sendable = OptionModel
  /// The type of ``staticData``. The compiler infers it, so you never write it.
  associatedtype StaticData: MenuSettings.StaticOptions = MenuSettings.NoStaticOptions

  /// The path of the rows. Only a menu with ``staticData`` can leave it out. Empty for a menu that loads its own rows.
  /// Placeholders are replaced by the choices in the menu that this one depends on: `/countries/{id}/cities`.
  static var path: String { get }
  /// The options of a menu without a path. With a path, the options to show if loading fails and nothing is cached.
  /// Their names are translated with the app's catalog, if it has them. The default is no options.
  static var staticData: StaticData { get }
  /// The endpoint that loads an option's children when it is opened, if they aren't in the menu's answer. The default
  /// is ``MenuSettings/ChildrenEndpoint/none``.
  static var children: MenuSettings.ChildrenEndpoint { get }
  /// The options for the rows, in display order. Rows may be left out.
  static func options(from models: [Model]) -> [OptionModel]
  /// Loads the rows for a query: a batch, with the cursor of the next one.
  ///
  /// Implement it for a menu that isn't loaded from its ``path``, but from a database, files or another library. It
  /// is called for the menu itself, for searches if there is a ``MenuSettings/search``, and for children if there are
  /// ``children``. Searches and children with their own path are requested there instead. The default requests the
  /// endpoint.
  ///
  /// - Throws: Errors are shown with a retry button, with their own message if they are a
  ///   ``/TesseraScreen/LoadFailure``.
  static func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu
  /// Everything else about the endpoint and its answers: keys, batches, queries, search, names of ids, caching.
  static var settings: MenuSettings { get }
}

extension MenuType {
  public static var staticData: MenuSettings.NoStaticOptions { MenuSettings.NoStaticOptions() }
  public static var children: MenuSettings.ChildrenEndpoint { .none }
  public static var settings: MenuSettings { .standard }

  /// The static options. `nil` if the menu declares none.
  static var staticOptions: [OptionModel]? { staticData as? [OptionModel] }
}

extension MenuType {
  // Named by the compiler if a menu has no static path: for example in `let path = "/v1/vehicles"`.
  @available(*, unavailable, message: "a menu is a type, so its path and its options are static: write 'static let path'")
  public static var path: String { "" }
}

extension MenuType where StaticData == [OptionModel] {
  public static var path: String { "" }
}

extension MenuType where StaticData == [OptionModel]? {
  public static var path: String { "" }
}

extension MenuType where Model == OptionModel {
  public static func options(from models: [OptionModel]) -> [OptionModel] { models }
}

extension MenuSettings {
  /// The possible types of ``MenuType/staticData``: options, which may be `nil`, or none.
  public protocol StaticOptions: Sendable {}
}

extension Array: MenuSettings.StaticOptions where Element == OptionModel {}
extension Optional: MenuSettings.StaticOptions where Wrapped == [OptionModel] {}

extension MenuSettings {
  /// The ``MenuType/staticData`` of a menu that declares none.
  public struct NoStaticOptions: StaticOptions {
    init() {}
  }
}
