public import TesseraScreen

/// A menu as a type: the source of its options, and their form.
///
/// ```swift
/// enum Branches: MenuType { static let path = "/v1/branches" }          // ✅ a path is enough
/// enum Roles: MenuType {                                                // ✅ never touches the network
///   static let staticData: [OptionModel]? = [OptionModel("driver", "Driver"), OptionModel("admin", "Administrator")]
/// }
/// enum Cities: MenuType {                                               // ✅ reshapes what it loads
///   struct Model: Decodable, Sendable { let id: OptionID; let name: String; let region: Region? }
///   static let path = "/v1/cities"
///   static func options(from cities: [Model]) -> [OptionModel] {
///     cities.grouped { $0.region.map { ($0.id, $0.name) } } option: { OptionModel($0.id, $0.name) }.groups
///   }
/// }
/// ```
/// A menu defines the location of rows, the conversion of rows to options, and the query to the endpoint. The
/// appearance of a picker belongs in ``OptionsViewConfig``, the destination of a choice in ``OptionsConfigurable``.
///
/// - Law: all requirements are pure. Loaded options are shared by the visits of one identity, see ``isShared``.
/// - Isolation: none.
public protocol MenuType: SendableMetatype {
  /// The type of the endpoint's rows.
  associatedtype Model: Decodable & Sendable = OptionModel

  /// The path of the rows. Empty for a menu that is static or loads its own rows. Placeholders are replaced by the
  /// choices in the menu that this one depends on: `/countries/{id}/cities`.
  static var path: String { get }
  /// The options of a menu without a path. With a path, the options to show if loading fails and nothing is cached.
  /// Their names are translated with the app's catalog, if it has them.
  static var staticData: [OptionModel]? { get }
  /// The path of the rows in the answer, with dots between keys. Default: `items`, `data`, `results` or `rows`.
  static var rowsKey: String? { get }
  /// The path of the next batch's cursor in the answer, with dots between keys.
  static var nextKey: String { get }
  /// Whether batches load on demand or all at once.
  static var batches: MenuBatches { get }
  /// The query to the endpoint, without a search.
  ///
  /// - Parameter parents: The choices in the menu that this one depends on. Empty if it depends on none.
  static func query(for parents: [OptionID]) -> MenuQuery<Model>
  /// The format of queries.
  static var queryForm: MenuQueryForm { get }
  /// The request body for a query, for endpoints that use POST, such as GraphQL. `nil` uses GET.
  static func body(for query: MenuQuery<Model>) -> OptionValue?
  /// The request body for ids at the ``resolution`` endpoint, if that uses POST. `nil` uses GET.
  static func body(resolving ids: [OptionID]) -> OptionValue?
  /// Loads the rows for a query: a batch, with the cursor of the next one.
  ///
  /// Implement it for a menu that isn't loaded from its ``path``, but from a database, files or another library. It
  /// is called for the menu itself, for searches if there is a ``remoteSearch``, and for children if there are
  /// ``children``. Searches and children with their own path are requested there instead. The default requests the
  /// endpoint.
  ///
  /// - Throws: Errors are shown with a retry button, with their own message if they are a
  ///   ``/TesseraScreen/LoadFailure``.
  static func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu
  /// Loads the options for ids. Ids without an option are returned as missing. The default requests ``resolution``,
  /// or loads the whole menu if there is none.
  static func resolve(_ ids: [OptionID], in environment: ScreenEnvironment) async throws -> ResolvedOptions
  /// The options for the rows, in display order. Rows may be left out.
  static func options(from models: [Model]) -> [OptionModel]
  /// Whether an id alone identifies an option, or only together with its ancestors.
  static var identity: MenuIdentity { get }
  /// The endpoint that loads an option's children when it is opened, if they aren't in the menu's answer.
  static var children: ChildrenEndpoint? { get }
  /// The endpoint that searches rows beyond the loaded ones.
  static var remoteSearch: SearchEndpoint? { get }
  /// The endpoint that resolves ids to options.
  static var resolution: ResolveEndpoint? { get }
  /// Whether all users get the same options. By default, options loaded for one identity aren't used for another.
  static var isShared: Bool { get }
  /// The maximum ages of cached answers: to use without reloading, while reloading, and if reloading fails.
  static var caching: MenuCaching { get }
  /// The time limit for an answer.
  static var deadline: Duration { get }
}

