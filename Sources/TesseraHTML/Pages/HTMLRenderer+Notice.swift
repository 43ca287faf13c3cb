package import TesseraScreen

extension HTMLRenderer {
  /// Writes a small complete page with a message, for an address without a page of the app. It links the app's name
  /// to its start page, and contains no script and no personal data.
  ///
  /// - Parameter isFinal: Whether the address never has a page again. A tab that shows one there then removes it, but
  ///   keeps it after a temporary error.
  package func writeNotice(_ words: Phrase, app: Phrase, isFinal: Bool, into out: inout Writer) {
    out.makeUnique()
    paint(.root, into: &out) { $0.notice(words, app, isFinal) }
  }
}

extension Painter {
  fileprivate mutating func notice(_ said: Phrase, _ app: Phrase, _ isFinal: Bool) {
    beginDocument()
    words(said)
    out.raw(" · ")
    words(app)
    endOfTitle()
    for sheet in renderer.style.sheets { out.link(sheet, renderer.mount) }
    out.raw("</head><body")
    if isFinal {
      out.raw(" data-live=\"")
      out.escaped(renderer.mount.base)
      out.raw("/_tessera\"")
    }
    out.raw("><header class=\"app\"><div class=\"bar\"><a class=\"brand\" href=\"")
    out.escaped(renderer.mount.base)
    out.raw("/\">")
    words(app)
    out.raw("</a></div></header><main class=\"layer root\"><div class=\"top\"><h1 class=\"title\">")
    words(said)
    out.raw("</h1></div></main></body></html>\n")
  }
}
