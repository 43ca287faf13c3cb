#if canImport(UIKit)
internal import Foundation
internal import TesseraScreen
internal import UIKit

/// Shows a `.header` that collapses and expands its content.
final class FoldView: ControlView {
  private let button = PressableView()
  private let title = Views.label(.headline), value = Views.label(.subheadline, color: .secondaryLabel)
  private let subtitle = Views.label(.footnote, color: .secondaryLabel)
  private let arrow = Views.icon()

  init(_ context: ElementContext) {
    super.init(Views.stack(.vertical, spacing: 2, [button, subtitle]), context)
    arrow.isHidden = false
    button.contain(Views.stack(.horizontal, [title, value, arrow]))
    button.addAction(UIAction { [weak self] _ in self?.send() }, for: .touchUpInside)
  }

  override var target: UIView { button }

  override func show(_ element: Element) -> Bool {
    guard case .header(let header) = element, let isExpanded = header.isExpanded else { return false }
    control = header.control
    title.show(context.text(header.title))
    value.show(context.text(header.value))
    subtitle.show(context.text(header.subtitle))
    arrow.image = UIImage(systemName: isExpanded ? "chevron.up" : "chevron.down")
    for (view, node) in zip([button, subtitle], element.accessibilityNodes(context.localizer)) {
      view.setAccessibility(node, context.localizer)
    }
    return true
  }
}

/// Shows `.richText`: a label for each line, and below it a button for each of its links.
final class RichTextView: ElementView {
  private let shown: Element.RichText
  private let column: UIStackView
  private var links: [(control: Control.Name, button: UIButton)] = []

  init(_ text: Element.RichText, _ context: ElementContext) {
    shown = text
    column = Views.stack(.vertical)
    super.init(column, context)
    for block in text.blocks { add(block) }
  }

  override var accessibleView: UIView? { nil }
  override func focus(_ control: Control.Name) -> Bool {
    guard let link = links.first(where: { $0.control == control }) else { return false }
    UIAccessibility.post(notification: .layoutChanged, argument: link.button)
    return true
  }

  override func show(_ element: Element) -> Bool {
    if case .richText(let text) = element { text == shown } else { false }
  }

  private func add(_ block: Element.RichText.Block) {
    switch block {
    case .paragraph(let line): add(line, to: column)
    case .quote(let line): add(line, to: column, color: .secondaryLabel)
    case .code(let code):
      let label = Views.label(.callout)
      label.font = UIFontMetrics(forTextStyle: .callout).scaledFont(for: .monospacedSystemFont(ofSize: 16, weight: .regular))
      label.show(code)
      label.setAccessibility(AccessibilityNode(.text, code), context.localizer)
      column.addArrangedSubview(label)
    case .heading(let line, let level):
      add(line, to: column, .title3, node: AccessibilityNode(.heading, line.map(\.text).joined(), states: [.level(level)]))
    case .list(let lines, let isNumbered):
      let list = container(.list)
      list.accessibilityContainerType = .list
      column.addArrangedSubview(list)
      for (index, line) in lines.enumerated() {
        let item = container(.listitem)
        list.addArrangedSubview(item)
        add(line, to: item, mark: isNumbered ? "\(index + 1). " : "• ")
      }
    }
  }

  private func container(_ role: AccessibilityNode.Role) -> UIStackView {
    let stack = Views.stack(.vertical, spacing: 4)
    stack.accessibilityIdentifier = AccessibilityIdentifier.text(AccessibilityNode(role))
    return stack
  }

  private func add(
    _ line: [Element.RichText.Span], to stack: UIStackView, _ style: UIFont.TextStyle = .body, mark: String = "", color: UIColor = .label,
    node: AccessibilityNode? = nil
  ) {
    let label = Views.label(style, color: color)
    let text = NSMutableAttributedString(string: mark + line.map(\.text).joined())
    var start = mark.utf16.count
    for span in line {
      let range = NSRange(location: start, length: span.text.utf16.count)
      start += range.length
      if range.length > 0, let font = Self.font(span, style) { text.addAttribute(.font, value: font, range: range) }
    }
    label.attributedText = text
    label.setAccessibility(node ?? AccessibilityNode(.text, line.map(\.text).joined()), context.localizer)
    stack.addArrangedSubview(label)
    for span in line where span.destination != nil {
      let control = Element.RichText.link(links.count)
      let button = UIButton(configuration: .plain())
      button.configuration?.title = span.text
      button.setAccessibility(AccessibilityNode(.link, span.text), context.localizer)
      button.addAction(UIAction { [context] _ in context.send(control, nil) }, for: .primaryActionTriggered)
      stack.addArrangedSubview(button)
      links.append((control, button))
    }
  }

  /// The font of styled text, which follows the user's text size.
  private static func font(_ span: Element.RichText.Span, _ style: UIFont.TextStyle) -> UIFont? {
    var traits: UIFontDescriptor.SymbolicTraits = []
    if span.isStrong { traits.insert(.traitBold) }
    if span.isEmphasized { traits.insert(.traitItalic) }
    if span.isCode { traits.insert(.traitMonoSpace) }
    guard !traits.isEmpty else { return nil }
    return UIFont.preferredFont(forTextStyle: style).fontDescriptor.withSymbolicTraits(traits).map { UIFont(descriptor: $0, size: 0) }
  }
}
#endif
