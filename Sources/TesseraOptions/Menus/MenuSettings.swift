internal import TesseraScreen

/// Everything about a menu's endpoint and its answers beside the path.
///
/// ```swift
/// enum Cities: MenuType {
///   static let path = "/v1/cities"
///   static let settings = MenuSettings(batches: .all(), resolution: MenuSettings.ResolveEndpoint("/v1/cities/resolve")) { countries in
///     MenuQuery<Model>().filter(.where("country", isIn: countries.map(\.text))).limited(to: 200)
///   }
/// }
/// ```
public struct MenuSettings: Sendable {
  /// The path of the rows in the answer, with dots between keys. Default: `items`, `data`, `results` or `rows`.
  public var rowsKey: String?
  /// The path of the next batch's cursor in the answer, with dots between keys.
  public var nextKey: String
  /// Whether batches load on demand or all at once.
  public var batches: Batches
  /// The format of queries.
  public var queryForm: QueryForm
  /// The endpoint that searches rows beyond the loaded ones.
  public var search: SearchEndpoint?
  /// The endpoint that resolves ids to options.
  public var resolution: ResolveEndpoint?
  /// Whether an id alone identifies an option, or only together with its ancestors.
  public var identity: Identity
  /// Whether all users get the same options. By default, options loaded for one identity aren't used for another.
  public var isShared: Bool
  /// The maximum ages of cached answers: to use without reloading, while reloading, and if reloading fails.
  public var caching: Caching
  /// The time limit for an answer.
  public var deadline: Duration
  /// The query to the endpoint, without a search, for the choices in the menu that this one depends on.
  let query: @Sendable (_ parents: [OptionID]) -> MenuQuery<OptionModel>

  /// Settings of a menu.
  ///
  /// - Parameter query: The query to the endpoint, without a search. Its parameter contains the choices in the menu
  ///   that this one depends on. It is empty if the menu depends on none.
  public init<Row: Sendable>(
    rowsKey: String? = nil, nextKey: String = "next", batches: Batches = .onDemand,
    queryForm: QueryForm = .plain(),
    search: SearchEndpoint? = nil, resolution: ResolveEndpoint? = nil, identity: Identity = .unique,
    isShared: Bool = false,
    caching: Caching = Caching(), deadline: Duration = .seconds(20),
    query: @escaping @Sendable (_ parents: [OptionID]) -> MenuQuery<Row> = { _ in MenuQuery<OptionModel>() }
  ) {
    (self.rowsKey, self.nextKey, self.batches, self.queryForm) = (rowsKey, nextKey, batches, queryForm)
    (self.search, self.resolution, self.identity, self.isShared) = (search, resolution, identity, isShared)
    (self.caching, self.deadline) = (caching, deadline)
    self.query = { MenuQuery(query($0)) }
  }

  /// The settings of a menu that declares none.
  static let standard = MenuSettings()

  /// Whether the list only contains suggestions before a search, so that other options may exist.
  var listsSuggestionsOnly: Bool { search?.isAlwaysAsked == true }
}

extension MenuSettings {
  /// Whether an id alone identifies an option.
  public enum Identity: Hashable, Sendable {
    /// Ids are unique in the whole menu. Rows with the same id are the same option: all are shown and marked together,
    /// and the repetition is reported. Options with children are counted separately: region 1 and city 1 are two.
    case unique
    /// Ids are unique only among the children of one parent. An option is chosen by its ``OptionID/init(path:)``.
    case underParent
  }
}

extension MenuSettings {
  /// The id as the endpoint writes it, without ancestors.
  func own(_ id: OptionID) -> OptionID {
    switch identity {
    case .underParent: id.path.last ?? id
    case .unique: id.text.hasSuffix(OptionID.parentMark) ? OptionID(String(id.text.dropLast(OptionID.parentMark.count))) : id
    }
  }
}

extension MenuSettings {
  /// A rule for loading further batches.
  public enum Batches: Hashable, Sendable {
    /// Loads batches as the user scrolls to them.
    case onDemand
    /// Loads all batches at once, up to a limit. For menus that are regrouped or searched as a whole.
    case all(limit: Int = 100)

    /// The most batches to search for ids.
    static let most = 100
  }
}

extension MenuSettings {
  /// A format of queries.
  public enum QueryForm: Sendable {
    /// Plain parameters: `country=SA&q=riy`.
    case plain(PlainQuery = PlainQuery())
    /// The query language of ``MenuQuery/printed()``.
    case language
    /// The body of a POST request, for endpoints such as GraphQL. For `nil`, the query is sent in the URL instead, as
    /// plain parameters.
    case body(@Sendable (MenuQuery<OptionModel>) -> OptionModel.Value?)
  }
}

extension MenuSettings {
  /// The maximum ages of cached answers.
  public struct Caching: Hashable, Sendable {
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
    public static let never = Caching(fresh: .zero, whileRevalidating: .zero, ifError: .zero)
  }
}
