internal import TesseraScreen

extension Visitor {
  /// The HTML of a page, going on with a known one where there is one; `nil` if the app has no such page.
  func answer(_ pageID: String?, uri: String, language: Language, wait: Duration) async -> (bytes: [UInt8], status: Int)? {
    guard let page = page(pageID, uri: uri, language: language) else { return nil }
    return (await html(of: page, wait: wait), page.status)
  }

  /// Carries out a form and says where to go next. A form of a page that is gone leads to a new one, and nothing is carried out.
  func submit(_ form: FormSubmission, pageID: String?) async -> String? {
    guard let page = page(pageID) else { return nil }
    return await submit(form, to: page) ?? page.uri + (page.uri.contains("?") ? "&" : "?") + "page=" + page.id
  }
}
