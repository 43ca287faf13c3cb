public import TesseraScreen

/// A type that is a menu: where its options come from and what they look like.
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
/// What belongs here: where rows are, how a row becomes an option, what is asked of the endpoint. How a picker looks belongs into
/// ``OptionsViewConfig``; where the choice goes into ``OptionsConfigurable``.
///
/// - Law: everything here is pure. What was loaded is shared by the visits of one identity, see ``isShared``.
/// - Isolation: none.
public protocol MenuType: SendableMetatype {
  /// The endpoint's rows.
  associatedtype Model: Decodable & Sendable = OptionModel

  /// The path of the rows; empty for a menu that is only static or loads its rows itself. What stands in braces is
  /// replaced by what is chosen in
  /// the menu that this one depends on: `/countries/{id}/cities`.
  static var path: String { get }
  /// The options without a path; with one, what is shown where it cannot be loaded and nothing older is known. Their
  /// names are looked up in the
  /// app's catalog, and shown as they are where that has no entry.
  static var staticData: [OptionModel]? { get }
  /// The path of the rows in the object around them, with dots between keys; by default `items`, `data`, `results` or `rows`.
  static var rowsKey: String? { get }
  /// The path of the cursor of the next batch in the object around the rows, with dots between keys.
  static var nextKey: String { get }
  /// Whether an endpoint that answers in batches is asked for the next one when somebody gets there, or for all at once.
  static var batches: MenuBatches { get }
  /// The query to the endpoint, beside what is searched.
  ///
  /// - Parameter parents: What is chosen in the menu that this one depends on; empty where it depends on none.
  static func query(for parents: [OptionID]) -> MenuQuery<Model>
  /// The form of queries.
  static var queryForm: MenuQueryForm { get }
  /// The body that asks a query, for endpoints that are asked by POST, as those of GraphQL; `nil` for those that are asked by GET.
  static func body(for query: MenuQuery<Model>) -> OptionValue?
  /// The body that asks for ids at the ``resolution``, for endpoints that are asked by POST; `nil` for those that are asked by GET.
  static func body(resolving ids: [OptionID]) -> OptionValue?
  /// Loads what a query asks for: a batch of rows, whose cursor leads to the next.
  ///
  /// Written by a menu that is loaded in another way than from its ``path``: from a database, from files, by another
  /// library. It is asked for the menu
  /// itself, for what is searched where there is a ``remoteSearch``, and for children where there are ``children``;
  /// these are asked at their own path
  /// where they have one. By default the endpoint is asked.
  /// - Throws: What it throws is shown with a way to try again, in its own words where it is a ``/TesseraScreen/LoadFailure``.
  static func allCases(query: MenuQuery<Model>, in environment: ScreenEnvironment) async throws -> LoadedMenu
  /// Looks up what ids are called; those that the menu does not have come back as missing. By default ``resolution`` is asked, or the whole
  /// menu is loaded where it has none.
  static func resolve(_ ids: [OptionID], in environment: ScreenEnvironment) async throws -> ResolvedOptions
  /// The options of the rows, in the order in which they are shown. What is left out here is left out on purpose.
  static func options(from models: [Model]) -> [OptionModel]
  /// Whether an id alone says which option it is, or only with those above it.
  static var identity: MenuIdentity { get }
  /// The endpoint of an option's children, loaded when it is opened, if not with the rest.
  static var children: ChildrenEndpoint? { get }
  /// The endpoint that searches rows that are not loaded.
  static var remoteSearch: SearchEndpoint? { get }
  /// The endpoint that knows the labels of ids.
  static var resolution: ResolveEndpoint? { get }
  /// Whether everybody gets the same options. By default what was loaded for one identity is given to no other.
  static var isShared: Bool { get }
  /// The time for which an answer counts as new, and the age up to which one is shown while a newer one is fetched, or cannot be.
  static var caching: MenuCaching { get }
  /// The time for which an answer is waited for.
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

/// Whether an id alone says which option it is.
public enum MenuIdentity: Hashable, Sendable {
  /// Ids are unique in the whole menu. Rows with the same id are the same option: all are shown, and marked together; it is reported.
  case unique
  /// Ids are unique only among the children of one parent: an option is chosen by its ``OptionID/init(path:)``.
  case underParent
}

/// A rule for when further batches are loaded.
public enum MenuBatches: Hashable, Sendable {
  /// As somebody gets to their rows.
  case onDemand
  /// At once, at most so many; for menus that are regrouped or searched as a whole.
  case all(limit: Int = 100)

  /// The most batches that are looked through for names of ids.
  static let most = 100
}

/// A form of queries in a URL.
public enum MenuQueryForm: Hashable, Sendable {
  /// As plain parameters: `country=SA&q=riy`.
  case plain(PlainQueryEncoding = PlainQueryEncoding())
  /// In the query language of ``MenuQuery/printed()``.
  case language
}

/// An endpoint of an option's children, asked when it is opened.
public struct ChildrenEndpoint: Hashable, Sendable {
  /// The path of the endpoint.
  public var path: MenuPath
  /// The parameter that takes the id of the parent.
  public var parameter: String

