public import TesseraScreen

/// The operations that the script of a page carries out: each is a JSON object; several in one buffer are separated by commas.
extension HTMLRenderer {
  /// Begins a message to one page: `{"page":"…","ops":[`.
  public func beginMessage(pageID: String, into out: inout HTMLWriter) {
    out.makeUnique()
    out.raw("{\"page\":")
    out.json(pageID)
    out.raw(",\"ops\":[")
  }

  /// Ends a message.
  public func endMessage(into out: inout HTMLWriter) {
    out.makeUnique()
    out.raw("]}")
  }

  /// Writes that a layer appears, or is replaced as a whole.
  public func writeShow(_ snapshot: ScreenSnapshot, page: PageModel, into out: inout HTMLWriter) {
    begin(&out, "{\"op\":\"show\",\"layer\":")
    layer(snapshot, page, &out)
    out.raw("}")
  }

  /// Writes that a layer goes away.
  public func writeClose(_ layer: LayerID, into out: inout HTMLWriter) {
    begin(&out, "{\"op\":\"close\",\"layer\":")
    out.number(layer.rawValue)
    out.raw("}")
  }

  /// Writes all layers of the page anew; the script closes those that are not among them.
  public func writeSnapshot(_ page: PageModel, into out: inout HTMLWriter) {
    begin(&out, "{\"op\":\"snapshot\",\"layers\":[")
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
    out.raw("}")
  }

  /// Writes words for the live regions.
  public func writeSay(_ words: Phrase, _ urgency: Urgency, into out: inout HTMLWriter) {
    begin(&out, "{\"op\":\"say\",\"text\":")
    out.json(localizer.string(words))
    out.raw(urgency == .assertive ? ",\"urgency\":\"assertive\"}" : ",\"urgency\":\"polite\"}")
  }

  /// Writes that the focus moves to a control.
  public func writeFocus(_ target: FocusTarget, in layer: LayerID, into out: inout HTMLWriter) {
    begin(&out, "{\"op\":\"focus\",\"layer\":")
    out.number(layer.rawValue)
    out.raw(",\"item\":")
    out.json(WireKey.encoded(target.item.text))
    out.raw(",\"control\":")
    out.json(WireKey.encoded(target.control.rawValue))
    out.raw("}")
  }

  /// Writes that the page goes somewhere; nothing is written for an address that no link may have.
  ///
  /// - Returns: Whether it may go there.
  @discardableResult
  public func writeGo(_ url: String, into out: inout HTMLWriter) -> Bool {
    guard linkPolicy.allows(url) else {
      refused(url, "destination", row: "go")
      return false
    }
    begin(&out, "{\"op\":\"go\",\"url\":")
    out.json(url)
    out.raw("}")
    return true
  }

  /// Writes where the page of a flow is now: its path, and how many pages lie below it.
  public func writeLocation(_ url: String, depth: Int, into out: inout HTMLWriter) {
    guard LinkPolicy.staysOnHost(url) else { return refused(url, "location", row: "go") }
    begin(&out, "{\"op\":\"at\",\"url\":")
    out.json(url)
    out.raw(",\"depth\":")
    out.number(depth)
    out.raw("}")
  }

  /// Writes a layer's number, revision and markup.
  private func layer(_ snapshot: ScreenSnapshot, _ page: PageModel, _ out: inout HTMLWriter) {
    out.number(snapshot.layer.rawValue)
    out.raw(",\"revision\":")
    out.number(snapshot.revision)
    out.raw(",\"html\":")
    out.jsonString { writeLayer(snapshot, page: page, isCovered: false, into: &$0) }
  }

  /// Begins an operation, after a comma if another one stands before it.
  func begin(_ out: inout HTMLWriter, _ text: StaticString) {
    out.makeUnique()
    if out.last == UInt8(ascii: "}") { out.raw(",") }
    out.raw(text)
  }
}
