internal import TesseraScreen

extension Painter {
  /// Writes a layer with its form: the main content of the page, or a dialog over it.
  ///
  /// - Parameter isInPage: Whether it is part of a whole page, which a browser without the script shows.
  mutating func layer(_ snapshot: ScreenSnapshot, _ page: HTMLRenderer.PageModel, isCovered: Bool, isInPage: Bool) {
    if isInPage { shownValues = [] }
    let isInStack = snapshot.presentation == .root || snapshot.presentation == .push
    if !isInStack { parts.formUnion([.sheetsScript, .sheets]) }
    switch snapshot.presentation {
    case .root: out.raw("<main class=\"layer root\"")
    // A document has one `main` element, even while the layers below are covered.
    case .push: out.raw("<div role=\"main\" class=\"layer root push\"")
    case .fullScreen: out.raw("<dialog open class=\"layer page\" aria-modal=\"true\"")
    case .alert: out.raw("<dialog open class=\"layer alert\" aria-modal=\"true\"")
    default: out.raw("<dialog open class=\"layer sheet\" aria-modal=\"true\"")
    }
    out.raw(" data-layer=\"")
    out.number(snapshot.layer.rawValue)
    out.raw("\" data-revision=\"")
    out.number(snapshot.revision)
    if page.isUnsaved, snapshot.layer == .root {
      out.raw("\" data-unsaved=\"true")
      parts.insert(.unsaved)
    }
    out.raw("\" aria-labelledby=\"title-")
    out.number(snapshot.layer.rawValue)
    out.raw(isCovered ? "\" inert>" : "\">")
    out.raw("<form method=\"post\"")
    let position = out.count
    out.raw(" novalidate autocomplete=\"off\" action=\"")
    base(of: page.path)
    out.escaped(page.path)
    query(of: page)
    if !page.person.isEmpty {
      // Input of one person must not be submitted by another, however long the tab waits.
      out.raw(".")
      out.escaped(page.person)
    }
    // Return presses the first button of a form, with and without the script.
    out.raw("\"><button class=\"vh\" name=\"")
    out.raw(WireNames.enter)
    out.raw("\" value=\"1\" tabindex=\"-1\" aria-hidden=\"true\"></button><input type=\"hidden\" name=\"")
    out.raw(WireNames.layer)
    out.raw("\" value=\"")
    out.number(snapshot.layer.rawValue)
    out.raw("\"><input type=\"hidden\" name=\"")
    out.raw(WireNames.revision)
    out.raw("\" value=\"")
    out.number(snapshot.revision)
    out.raw("\"><input type=\"hidden\" name=\"")
    out.raw(WireNames.language)
    out.raw("\" value=\"")
    out.escaped(renderer.localizer.language.tag)
    out.raw("\"><div class=\"top\">")
    if snapshot.presentation == .push {
      out.raw("<button class=\"close\" name=\"")
      out.raw(WireNames.dismiss)
      out.raw("\" value=\"1\" aria-label=\"")
      words("Back")
      out.raw("\">")
      symbol("back")
      out.raw("</button>")
    } else if snapshot.presentation == .root, let parent = page.parent {
      out.raw("<a class=\"close\" href=\"")
      out.escaped(safe(parent))
      out.raw("\" aria-label=\"")
      words("Back")
      out.raw("\">")
      symbol("back")
      out.raw("</a>")
    }
    out.raw("<h1 class=\"title\" tabindex=\"-1\" data-title id=\"title-")
    out.number(snapshot.layer.rawValue)
    out.raw("\">")
    words(snapshot.title)
    out.raw("</h1>")
    if !isInStack {
      out.raw("<button class=\"close\" name=\"")
      out.raw(WireNames.dismiss)
      out.raw("\" value=\"1\" aria-label=\"")
      words("Close")
      out.raw("\">")
      symbol("cross")
      out.raw("</button>")
    }
    out.raw("</div><div class=\"sections\" data-sections>")
    for section in snapshot.sections { self.section(section) }
    out.raw("</div>")
    if let shownValues, !shownValues.isEmpty {
      out.raw("<input type=\"hidden\" name=\"")
      out.raw(WireNames.shown)
      out.raw("\" value=\"")
      shownValues.withUnsafeBufferPointer { out.raw($0) }
      out.raw("\">")
    }
    if hasFields {
      out.raw("<noscript><button class=\"button\" name=\"")
      out.raw(WireNames.apply)
      out.raw("\" value=\"1\">")
      words("Apply")
      out.raw("</button></noscript>")
    }
    out.raw(snapshot.presentation == .root ? "</form></main>" : isInStack ? "</form></div>" : "</form></dialog>")
    if hasFiles { out.insert(at: position) { $0.raw(" enctype=\"multipart/form-data\"") } }
  }

  /// Writes the query of a page's address: its own parameters, and the page to continue.
  mutating func query(of page: HTMLRenderer.PageModel) {
    out.raw("?")
    if !page.query.isEmpty {
      out.escaped(page.query)
      out.raw("&amp;")
    }
    out.raw(WireNames.page)
    out.raw("=")
    out.escaped(page.pageID)
  }
}
