extension AnyScreen {
  /// A description of a page for search engines and link previews. Hosts without HTML ignore it.
  ///
  /// ```swift
  /// AnyScreen(ProductScreen(api: api, id: id)).summary(AnyScreen.Summary("Ships today", image: "https://shop.example/pictures/7.jpg"))
  /// ```
  public struct Summary: Hashable, Sendable {
    /// One or two sentences about the page. `nil` for none.
    public var description: Phrase?
    /// The URL of a picture for link previews. Social networks need an absolute one.
    public var image: String?
    /// The route or URL under which search engines list the page. `nil` for the page's own address.
    public var canonical: String?
    /// Whether search engines may list the page.
    public var isListed: Bool

    /// Creates a summary. Everything is optional.
    public init(_ description: Phrase? = nil, image: String? = nil, canonical: String? = nil, isListed: Bool = true) {
      (self.description, self.image, self.canonical, self.isListed) = (description, image, canonical, isListed)
    }
  }
}
