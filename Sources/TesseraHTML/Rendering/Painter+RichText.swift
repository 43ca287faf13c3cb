internal import TesseraScreen

extension Painter {
  /// Writes rich text. All text is escaped, and only links that the policy allows are written, so it can't contain
  /// active content.
  mutating func richText(_ text: Element.RichText, _ said: Element.Accessibility?) {
    parts.insert(.rich)
    out.raw("<div class=\"rich\"")
    label(said, role: " role=\"group\"")
    out.raw(">")
    var link = 0
    for block in text.blocks {
      switch block {
      case .paragraph(let line):
        out.raw("<p>")
        self.line(line, &link)
        out.raw("</p>")
      case .quote(let line):
        out.raw("<blockquote><p>")
        self.line(line, &link)
        out.raw("</p></blockquote>")
      case .heading(let line, let level):
        out.raw("<h")
        out.number(level)
        out.raw(">")
        self.line(line, &link)
        out.raw("</h")
        out.number(level)
        out.raw(">")
      case .list(let lines, let isNumbered):
        out.raw(isNumbered ? "<ol role=\"list\">" : "<ul role=\"list\">")
        for line in lines {
          out.raw("<li><p>")
          self.line(line, &link)
          out.raw("</p></li>")
        }
        out.raw(isNumbered ? "</ol>" : "</ul>")
      case .code(let code):
        out.raw("<p class=\"code\" dir=\"ltr\">")
        out.escaped(code)
        out.raw("</p>")
      }
    }
    out.raw("</div>")
  }

  private mutating func line(_ spans: [Element.RichText.Span], _ link: inout Int) {
    out.raw("<bdi>")
    for span in spans {
      if span.isStrong { out.raw("<strong>") }
      if span.isEmphasized { out.raw("<em>") }
      if span.isCode { out.raw("<code>") }
      if let destination = span.destination {
        self.link(span.text, to: destination, Element.RichText.link(link))
        link += 1
      } else {
        out.escaped(span.text)
      }
      if span.isCode { out.raw("</code>") }
      if span.isEmphasized { out.raw("</em>") }
      if span.isStrong { out.raw("</strong>") }
    }
    out.raw("</bdi>")
  }

  private mutating func link(_ words: String, to destination: String, _ control: Control.Name) {
    guard let address = spelled(destination) else {
      renderer.refused(destination, "link", row: row?.key.text ?? "")
      return out.escaped(words)
    }
    out.raw("<a data-control=\"")
    name(control)
    out.raw("\"")
    href(address)
    out.raw(">")
    out.escaped(words)
    out.raw("</a>")
  }
}
