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
/// Each requirement of ``MenuType`` has an instance version. Its default is the value of the type.
///
/// - Law: menus are equal if they load the same options for the same user. Different menus never share loaded
///   options.
/// - Law: when a field's menu changes, the choice is kept as far as the new menu has it.
/// - Isolation: none.
public protocol OptionsMenu<Model>: MenuType, Hashable, Sendable {
  /// The type of the endpoint's rows.
  associatedtype Model
  /// The path of the rows. Empty for a menu that loads its own rows.
  var path: MenuPath { get }
  /// Whether the menu can be used yet. If not, its field is disabled.
  var isAvailable: Bool { get }
  /// The options to use without a path, or if loading fails.
  var staticData: [OptionModel]? { get }
  /// The path of the rows in the answer, with dots between keys.
  var rowsKey: String? { get }
  /// The path of the cursor of the next batch in the answer, with dots between keys.
  var nextKey: String { get }
  /// The rule for loading further batches.
  var batches: MenuBatches { get }
  /// The query to the endpoint, without a search.
  func query(for parents: [OptionID]) -> MenuQuery<Model>
  /// The format of queries.
  var queryForm: MenuQueryForm { get }
  /// The request body for a query, for endpoints that use POST.
  func body(for query: MenuQuery<Model>) -> OptionValue?
  /// The request body for ids at the ``resolution`` endpoint, if that uses POST.
  func body(resolving ids: [OptionID]) -> OptionValue?
  /// The options of the rows, in order.
  func options(from models: [Model]) -> [OptionModel]
  /// Loads the options for a query.
  func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu
  /// Loads the options for ids.
  func resolve(_ ids: [OptionID], in environment: ScreenEnvironment) async throws -> ResolvedOptions
  /// Whether an id alone identifies an option.
  var identity: MenuIdentity { get }
  /// The endpoint that loads children.
  var children: ChildrenEndpoint? { get }
  /// The endpoint that searches rows beyond the loaded ones.
  var remoteSearch: SearchEndpoint? { get }
  /// The endpoint that resolves ids to options.
  var resolution: ResolveEndpoint? { get }
  /// The maximum ages of cached answers.
  var caching: MenuCaching { get }
  /// Whether all users get the same options.
  var isShared: Bool { get }
  /// The time limit for an answer.
  var deadline: Duration { get }
}

extension OptionsMenu {
  /// Whether the list only contains suggestions before a search, so that other options may exist.
  var listsSuggestionsOnly: Bool { remoteSearch?.isAlwaysAsked == true }
}

extension OptionsMenu {
  public var path: MenuPath { MenuPath(Self.path) }
  public var isAvailable: Bool { true }
  public var staticData: [OptionModel]? { Self.staticData }
  public var rowsKey: String? { Self.rowsKey }
  public var nextKey: String { Self.nextKey }
  public var batches: MenuBatches { Self.batches }
  public func query(for parents: [OptionID]) -> MenuQuery<Model> { Self.query(for: parents) }
  public var queryForm: MenuQueryForm { Self.queryForm }
  public func body(for query: MenuQuery<Model>) -> OptionValue? { Self.body(for: query) }
  public func body(resolving ids: [OptionID]) -> OptionValue? { Self.body(resolving: ids) }
  public func options(from models: [Model]) -> [OptionModel] { Self.options(from: models) }
  public func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    try WrittenCases.check(Self.self)
    return try await MenuLoader(self, environment).query(query)
  }
  public func resolve(_ ids: [OptionID], in environment: ScreenEnvironment) async throws -> ResolvedOptions {
    try await MenuLoader(self, environment).resolved(ids, parents: environment.menuParents)
  }
  public var identity: MenuIdentity { Self.identity }
  public var children: ChildrenEndpoint? { Self.children }
  public var remoteSearch: SearchEndpoint? { Self.remoteSearch }
  public var resolution: ResolveEndpoint? { Self.resolution }
  public var caching: MenuCaching { Self.caching }
  public var isShared: Bool { Self.isShared }
  public var deadline: Duration { Self.deadline }

  /// Loads the same options as the picker, outside of a screen.
  ///
  /// - Throws: ``/TesseraScreen/LoadFailure``. It has no time limit of its own, but effects have one.
  public func allCases(in environment: ScreenEnvironment) async throws -> LoadedMenu {
    try await MenuLoader(self, environment).load(.menu(parents: [], cursor: nil)).menu
  }

  func load(_ part: MenuPart, _ environment: ScreenEnvironment, revalidates: Bool) async throws -> MenuAnswer {
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
  static var path: String { Menu.path }
  static var staticData: [OptionModel]? { Menu.staticData }
  static var rowsKey: String? { Menu.rowsKey }
  static var nextKey: String { Menu.nextKey }
  static var batches: MenuBatches { Menu.batches }
  static func query(for parents: [OptionID]) -> MenuQuery<Model> { Menu.query(for: parents) }
  static var queryForm: MenuQueryForm { Menu.queryForm }
  static func body(for query: MenuQuery<Model>) -> OptionValue? { Menu.body(for: query) }
  static func body(resolving ids: [OptionID]) -> OptionValue? { Menu.body(resolving: ids) }
  static var identity: MenuIdentity { Menu.identity }
  static var children: ChildrenEndpoint? { Menu.children }
  static var remoteSearch: SearchEndpoint? { Menu.remoteSearch }
  static var resolution: ResolveEndpoint? { Menu.resolution }
  static var caching: MenuCaching { Menu.caching }
  static var isShared: Bool { Menu.isShared }
  static var deadline: Duration { Menu.deadline }

  func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    try await Menu.allCases(query: query, in: environment)
  }
  func resolve(_ ids: [OptionID], in environment: ScreenEnvironment) async throws -> ResolvedOptions {
    try await Menu.resolve(ids, in: environment)
  }
}

/// A menu that uses another type's name in keys and messages.
protocol StandInMenu {
  static var named: Any.Type { get }
}

extension TypeMenu: StandInMenu {
  static var named: Any.Type { Menu.self }
}
