public import TesseraScreen

/// A menu as a value, for parameters or closures: `Cities(in: country)`. A ``MenuType`` is a menu as a type.
///
/// ```swift
/// struct Cities: OptionsMenu {
///   let country: OptionID
///   var path: MenuPath { "/v1/countries/\(country)/cities" }
/// }
/// OptionsItem("City", Cities(country: state.country), selection: \.city)
/// ```
/// The requirements of ``MenuType`` are instance members here. The defaults are those of the type.
///
/// - Law: menus are equal if they load the same options for the same user. Different menus never share loaded
///   options.
/// - Law: when a field's menu changes, the choice is kept as far as the new menu has it.
/// - Isolation: none.
public protocol OptionsMenu<Model>: MenuType, Hashable, Sendable {
  /// The type of the endpoint's rows.
  associatedtype Model
  /// The path of the rows. Empty for a menu that is static or loads its own rows.
  var path: MenuPath { get }
  /// Whether the menu can be used yet. If not, its field is disabled.
  var isAvailable: Bool { get }
  /// The options to use without a path, or if loading fails.
  var staticData: [OptionModel] { get }
  /// The endpoint that loads children.
  var children: MenuSettings.ChildrenEndpoint { get }
  /// The options of the rows, in order.
  func options(from models: [Model]) -> [OptionModel]
  /// Loads the options for a query.
  func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu
  /// Everything else about the endpoint and its answers.
  var settings: MenuSettings { get }
}

extension OptionsMenu {
  public static var path: String { "" }
  public var isAvailable: Bool { true }
  public var staticData: [OptionModel] { Self.staticOptions ?? [] }
  public var children: MenuSettings.ChildrenEndpoint { Self.children }
  public func options(from models: [Model]) -> [OptionModel] { Self.options(from: models) }
  public func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    if environment.isAsking(Self.self) { return .atEndpoint }
    return try await MenuLoader(self, environment).query(query)
  }
  public var settings: MenuSettings { Self.settings }

  /// The options for ids, from the menu's ``MenuSettings/resolution``, or from the whole menu if it has none.
  public func resolve(_ ids: [OptionID], in environment: ScreenEnvironment) async throws -> MenuSettings.ResolvedOptions {
    try await MenuLoader(self, environment).resolved(ids, parents: environment.menuParents)
  }

  /// Loads the same options as the picker, outside of a screen.
  ///
  /// - Throws: ``/TesseraScreen/LoadFailure``. It has no time limit of its own, but effects have one.
  public func allCases(in environment: ScreenEnvironment) async throws -> LoadedMenu {
    try await MenuLoader(self, environment).load(.menu(parents: [], cursor: nil)).menu
  }

  func load(_ part: MenuPart, _ environment: ScreenEnvironment, revalidates: Bool) async throws -> LoadedMenu.Answer {
    try await MenuLoader(self, environment).load(part, revalidates: revalidates)
  }

  func valid(_ selection: OptionSelection, _ parents: [OptionID], _ environment: ScreenEnvironment) async throws -> OptionSelection {
    try await MenuLoader(self, environment).valid(selection, parents: parents)
  }

  func isEqual(_ other: any OptionsMenu) -> Bool { (other as? Self) == self }
}

/// Adapts a menu type to a menu value.
struct TypeMenu<Menu: MenuType>: OptionsMenu {
  typealias Model = Menu.Model

  static func options(from models: [Model]) -> [OptionModel] { Menu.options(from: models) }
  static var children: MenuSettings.ChildrenEndpoint { Menu.children }
  static var settings: MenuSettings { Menu.settings }

  var path: MenuPath { MenuPath(Menu.path) }
  var staticData: [OptionModel] { Menu.staticOptions ?? [] }
  func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    try await Menu.allCases(query: query, in: environment)
  }
}

/// A menu that uses another type's name in keys and messages.
protocol StandInMenu {
  static var named: Any.Type { get }
}

extension TypeMenu: StandInMenu {
  static var named: Any.Type { Menu.self }
}