extension MenuType {
  public static var path: String { "" }
  public static var staticData: [OptionModel]? { nil }
  public static var rowsKey: String? { nil }
  public static var nextKey: String { "next" }
  public static func body(for query: MenuQuery<Model>) -> OptionValue? { nil }
  public static func body(resolving ids: [OptionID]) -> OptionValue? { nil }
  public static var isShared: Bool { false }
  public static var batches: MenuBatches { .onDemand }
  public static func query(for parents: [OptionID]) -> MenuQuery<Model> { MenuQuery() }
  public static var queryForm: MenuQueryForm { .plain() }
  public static var identity: MenuIdentity { .unique }
  public static var children: ChildrenEndpoint? { nil }
  public static var remoteSearch: SearchEndpoint? { nil }
  public static var resolution: ResolveEndpoint? { nil }
  public static var caching: MenuCaching { MenuCaching() }
  public static var deadline: Duration { .seconds(20) }
}

extension MenuType where Model == OptionModel {
  public static func options(from models: [OptionModel]) -> [OptionModel] { models }
}

/// Whether an id alone identifies an option.
public enum MenuIdentity: Hashable, Sendable {
  /// Ids are unique in the whole menu. Rows with the same id are the same option: all are shown and marked together,
  /// and the repetition is reported.
  case unique
  /// Ids are unique only among the children of one parent. An option is chosen by its ``OptionID/init(path:)``.
  case underParent
}

/// A rule for loading further batches.
public enum MenuBatches: Hashable, Sendable {
  /// Loads batches as the user scrolls to them.
  case onDemand
  /// Loads all batches at once, up to a limit. For menus that are regrouped or searched as a whole.
  case all(limit: Int = 100)

  /// The most batches to search for ids.
  static let most = 100
}

/// A format of queries in a URL.
public enum MenuQueryForm: Hashable, Sendable {
  /// Plain parameters: `country=SA&q=riy`.
  case plain(PlainQueryEncoding = PlainQueryEncoding())
  /// The query language of ``MenuQuery/printed()``.
  case language
}

/// An endpoint that loads an option's children when it is opened.
public struct ChildrenEndpoint: Hashable, Sendable {
  /// The path of the endpoint.
  public var path: MenuPath
  /// The parameter for the parent's id.
  public var parameter: String

  /// Children at a path, by their parent's id: in the parameter, or in a placeholder of the path
  /// (`/folders/{id}/children`). Rows whose option ``OptionModel/mayHaveChildren`` can be opened.
  public init(_ path: MenuPath, parameter: String = "parent") { (self.path, self.parameter) = (path, parameter) }
}

/// An endpoint that searches rows beyond the loaded ones.
public struct SearchEndpoint: Hashable, Sendable {
  /// The path of the endpoint. `nil` for the menu's own.
  public var path: MenuPath?
  /// The number of typed characters before the endpoint is called, without surrounding white space. One is enough in
  /// scripts whose characters are words or syllables: Chinese, Japanese, Korean.
  public var minimumLength: Int
  /// The pause in typing before the endpoint is called.
  public var delay: Duration
  /// The number of results in a batch.
  public var limit: Int
  /// Whether to call the endpoint even if everything seems to be loaded, because the loaded options are only
  /// suggestions.
  public var isAlwaysAsked: Bool

