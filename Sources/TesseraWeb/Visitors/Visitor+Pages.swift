internal import TesseraHTML
internal import TesseraScreen

/// What a visitor answers to a request for a page.
enum PageAnswer: Sendable {
  case html([UInt8], status: Int)
  /// The app has no page for the URI.
  case notFound
  /// The visitor opens pages too quickly.
  case tooMany(retryAfter: Int)
}

/// What a visitor answers to a form.
enum FormAnswer: Sendable {
  /// Where to go next, or `nil` if the page is gone.
  case next(String?)
  /// The visitor sends too much; nothing was carried out.
  case tooMany(retryAfter: Int)
}

extension Visitor {
  /// The HTML of a page, going on with a known or kept one where there is one.
  func answer(_ pageID: String?, uri: String, language: Language, wait: Duration) async -> PageAnswer {
    if let known = page(pageID, uri: uri, language: language) { return .html(await html(of: known, wait: wait), status: known.status) }
    if let seconds = openings.take(at: .now) { return .tooMany(retryAfter: seconds) }
    if let kept = await restore(pageID, uri: uri, language: language) {
      return .html(await html(of: kept, wait: wait), status: kept.status)
    }
    guard !hasEnded, let definition = app.page(WebRequest(uri: uri, language: language)) ?? app.notFound else { return .notFound }
    let page = open(definition, uri: uri, language: language)
    return .html(await html(of: page, wait: wait), status: page.status)
  }

  /// Carries out a form and says where to go next. A form of a page that is gone, and was not kept, leads to a new one, and nothing is
  /// carried out.
  func submit(
    _ form: FormSubmission, pageID: String?, uri: String, language: Language
  ) async -> FormAnswer {
    activity.touch()
    var known = page(pageID)
    if known == nil { known = await restore(pageID, uri: uri, language: language) }
    guard let page = known else { return .next(nil) }
    if let seconds = bucket.take(at: .now) { return .tooMany(retryAfter: seconds) }
    return .next(await submit(form, to: page) ?? page.uri + (page.uri.contains("?") ? "&" : "?") + WireNames.page.string + "=" + page.id)
  }
}
