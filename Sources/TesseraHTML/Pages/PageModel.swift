public import TesseraScreen

/// The contents of a whole page: its layers, and what the app puts around them.
public struct PageModel: Sendable {
  /// A route of the app that is reached from everywhere.
  public struct NavigationLink: Hashable, Sendable {
    public var title: Phrase
    /// The symbol of a tab.
    public var icon: Symbol?
    /// A path on the same origin.
    public var href: String
    /// Whether the page shows this route.
    public var isCurrent: Bool

    /// A route of the app.
    public init(_ title: Phrase, icon: Symbol? = nil, href: String, isCurrent: Bool = false) {
      (self.title, self.icon, self.href, self.isCurrent) = (title, icon, href, isCurrent)
    }
  }

  /// The page in another language.
  public struct LanguageLink: Hashable, Sendable {
    public var language: Language
    /// The language's own name for itself: `العربية`.
    public var name: String
    public var href: String

    /// The page in another language.
    public init(_ language: Language, name: String, href: String) { (self.language, self.name, self.href) = (language, name, href) }
  }

  /// The page in another look.
  public struct LookLink: Hashable, Sendable {
    /// The look's name.
    public var name: Phrase
    public var href: String

    /// The page in another look.
    public init(_ name: Phrase, href: String) { (self.name, self.href) = (name, href) }
  }

  /// Names the page among all of its visitor.
  public var pageID: String
  /// The address that forms are sent to: the page's path, percent-encoded, without a query.
  public var path: String
  /// The parameters of that address, as they stand in a query, without `?`: forms and refreshes keep them. Empty for none.
  public var query = ""
  /// The name of the app.
  public var title: Phrase
  /// The path that the app's name leads to.
  public var home: String
  /// The address of events, streams and assets.
  public var live: String
  /// The layers that are shown, from the bottom.
  public var layers: [ScreenSnapshot]
  /// The routes that are always at hand.
  public var navigation: [NavigationLink]
  /// Whether those are the main areas of the app: a bar at the bottom of a phone, a side bar on a desk.
  public var hasTabs = false
  /// The page in its languages, this one's included.
  public var languages: [LanguageLink]
  /// The page in the looks that it does not have now.
  public var looks: [LookLink] = []
  /// The number of screens of a flow below the one that is shown; `nil` where no flow shows the page.
  public var depth: Int?
  /// The name of the cookie by which a tab that is reloaded finds its page again.
  public var resumeCookie = "tessera-page"
  /// The address of the page with its query, for tabs that are far behind; empty for none.
  public var location = ""
  /// Whether the page goes on where a kept one was: what waits to be sent is still meant for it.
  public var isKept = false
  /// Whether somebody keeps the page and takes its events: then it has a script.
  public var isLive = true
  /// The person whose page it is, by a name that says nothing about them; empty for somebody who has not signed in.
  /// Another person's page takes
  /// nothing that was typed before.
  public var person = ""
  /// Whether the page began anew because the one that was asked for is gone.
  public var isAnew = false
  /// Whether something was entered on the page that nobody has yet: the browser asks before it is left.
  public var isUnsaved = false
  /// The time after which a stream that says nothing is dead, in milliseconds.
  public var silence = 70_000
  /// Whether something is still on its way: a browser without script then asks again by itself.
  public var isBusy = false
  /// The description for search engines and link previews.
  public var summary = PageSummary()

  /// The texts that are longer than their fields accept.
  package var overlong: [OverlongText] = []

  /// Whether everything but the layers is the same.
  package func hasSameSurroundings(as other: PageModel) -> Bool {
    pageID == other.pageID && path == other.path && query == other.query && title == other.title && home == other.home && live == other.live
      && navigation == other.navigation && hasTabs == other.hasTabs && languages == other.languages && looks == other.looks
      && depth == other.depth && resumeCookie == other.resumeCookie && location == other.location && isKept == other.isKept
      && isLive == other.isLive && person == other.person && isAnew == other.isAnew && isUnsaved == other.isUnsaved
      && silence == other.silence && isBusy == other.isBusy && summary == other.summary && overlong == other.overlong
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
