public import TesseraScreen

extension HTMLRenderer {
  /// Writes a whole document. Linear in its content.
  public func writePage(_ page: PageModel, into out: inout Writer) {
    out.makeUnique()
    let root = page.layers.last { $0.presentation == .push } ?? page.layers.first
    var position = 0
    paint(root?.layer ?? .root, into: &out) { painter in
      position = painter.head(page, root)
      painter.frame(page)
    }
    var parts: StyleParts = []
    for snapshot in page.layers {
      parts.formUnion(writeLayer(snapshot, page: page, isCovered: snapshot.layer != page.layers.last?.layer, isInPage: true, into: &out))
    }
    // Only known after painting. In the head, it prevents the page from being shown unstyled.
    for entry in components.all.reversed() where parts.contains(entry.part) {
      if let script = entry.script { out.insert(at: position) { $0.link(script, mount) } }
      if let style = entry.style { out.insert(at: position) { $0.link(style, mount) } }
    }
    for (part, file, _) in StyleParts.all.reversed() where parts.contains(part) { out.insert(at: position) { $0.link(file, mount) } }
    out.raw("</body></html>\n")
  }

  /// Writes one layer with its form. A layer above the bottom one is a dialog.
  public func writeLayer(_ snapshot: ScreenSnapshot, page: PageModel, into out: inout Writer) {
    out.makeUnique()
    writeLayer(snapshot, page: page, isCovered: false, into: &out)
  }

  @discardableResult
  func writeLayer(
    _ snapshot: ScreenSnapshot, page: PageModel, isCovered: Bool, isInPage: Bool = false, into out: inout Writer
  ) -> StyleParts {
    paint(snapshot.layer, page.refusedTexts.all, into: &out) { $0.layer(snapshot, page, isCovered: isCovered, isInPage: isInPage) }
  }
}

extension HTMLRenderer.Writer {
  /// Writes a reference to a style sheet or script.
  mutating func link(_ asset: HTMLRenderer.Assets.Asset, _ mount: HTMLRenderer.Mount) {
    let isScript = asset.path.hasSuffix(".js")
    raw(isScript ? "<script type=\"module\" src=\"" : "<link rel=\"stylesheet\" href=\"")
    escaped(mount.base)
    raw(trusted: asset.path)
    raw(isScript ? "\"></script>" : "\">")
  }
}

extension Painter {
  /// Writes a document up to the content of its title.
  mutating func beginDocument() {
    out.raw("<!doctype html><html lang=\"")
    out.escaped(renderer.localizer.language.tag)
    out.raw(renderer.localizer.direction == .rightToLeft ? "\" dir=\"rtl\">" : "\" dir=\"ltr\">")
    out.raw("<head><meta charset=\"utf-8\"><title>")
  }

