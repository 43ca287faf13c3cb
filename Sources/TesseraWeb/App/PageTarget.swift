internal import Hummingbird
internal import TesseraHTML

/// What a page's URL asks for: the app's own path and query, and the page that goes on, if one does.
struct PageTarget: Equatable {
  /// The path and query without the host's parameter.
  let uri: String
  /// The page to go on with.
  let pageID: String?

  init(_ request: Request, maximumFields: Int) {
    self.init(path: request.uri.path, query: request.uri.query)
  }

  init(path: String, query: String?) {
    var pageID: String?
    var rest: [Substring] = []
    let name = WireNames.page.string + "="
    for field in (query ?? "").split(separator: "&") {
      if field.hasPrefix(name) { pageID = String(field.dropFirst(name.utf8.count).prefix(64)) } else { rest.append(field) }
    }
    self.pageID = pageID
    uri = rest.isEmpty ? path : path + "?" + rest.joined(separator: "&")
  }
}
