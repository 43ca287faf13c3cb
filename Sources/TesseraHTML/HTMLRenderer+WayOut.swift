public import TesseraScreen

extension HTMLRenderer {
  /// A page that redirects to another host, for answers to forms without the script: with the policy
  /// `form-action 'self'` a browser doesn't follow a redirect there. The page also contains a link, in case automatic
  /// redirects are disabled.
  ///
  /// - Parameter live: The address of events. A tab whose script receives the page follows the redirect as well.
  /// - Returns: The page. `nil` for a route of this app and for a link that the policy forbids.
  public static func wayOut(to target: String, language: Language, policy: LinkPolicy, live: String = "/_tessera") -> [UInt8]? {
    guard case .external(let url) = policy.classify(target) else { return nil }
    var out = Writer(capacity: 512)
    out.raw("<!doctype html><html lang=\"")
    out.escaped(language.tag)
    out.raw("\" dir=\"")
    out.raw(language.direction == .rightToLeft ? "rtl" : "ltr")
    out.raw(
      "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><meta name=\"referrer\" content=\"no-referrer\"><title>"
    )
    out.escaped(url.host ?? url.description)
    out.raw("</title><meta http-equiv=\"refresh\" content=\"0; url=")
    out.escaped(url.description)
    out.raw("\"></head><body data-live=\"")
    out.escaped(live)
    out.raw("\"><main><p><a rel=\"noreferrer\" href=\"")
    out.escaped(url.description)
    out.raw("\">")
    out.escaped(url.host ?? url.description)
    out.raw("</a></p></main></body></html>")
    return out.bytes
  }
}