  /// Writes the end of the title, and the common content of the head.
  mutating func endOfTitle() {
    out.raw("</title><meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">")
    out.raw("<meta name=\"color-scheme\" content=\"light dark\"><link rel=\"icon\" href=\"")
    if let logo = renderer.style.logo, renderer.linkPolicy.allowsImage(logo) {
      base(of: logo)
      out.escaped(logo)
    } else {
      out.raw("data:,")
    }
    out.raw("\">")
    out.link(HTMLRenderer.Assets.styleSheet, renderer.mount)
  }

  /// Writes the invisible content before the layers. Returns the position for further style sheets.
  fileprivate mutating func head(_ page: HTMLRenderer.PageModel, _ root: ScreenSnapshot?) -> Int {
    beginDocument()
    if let root {
      words(root.title)
      out.raw(" · ")
    }
    words(page.title)
    endOfTitle()
    summary(of: page, root)
    let position = out.count
    if page.hasTabs { out.link(HTMLRenderer.Assets.tabs, renderer.mount) }
    for sheet in renderer.style.sheets { out.link(sheet, renderer.mount) }
    if page.isLive { out.link(HTMLRenderer.Assets.script, renderer.mount) }
    if page.isBusy {
      out.raw("<noscript><meta http-equiv=\"refresh\" content=\"1; url=")
      out.escaped(safe(page.path))
      query(of: page)
      out.raw("\"></noscript>")
    }
    out.raw("</head>")
    return position
  }

  /// Writes the description for search engines and link previews.
  private mutating func summary(of page: HTMLRenderer.PageModel, _ root: ScreenSnapshot?) {
    let summary = page.summary
    if !summary.isListed { out.raw("<meta name=\"robots\" content=\"noindex\">") }
    if let canonical = summary.canonical {
      out.raw("<link rel=\"canonical\" href=\"")
      out.escaped(safe(canonical))
      out.raw("\">")
    }
    if let description = summary.description {
      out.raw("<meta name=\"description\" content=\"")
      words(description)
      out.raw("\"><meta property=\"og:description\" content=\"")
      words(description)
      out.raw("\">")
    }
    guard summary.description != nil || summary.image != nil else { return }
    out.raw("<meta property=\"og:type\" content=\"website\"><meta property=\"og:site_name\" content=\"")
    words(page.title)
    out.raw("\"><meta property=\"og:title\" content=\"")
    words(root?.title ?? page.title)
    out.raw("\">")
    guard let image = summary.image, renderer.linkPolicy.allowsImage(image) else { return }
    out.raw("<meta property=\"og:image\" content=\"")
    base(of: image)
    out.escaped(image)
    out.raw("\"><meta name=\"twitter:card\" content=\"summary_large_image\">")
  }

  /// Writes the app's frame around the layers, and the elements for messages of the script.
  fileprivate mutating func frame(_ page: HTMLRenderer.PageModel) {
    out.raw("<body data-page=\"")
    out.escaped(page.pageID)
    out.raw("\" data-cookie=\"")
    out.escaped(page.resumeCookie)
    out.raw("\" data-live=\"")
    out.escaped(renderer.mount.base + page.live)
    out.raw("\" data-app=\"")
    words(page.title)
    out.raw("\" data-offline=\"")
    words("You are offline. What you typed is kept.")
    out.raw("\" data-parts=\"")
    for (index, (_, file, selector)) in StyleParts.all.enumerated() {
      if index > 0 { out.raw("|") }
      out.raw(selector)
      out.raw(" ")
      out.escaped(renderer.mount.base)
      out.raw(trusted: file.path)
    }
    for entry in renderer.components.all {
      part(entry, entry.style)
      part(entry, entry.script)
    }
    out.raw("\" data-reconnecting=\"")
    words("Reconnecting…")
    if page.isKept { out.raw("\" data-kept=\"1") }
    if !page.person.isEmpty {
      out.raw("\" data-person=\"")
      out.escaped(page.person)
    }
    if page.isAnew {
      out.raw("\" data-anew=\"")
      words(
        page.isStored
          ? "This page started over. What you typed here is kept."
          : "This page started over. What you typed is still here, but is not saved yet.")
    }
    if page.silence != 70_000 {
      out.raw("\" data-silence=\"")
      out.number(page.silence)
    }
    if let depth = page.depth {
      out.raw("\" data-depth=\"")
      out.number(depth)
    }
    out.raw(page.hasTabs ? "\"><header class=\"app tabs\">" : "\"><header class=\"app\">")
    out.raw("<div class=\"bar\"><a class=\"brand\" href=\"")
    out.escaped(safe(page.home))
    out.raw("\">")
    if let logo = renderer.style.logo.flatMap(renderer.linkPolicy.spelledImage) {
      out.raw("<img class=\"logo\" alt=\"\" src=\"")
      base(of: logo)
      out.escaped(logo)
      out.raw("\">")
    }
    words(page.title)
    out.raw("</a>")
    if !page.navigation.isEmpty {
      out.raw("<nav>")
      // A phone's bar has room for five.
      let others = page.hasTabs && page.navigation.count > 5 ? page.navigation.dropFirst(4) : []
      for link in page.navigation.dropLast(others.count) { navigationLink(link, page) }
      if !others.isEmpty {
        out.raw("<button type=\"button\" popovertarget=\"tessera-areas\"")
        out.raw(others.contains(where: \.isCurrent) ? " aria-current=\"true\">" : ">")
        symbol("more")
        out.raw("<span>")
        words("More")
        out.raw("</span></button><div class=\"areas\" id=\"tessera-areas\" popover>")
        for link in others { navigationLink(link, page) }
        out.raw("</div>")
      }
      out.raw("</nav>")
    }
    if page.languages.count > 1 || !page.looks.isEmpty {
      out.raw("<div class=\"languages\">")
      for look in page.looks {
        out.raw("<a aria-label=\"")
        words("Look: \(look.name)")
        out.raw("\" href=\"")
        out.escaped(safe(look.href))
        out.raw("\">")
        words(look.name)
        out.raw("</a>")
      }
      for link in page.languages where link.language != renderer.localizer.language {
        out.raw("<a hreflang=\"")
        out.escaped(link.language.tag)
        out.raw("\" lang=\"")
        out.escaped(link.language.tag)
        out.raw("\" href=\"")
        out.escaped(safe(link.href))
        out.raw("\">")
        out.escaped(link.name)
        out.raw("</a>")
      }
      out.raw("</div>")
    }
    out.raw("</div></header><div id=\"tessera-status\"><p class=\"offline\" role=\"status\"></p><p class=\"vh\" aria-live=\"polite\"></p>")
    out.raw("<p class=\"vh\" aria-live=\"assertive\"></p></div>")
  }

  private mutating func navigationLink(_ link: HTMLRenderer.PageModel.NavigationLink, _ page: HTMLRenderer.PageModel) {
    out.raw("<a href=\"")
    out.escaped(safe(link.href))
    // A page below the link's target is in its section, but isn't the current page.
    out.raw(!link.isCurrent ? "\">" : link.href == page.path ? "\" aria-current=\"page\">" : "\" aria-current=\"true\">")
    if page.hasTabs {
      symbol(link.icon ?? "dot")
      out.raw("<span>")
    }
    words(link.title)
    out.raw(page.hasTabs ? "</span></a>" : "</a>")
  }

  /// Writes the address of a component's file, for pages that show the component later.
  private mutating func part(_ entry: ComponentRenderers.Entry, _ asset: HTMLRenderer.Assets.Asset?) {
    guard let asset else { return }
    out.raw("|[data-component=")
    out.raw(trusted: entry.name)
    out.raw("] ")
    out.escaped(renderer.mount.base)
    out.raw(trusted: asset.path)
  }

  /// The app's own routes are paths. Any other text becomes an empty link.
  func safe(_ path: String) -> String { LinkPolicy.staysOnHost(path) ? renderer.mount.base + path : "#" }
}