  /// Children at a path, by the id of their parent: as the parameter, or in place of braces in the path
  /// (`/folders/{id}/children`). A row whose option ``OptionModel/mayHaveChildren`` can be opened.
  public init(_ path: MenuPath, parameter: String = "parent") { (self.path, self.parameter) = (path, parameter) }
}

/// An endpoint that searches rows that are not loaded.
public struct SearchEndpoint: Hashable, Sendable {
  /// The path of the endpoint; `nil` for the menu's own.
  public var path: MenuPath?
  /// The number of characters that have to be typed before the endpoint is asked, white space around them left out.
  /// One is enough in scripts that write
  /// a word or a syllable with one character: Chinese, Japanese, Korean.
  public var minimumLength: Int
  /// The time for which typing has to pause before the endpoint is asked.
  public var delay: Duration
  /// The number of results in a batch.
  public var limit: Int
  /// Whether the endpoint is asked even where everything seems to be loaded, because what is loaded is only a beginning.
  public var isAlwaysAsked: Bool

  /// Search at a path.
  public init(
    _ path: MenuPath? = nil, minimumLength: Int = 2, delay: Duration = .milliseconds(250), limit: Int = 50, isAlwaysAsked: Bool = false
  ) {
    (self.path, self.minimumLength, self.delay, self.limit) = (path, minimumLength, delay, limit)
    self.isAlwaysAsked = isAlwaysAsked
  }

  /// Whether enough was typed to ask.
  func isEnough(_ text: String) -> Bool {
    if text.unicodeScalars.contains(where: \.writesSyllable) { return true }
    guard let first = text.firstIndex(where: { !$0.isWhitespace }), let last = text.lastIndex(where: { !$0.isWhitespace }) else {
      return false
    }
    return text[first...last].count >= minimumLength
  }
}

extension Unicode.Scalar {
  /// Whether one character stands for a word or a syllable: ideographs, kana, bopomofo, Hangul syllables, Yi.
  fileprivate var writesSyllable: Bool {
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3105...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0xA000...0xA48C, 0xAC00...0xD7A3,
      0xFF66...0xFF9D:
      true
    default: properties.isIdeographic
    }
  }
}

/// An endpoint that knows the labels of ids: of several (`{"items": […], "missing": […]}`), or of one.
///
/// ```swift
/// static let resolution: ResolveEndpoint? = ResolveEndpoint("/v1/people/resolve")                // ?ids=7,9
/// static let resolution: ResolveEndpoint? = ResolveEndpoint("/v1/people/{id}")                   // /v1/people/7, which is one person
/// static let resolution: ResolveEndpoint? = ResolveEndpoint("/v1/countries/{parent}/cities/{id}")
/// static let resolution: ResolveEndpoint? = ResolveEndpoint("/graphql", rowsKey: "data.nodes")   // with `body(resolving:)`
/// ```
/// `{parent}` is what is chosen in the menu that this one depends on, from the left; other braces are the id, which
/// is asked for alone then. Of ids that
/// are unique only ``MenuIdentity/underParent`` one pair of braces takes the last part, and as many as there are parts take all of them.
///
/// - Law: an id stays what it is wherever it stands: one segment of a path, one value of a query, one text of a
/// body. Nothing that was not asked for is
///   taken from an answer.
/// - Law: an id that cannot be asked for (`..` as a segment, one with a comma in a list of commas, one longer than
/// an address may be) is never sent; it
///   stays without a name, and is reported.
public struct ResolveEndpoint: Hashable, Sendable {
  /// The path of the endpoint.
  public var path: MenuPath
  /// The parameter that takes the ids, in the form of lists that ``MenuType/queryForm`` has: separated by commas, by default.
  public var parameter: String
  /// The number of ids that are asked for at a time.
  public var limit: Int
  /// The path of the rows in the answer, with dots between keys; `nil` for the menu's own.
  public var rowsKey: String?

  /// Labels at a path.
  public init(_ path: MenuPath, parameter: String = "ids", limit: Int = 100, rowsKey: String? = nil) {
    (self.path, self.parameter, self.limit, self.rowsKey) = (path, parameter, limit, rowsKey)
  }

  /// No path: the menu has a ``MenuType/resolve(_:in:)`` of its own.
  public static let written = ResolveEndpoint("")
}

/// The ages up to which an answer may be used.
public struct MenuCaching: Hashable, Sendable {
  /// Up to this age an answer is shown without asking again.
  public var fresh: Duration
  /// Up to this age it is shown while a newer one is fetched.
  public var whileRevalidating: Duration
  /// Up to this age it is shown, with its age, when no newer one can be had.
  public var ifError: Duration

  /// By default new for a minute, shown while revalidating for a day, shown for a week when there is no other.
  public init(fresh: Duration = .seconds(60), whileRevalidating: Duration = .seconds(86_400), ifError: Duration = .seconds(604_800)) {
    (self.fresh, self.whileRevalidating, self.ifError) = (fresh, whileRevalidating, ifError)
  }

  /// Nothing is kept.
  public static let never = MenuCaching(fresh: .zero, whileRevalidating: .zero, ifError: .zero)
}
