#if canImport(SwiftUI)
internal import Foundation
internal import SwiftUI
internal import TesseraScreen

/// Shows the lines of a formatted text, each with its links below it.
struct RichTextElement: View {
  let text: Element.RichText
  let context: RowContext

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      ForEach(lines.numbered) { line in
        Text(AttributedString([Element.RichText.Span(text: line.element.mark)] + line.element.spans))
          .font(line.element.font).foregroundStyle(line.element.isQuote ? Color.secondary : Color.primary)
          .accessibility(of: line.element.node, context.localizer)
        ForEach(line.element.links.numbered) { link in
          SwiftUI.Button(link.element.text) { context.send(Control.Event(link.element.control)) }
            .accessibility(of: AccessibilityNode(.link, link.element.text), context.localizer)
        }
      }
    }
  }

  private struct Line {
    var mark = ""
    var spans: [Element.RichText.Span] = []
    /// The level of a heading, or `nil` for other lines.
    var level: Int?
    var isQuote = false, isCode = false
    var links: [(text: String, control: Control.Name)] = []

    var font: Font { isCode ? .system(.callout, design: .monospaced) : level == nil ? .body : .title3 }
    var node: AccessibilityNode {
      let words = spans.map(\.text).joined()
      return level.map { AccessibilityNode(.heading, words, states: [.level($0)]) } ?? AccessibilityNode(.text, words)
    }
  }

  private var lines: [Line] {
    var (lines, count): ([Line], Int) = ([], 0)
    func add(_ spans: [Element.RichText.Span], mark: String = "", level: Int? = nil, isQuote: Bool = false) {
      var line = Line(mark: mark, spans: spans, level: level, isQuote: isQuote)
      for span in spans where span.destination != nil {
        line.links.append((span.text, Element.RichText.link(count)))
        count += 1
      }
      lines.append(line)
    }
    for block in text.blocks {
      switch block {
      case .paragraph(let line): add(line)
      case .quote(let line): add(line, isQuote: true)
      case .heading(let line, let level): add(line, level: level)
      case .code(let code): lines.append(Line(spans: [Element.RichText.Span(text: code)], isCode: true))
      case .list(let items, let isNumbered):
        for (index, item) in items.enumerated() { add(item, mark: isNumbered ? "\(index + 1). " : "• ") }
      }
    }
    return lines
  }
}

extension AttributedString {
  /// Creates text with a style for each span.
  init(_ spans: [Element.RichText.Span]) {
    self.init()
    for span in spans {
      var words = AttributedString(span.text)
      var style: InlinePresentationIntent = []
      if span.isStrong { style.insert(.stronglyEmphasized) }
      if span.isEmphasized { style.insert(.emphasized) }
      if span.isCode { style.insert(.code) }
      if !style.isEmpty { words.inlinePresentationIntent = style }
      append(words)
    }
  }
}
#endif