  /// Search at a path.
  public init(
    _ path: MenuPath? = nil, minimumLength: Int = 2, delay: Duration = .milliseconds(250), limit: Int = 50, isAlwaysAsked: Bool = false
  ) {
    (self.path, self.minimumLength, self.delay, self.limit) = (path, minimumLength, delay, limit)
    self.isAlwaysAsked = isAlwaysAsked
  }

  /// Whether the text is long enough for a search.
  func isEnough(_ text: String) -> Bool {
    if text.unicodeScalars.contains(where: \.writesSyllable) { return true }
    guard let first = text.firstIndex(where: { !$0.isWhitespace }), let last = text.lastIndex(where: { !$0.isWhitespace }) else {
      return false
    }
    return text[first...last].count >= minimumLength
  }
}

extension Unicode.Scalar {
  /// Whether the character is a word or a syllable: ideographs, kana, bopomofo, Hangul syllables, Yi.
  fileprivate var writesSyllable: Bool {
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3105...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0xA000...0xA48C, 0xAC00...0xD7A3,
      0xFF66...0xFF9D:
      true
    default: properties.isIdeographic
    }
  }
}

/// An endpoint that resolves ids to options: several (`{"items": […], "missing": […]}`), or one.
///
/// ```swift
/// static let resolution: ResolveEndpoint? = ResolveEndpoint("/v1/people/resolve")                // ?ids=7,9
/// static let resolution: ResolveEndpoint? = ResolveEndpoint("/v1/people/{id}")                   // /v1/people/7, which is one person
/// static let resolution: ResolveEndpoint? = ResolveEndpoint("/v1/countries/{parent}/cities/{id}")
/// static let resolution: ResolveEndpoint? = ResolveEndpoint("/graphql", rowsKey: "data.nodes")   // with `body(resolving:)`
/// ```
/// `{parent}` is a choice in the menu that this one depends on, from the left. Any other placeholder is the id, which
/// is then requested alone. For ids that are unique only ``MenuIdentity/underParent``, a single placeholder receives
/// the last part, and as many placeholders as parts receive all parts.
///
/// - Law: an id is always a single path segment, query value or JSON text. Unrequested options in an answer are
///   ignored.
/// - Law: an id that can't be requested (`..` as a segment, a comma in a comma-separated list, longer than a URL may
///   be) is never sent. It has no name and is reported.
public struct ResolveEndpoint: Hashable, Sendable {
  /// The path of the endpoint.
  public var path: MenuPath
  /// The parameter for the ids, in the list format of ``MenuType/queryForm``. Default: separated by commas.
  public var parameter: String
  /// The most ids in a request.
  public var limit: Int
  /// The path of the rows in the answer, with dots between keys. `nil` for the menu's own.
  public var rowsKey: String?

  /// An endpoint at a path.
  public init(_ path: MenuPath, parameter: String = "ids", limit: Int = 100, rowsKey: String? = nil) {
    (self.path, self.parameter, self.limit, self.rowsKey) = (path, parameter, limit, rowsKey)
  }

  /// No endpoint: the menu implements ``MenuType/resolve(_:in:)``.
  public static let written = ResolveEndpoint("")
}

/// The maximum ages of cached answers.
public struct MenuCaching: Hashable, Sendable {
  /// The maximum age for use without reloading.
  public var fresh: Duration
  /// The maximum age for use while reloading.
  public var whileRevalidating: Duration
  /// The maximum age for use, together with its age, if reloading fails.
  public var ifError: Duration

  /// Default: a minute without reloading, a day while reloading, a week if reloading fails.
  public init(fresh: Duration = .seconds(60), whileRevalidating: Duration = .seconds(86_400), ifError: Duration = .seconds(604_800)) {
    (self.fresh, self.whileRevalidating, self.ifError) = (fresh, whileRevalidating, ifError)
  }

  /// Answers aren't cached.
  public static let never = MenuCaching(fresh: .zero, whileRevalidating: .zero, ifError: .zero)
}
