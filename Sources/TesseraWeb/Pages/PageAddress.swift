internal import TesseraHTML
internal import TesseraURL

/// The address of a page, and what surrounds its layers there.
struct PageAddress {
  /// The path and query, without the host's parameters. A flow changes it.
  var uri: String
  /// The route that the user requested before signing in on this page.
  var returnRoute: String?
  let signInRoute: String?
  /// Makes the surroundings of the layers for a URI.
  var model: (String) -> HTMLRenderer.PageModel

  var path: String { String(uri.prefix { $0 != "?" }) }
  var isSignIn: Bool { path == signInRoute }

  /// The surroundings of the layers at the current address. Forms return to it, even if the page is gone.
  ///
  /// - Parameter former: The surroundings whose state continues.
  func surroundings(like former: HTMLRenderer.PageModel? = nil) -> HTMLRenderer.PageModel {
    var page = model(uri)
    if let returnRoute {
      let back = WireNames.back.string + "=" + FormFields.encode(returnRoute)
      page.query += page.query.isEmpty ? back : "&" + back
    }
    guard let former else { return page }
    (page.depth, page.isKept, page.isUnsaved) = (former.depth, former.isKept, former.isUnsaved)
    page.refusedTexts = former.refusedTexts
    return page
  }
}
