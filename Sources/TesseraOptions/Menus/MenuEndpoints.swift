public import TesseraScreen

extension MenuSettings {
  /// An endpoint that loads an option's children when it is opened.
  public struct ChildrenEndpoint: Hashable, Sendable {
    /// The path of the endpoint.
    public var path: MenuPath
    /// The parameter for the parent's id.
    public var parameter: String
    /// Whether rows can be opened at all.
    let exists: Bool

    /// Children at a path, by their parent's id: in the parameter, or in a placeholder of the path
    /// (`/folders/{id}/children`). Rows whose option ``OptionModel/mayHaveChildren`` can be opened.
    public init(_ path: MenuPath, parameter: String = "parent") { (self.path, self.parameter, exists) = (path, parameter, true) }

    private init() { (path, parameter, exists) = ("", "", false) }

    /// No children are loaded.
    public static let none = ChildrenEndpoint()
    /// No endpoint: the menu's own ``MenuType/allCases(query:in:)`` loads the children of the query's parent.
    public static let written = ChildrenEndpoint("")
  }
}

extension MenuSettings {
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

extension MenuSettings {
  /// An endpoint that resolves ids to options: several (`{"items": […], "missing": […]}`), or one.
  ///
  /// ```swift
  /// MenuSettings(resolution: MenuSettings.ResolveEndpoint("/v1/people/resolve"))             // ?ids=7,9
  /// MenuSettings(resolution: MenuSettings.ResolveEndpoint("/v1/people/{id}"))                // /v1/people/7, which is one person
  /// MenuSettings(resolution: MenuSettings.ResolveEndpoint("/v1/countries/{parent}/cities/{id}"))
  /// MenuSettings(resolution: MenuSettings.ResolveEndpoint("/graphql", rowsKey: "data.nodes") { ids in ["query": …] })
  /// ```
  /// `{parent}` is a choice in the menu that this one depends on, from the left. Any other placeholder is the id, which
  /// is then requested alone. For ids that are unique only ``MenuSettings/Identity/underParent``, a single placeholder receives
  /// the last part, and as many placeholders as parts receive all parts.
  ///
  /// - Law: an id is always a single path segment, query value or JSON text. Unrequested options in an answer are
  ///   ignored.
  /// - Law: an id that can't be requested (`..` as a segment, a comma in a comma-separated list, longer than a URL may
  ///   be) is never sent. It has no name and is reported.
  public struct ResolveEndpoint: Sendable {
    /// Loads the options for ids, in the environment of the page. Ids without an option are returned as missing.
    public typealias Resolve = @Sendable (_ ids: [OptionID], _ environment: ScreenEnvironment) async throws -> ResolvedOptions

    /// The path of the endpoint.
    public var path: MenuPath
    /// The parameter for the ids, in the list format of ``MenuSettings/queryForm``. Default: separated by commas.
    public var parameter: String
    /// The most ids in a request.
    public var limit: Int
    /// The path of the rows in the answer, with dots between keys. `nil` for the menu's own.
    public var rowsKey: String?
    /// The request body for ids. `nil` for a GET request.
    let body: (@Sendable (_ ids: [OptionID]) -> OptionModel.Value?)?
    /// Loads the options instead of an endpoint.
    private(set) var resolve: Resolve?

    /// An endpoint at a path.
    ///
    /// - Parameter body: The request body for ids, if the endpoint uses POST.
    public init(
      _ path: MenuPath, parameter: String = "ids", limit: Int = 100, rowsKey: String? = nil,
      body: (@Sendable (_ ids: [OptionID]) -> OptionModel.Value?)? = nil
    ) {
      (self.path, self.parameter, self.limit, self.rowsKey, self.body) = (path, parameter, limit, rowsKey, body)
    }

    /// No endpoint: a function loads the options.
    public static func written(_ resolve: @escaping Resolve) -> ResolveEndpoint {
      var endpoint = ResolveEndpoint("")
      endpoint.resolve = resolve
      return endpoint
    }
  }
}
