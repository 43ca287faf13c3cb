extension Element.RichText: Element.Content {
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    var index = 0
    for span in blocks.lazy.flatMap(\.lines).joined() {
      guard let destination = span.destination else { continue }
      var always = Element.Availability.available
      Control.use(Self.link(index), .link(destination), &always, change)
      index += 1
    }
  }

  /// Headings, paragraphs and list lines, each followed by its links.
  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    var index = 0
    func nodes(_ line: [Span]) -> [AccessibilityNode] {
      [AccessibilityNode(.text, line.map(\.text).joined())]
        + line.compactMap { span in
          guard span.destination != nil else { return nil }
          defer { index += 1 }
          return AccessibilityNode(.link, span.text, control: Self.link(index))
        }
    }
    return blocks.flatMap { block -> [AccessibilityNode] in
      switch block {
      case .paragraph(let line), .quote(let line): return nodes(line)
      case .code(let text): return [AccessibilityNode(.text, text)]
      case .heading(let line, let level):
        var heading = nodes(line)
        heading[0] = AccessibilityNode(.heading, heading[0].label, states: [.level(level)])
        return heading
      case .list(let lines, _):
        return [AccessibilityNode(.list, children: lines.map { AccessibilityNode(.listitem, children: nodes($0)) })]
      }
    }
  }
}
