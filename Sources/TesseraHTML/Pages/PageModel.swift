public import TesseraScreen

extension HTMLRenderer {
  /// The contents of a whole page: its layers and the app's frame around them.
  public struct PageModel: Sendable {
    /// A link to a route in the app's navigation.
    public struct NavigationLink: Hashable, Sendable {
      public var title: Phrase
      /// The symbol of a tab.
      public var icon: Element.Symbol?
      /// A path on the same origin.
      public var href: String
      /// Whether the page shows this route.
      public var isCurrent: Bool

      /// A link to a route.
      public init(_ title: Phrase, icon: Element.Symbol? = nil, href: String, isCurrent: Bool = false) {
        (self.title, self.icon, self.href, self.isCurrent) = (title, icon, href, isCurrent)
      }
    }

    /// A link to the page in another language.
    public struct LanguageLink: Hashable, Sendable {
      public var language: Language
      /// The language's own name for itself: `العربية`.
      public var name: String
      public var href: String

      /// A link to the page in another language.
      public init(_ language: Language, name: String, href: String) { (self.language, self.name, self.href) = (language, name, href) }
    }

    /// A link to the page with another look.
    public struct LookLink: Hashable, Sendable {
      /// The look's name.
      public var name: Phrase
      public var href: String

      /// A link to the page with another look.
      public init(_ name: Phrase, href: String) { (self.name, self.href) = (name, href) }
    }

    /// The page's id, unique for the visitor.
    public var pageID: String
    /// The address for forms: the page's path, percent-encoded, without a query.
    public var path: String
    /// The query of that address, without `?`. Forms and reloads keep it. Empty for none.
    public var query = ""
    /// The name of the app.
    public var title: Phrase
    /// The path of the link on the app's name.
    public var home: String
    /// The address of events, streams and assets.
    public var live: String
    /// The shown layers, bottom first.
    public var layers: [ScreenSnapshot]
    /// The links of the app's navigation.
    public var navigation: [NavigationLink]
    /// Whether the links are the app's main areas: a bar at the bottom of a phone, a sidebar on a desktop.
    public var hasTabs = false
    /// Links to the page in all languages, including the current one.
    public var languages: [LanguageLink]
    /// Links to the page with each other look.
    public var looks: [LookLink] = []
    /// The number of a flow's screens below the shown one. `nil` if the page isn't shown by a flow.
    public var depth: Int?
    /// The name of the cookie that lets a reloaded tab find its page.
    public var resumeCookie = "tessera-page"
    /// The page's address with its query, for tabs that are far behind. Empty for none.
    public var location = ""
    /// Whether the page was restored from a stored one, so that pending events still apply to it.
    public var isKept = false
    /// Whether the server keeps the page and accepts its events. Then it has a script.
    public var isLive = true
    /// An opaque name of the person whose page it is. Empty for an anonymous user. Another person's page doesn't accept
    /// earlier input.
    public var person = ""
    /// Whether the page started over because the requested one is gone.
    public var isAnew = false
    /// Whether pages are stored.
    package var isStored = true
    /// Whether there is unsaved input, so that the browser asks before leaving.
    public var isUnsaved = false
    /// The time in milliseconds after which a silent stream is considered dead.
    public var silence = 70_000
    /// Whether something is loading. A browser without the script then reloads automatically.
    public var isBusy = false
    /// The description for search engines and link previews.
    public var summary = AnyScreen.Summary()

    /// The path of the page above this one. `nil` if there is none, or if the page is a main area.
    package var parent: String?
    /// The texts that their fields don't accept.
    package var refusedTexts = RefusedTexts()

    /// Whether everything but the layers is equal.
    package func hasSameSurroundings(as other: PageModel) -> Bool {
      pageID == other.pageID && path == other.path && query == other.query && title == other.title && home == other.home
        && live == other.live
        && navigation == other.navigation && hasTabs == other.hasTabs && languages == other.languages && looks == other.looks
        && depth == other.depth && resumeCookie == other.resumeCookie && location == other.location && isKept == other.isKept
        && isLive == other.isLive && person == other.person && isAnew == other.isAnew && isUnsaved == other.isUnsaved
        && silence == other.silence && isBusy == other.isBusy && summary == other.summary && parent == other.parent
        && refusedTexts == other.refusedTexts
    }

    /// A page.
    public init(
      pageID: String, path: String, title: Phrase, home: String = "/", live: String = "/_tessera", layers: [ScreenSnapshot],
      navigation: [NavigationLink] = [], languages: [LanguageLink] = []
    ) {
      (self.pageID, self.path, self.title, self.home, self.live) = (pageID, path, title, home, live)
      (self.layers, self.navigation, self.languages) = (layers, navigation, languages)
    }
  }
}
