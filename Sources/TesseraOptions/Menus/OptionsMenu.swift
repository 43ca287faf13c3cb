public import TesseraScreen

/// A menu that is a value, because it has parameters or closures: `Cities(in: country)` beside the type that is a menu.
///
/// ```swift
/// struct Cities: OptionsMenu {
///   let country: OptionID
///   var path: MenuPath { "/v1/countries/\(country)/cities" }
/// }
/// OptionsItem("City", Cities(country: state.country), selection: \.city)
/// ```
/// Everything that a ``MenuType`` says as a type, a value can say for itself; what it does not say is taken from its type.
///
/// - Law: menus are equal if they load the same for the same person. Two that differ never share what they loaded.
/// - Law: when a field's menu becomes another one, what is chosen stays as far as the new one has it.
/// - Isolation: none.
public protocol OptionsMenu<Model>: MenuType, Hashable, Sendable {
  /// The endpoint's rows.
  associatedtype Model
  /// The path of the rows; empty for a menu that loads them itself.
  var path: MenuPath { get }
  /// Whether there is something to choose from yet; a field whose menu is not available cannot be used.
  var isAvailable: Bool { get }
  /// The options without a path, or where it cannot be loaded.
  var staticData: [OptionModel]? { get }
  /// The path of the rows in the answer, with dots between keys.
  var rowsKey: String? { get }
  /// The path of the cursor of the next batch in the answer, with dots between keys.
  var nextKey: String { get }
  /// The rule for when further batches are loaded.
  var batches: MenuBatches { get }
  /// The question to the endpoint, beside what is searched.
  func query(for parents: [OptionID]) -> MenuQuery<Model>
  /// The form of queries.
  var queryForm: MenuQueryForm { get }
  /// The body that asks a query, for endpoints that are asked by POST.
  func body(for query: MenuQuery<Model>) -> OptionValue?
  /// The body that asks for ids at the ``resolution``, for endpoints that are asked by POST.
  func body(resolving ids: [OptionID]) -> OptionValue?
  /// The options of the rows, in order.
  func options(from models: [Model]) -> [OptionModel]
  /// Loads what a query asks for.
  func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu
  /// Looks up what ids are called.
  func resolve(_ ids: [OptionID], in environment: ScreenEnvironment) async throws -> ResolvedOptions
  /// Whether an id alone says which option it is.
  var identity: MenuIdentity { get }
  /// The endpoint of children.
  var children: ChildrenEndpoint? { get }
  /// The endpoint that searches rows that are not loaded.
  var remoteSearch: SearchEndpoint? { get }
  /// The endpoint that knows the labels of ids.
  var resolution: ResolveEndpoint? { get }
  /// The ages up to which an answer may be used.
  var caching: MenuCaching { get }
  /// Whether everybody gets the same.
  var isShared: Bool { get }
  /// The time for which an answer is waited for.
  var deadline: Duration { get }
}

extension OptionsMenu {
  /// Whether the list is what is offered before somebody searches, and says nothing of what else there is.
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

  /// Loads the menu outside of a screen: the same options that its picker shows.
  ///
  /// - Throws: ``/TesseraScreen/LoadFailure``. Has no deadline of its own; effects have one.
  public func allCases(in environment: ScreenEnvironment) async throws -> LoadedMenu {
    try await MenuLoader(self, environment).load(.menu(parents: [], cursor: nil)).menu
  }

  func load(_ part: MenuPart, _ environment: ScreenEnvironment, revalidates: Bool) async throws -> MenuAnswer {
    try await MenuLoader(self, environment).load(part, revalidates: revalidates)
  }

  /// The part of a selection that the menu has, see ``MenuLoader/valid(_:parents:)``.
  func valid(_ selection: OptionSelection, _ parents: [OptionID], _ environment: ScreenEnvironment) async throws -> OptionSelection {
    try await MenuLoader(self, environment).valid(selection, parents: parents)
  }

  func isEqual(_ other: any OptionsMenu) -> Bool { (other as? Self) == self }
}

/// A type that is a menu, as a value.
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

/// A menu that stands for another type in keys and messages.
protocol StandInMenu {
  static var named: Any.Type { get }
}

extension TypeMenu: StandInMenu {
  static var named: Any.Type { Menu.self }
}
