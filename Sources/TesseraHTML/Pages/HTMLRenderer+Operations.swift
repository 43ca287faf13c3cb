public import TesseraScreen

/// The operations for a page's script. Each is a JSON object. Several in one buffer are separated by commas.
extension HTMLRenderer {
  /// Starts a message to one page: `{"page":"…","ops":[`.
  public func beginMessage(pageID: String, into out: inout Writer) {
    out.makeUnique()
    out.raw("{\"page\":")
    out.json(pageID)
    out.raw(",\"ops\":[")
  }

  /// Ends a message.
  public func endMessage(into out: inout Writer) {
    out.makeUnique()
    out.raw("]}")
  }

  /// Writes an operation that shows a layer or replaces it as a whole.
  public func writeShow(_ snapshot: ScreenSnapshot, page: PageModel, into out: inout Writer) {
    operation(.show, &out) { out in
      out.raw(",\"layer\":")
      layer(snapshot, page, &out)
    }
  }

  /// Writes an operation that closes a layer.
  public func writeClose(_ layer: Page.LayerID, into out: inout Writer) {
    operation(.close, &out) { out in
      out.raw(",\"layer\":")
      out.number(layer.rawValue)
    }
  }

  /// Writes all layers of the page. The script closes all others.
  public func writeSnapshot(_ page: PageModel, into out: inout Writer) {
    operation(.snapshot, &out) { out in
      out.raw(",\"layers\":[")
      for (index, snapshot) in page.layers.enumerated() {
        out.raw(index == 0 ? "{\"layer\":" : ",{\"layer\":")
        layer(snapshot, page, &out)
        out.raw("}")
      }
      out.raw("]")
      if let root = page.layers.first {
        out.raw(",\"title\":")
        out.json(localizer.string(root.title))
      }
      if !page.location.isEmpty, LinkPolicy.staysOnHost(page.location) {
        out.raw(",\"url\":")
        out.json(mount.address(of: page.location))
        out.raw(",\"depth\":")
        out.number(page.depth ?? 0)
      }
    }
  }

  /// Writes text for the live regions.
  public func writeSay(_ words: Phrase, _ urgency: Page.Urgency, into out: inout Writer) {
    operation(.say, &out) { out in
      out.raw(",\"text\":")
      out.json(localizer.string(words))
      out.raw(urgency == .assertive ? ",\"urgency\":\"assertive\"" : ",\"urgency\":\"polite\"")
    }
  }

  /// Writes an operation that focuses a control.
  public func writeFocus(_ target: Page.FocusTarget, in layer: Page.LayerID, into out: inout Writer) {
    operation(.focus, &out) { out in
      out.raw(",\"layer\":")
      out.number(layer.rawValue)
      out.raw(",\"item\":")
      out.json(WireKey.encoded(target.item.text))
      out.raw(",\"control\":")
      out.json(WireKey.encoded(target.control.rawValue))
    }
  }

  /// Writes a navigation. Writes nothing for an address that the link policy forbids.
  ///
  /// - Returns: Whether the address is allowed.
  @discardableResult
  public func writeGo(_ url: String, into out: inout Writer) -> Bool {
    guard let spelled = linkPolicy.spelled(url) else {
      refused(url, "destination", row: "go")
      return false
    }
    operation(.go, &out) { out in
      out.raw(",\"url\":")
      out.json(mount.address(of: spelled))
    }
    return true
  }

  /// Tells the tab to request the answer that signs in or out, since only an answer can set cookies that scripts
  /// can't read.
  public func writeIdentify(into out: inout Writer) { operation(.identify, &out) { _ in } }

  /// Tells the tab that the page may no longer be shown. The tab reloads its address.
  public func writeGone(into out: inout Writer) { operation(.gone, &out) { _ in } }

  /// Writes whether the page has unsaved input, so that the browser asks before leaving.
  public func writeUnsaved(_ isUnsaved: Bool, into out: inout Writer) {
    operation(.unsaved, &out) { $0.raw(isUnsaved ? ",\"on\":true" : ",\"on\":false") }
  }

  /// Writes the location of a flow's page: its path, or `nil` to keep the previous one if a step has none, and the
  /// number of pages below it.
  public func writeLocation(_ url: String?, depth: Int, into out: inout Writer) {
    if let url, !LinkPolicy.staysOnHost(url) { return refused(url, "location", row: "go") }
    operation(.at, &out) { out in
      if let url {
        out.raw(",\"url\":")
        out.json(mount.address(of: url))
      }
      out.raw(",\"depth\":")
      out.number(depth)
    }
  }

  /// Writes a layer's number, revision and markup.
  private func layer(_ snapshot: ScreenSnapshot, _ page: PageModel, _ out: inout Writer) {
    out.number(snapshot.layer.rawValue)
    out.raw(",\"revision\":")
    out.number(snapshot.revision)
    out.raw(",\"html\":")
    out.jsonString { writeLayer(snapshot, page: page, isCovered: false, into: &$0) }
  }

  /// Writes an operation with the members from `body`, after a comma if it isn't the first.
  func operation(_ operation: PageOperation, _ out: inout Writer, _ body: (inout Writer) -> Void) {
    out.makeUnique()
    if out.last == UInt8(ascii: "}") { out.raw(",") }
    out.raw("{\"op\":\"")
    out.raw(trusted: operation.rawValue)
    out.raw("\"")
    body(&out)
    out.raw("}")
  }
}
