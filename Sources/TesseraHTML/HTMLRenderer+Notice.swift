package import TesseraScreen

extension HTMLRenderer {
  /// Writes a small complete page that says something where there is no page of the app: its words, and the app's name as a way to its first page. No
  /// script, and nothing of anybody.
  ///
  /// - Parameter isFinal: Whether the address has no page from now on: then a tab that shows one there takes it down, as it does for no answer of
  ///   somebody on the way.
  package func writeNotice(_ words: Phrase, app: Phrase, isFinal: Bool, into out: inout HTMLWriter) {
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
