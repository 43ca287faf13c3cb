#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// Shows `.row` and `.column`.
final class StackView: ElementView {
  private let isRow: Bool
  private var children: [ElementView]

  init(_ elements: [Element], isRow: Bool, _ context: ElementContext) {
    self.isRow = isRow
    children = elements.map { ElementView.make($0, context) }
    let views = children.map(\.view)
    super.init(isRow ? Self.lines(elements, views) : Views.stack(.vertical, spacing: 6, views), context)
  }

  /// The views of a row, side by side. In a row of more than two, wide elements get lines of their own,
  /// because a phone has no room for two buttons, a switch and a slider in one line.
  private static func lines(_ elements: [Element], _ views: [UIView]) -> UIView {
    guard elements.count > 2, elements.contains(where: \.isWide) else { return Views.stack(.horizontal, spacing: 12, views) }
    var lines: [UIView] = [], line: [UIView] = []
    func end() {
      if !line.isEmpty { lines.append(line.count == 1 ? line[0] : Views.stack(.horizontal, spacing: 12, line)) }
      line = []
    }
    for (element, view) in zip(elements, views) {
      if element.isWide { end() }
      line.append(view)
      if element.isWide { end() }
    }
    end()
    return Views.stack(.vertical, spacing: 6, lines)
  }

  override var accessibleView: UIView? { children.lazy.compactMap(\.accessibleView).first }
  override func focus(_ control: Control.Name) -> Bool { children.contains { $0.focus(control) } }
  override func stop() { for child in children { child.stop() } }

  override func show(_ element: Element) -> Bool {
    let elements: [Element]
    switch element {
    case .row(let parts) where isRow && parts.count != context.columns?.count: elements = parts
    case .column(let parts) where !isRow: elements = parts
    default: return false
    }
    return elements.count == children.count && zip(children, elements).allSatisfy { $0.show($1) }
  }
}

extension Element {
  /// Whether the element has its label and its control side by side, or accepts text.
  fileprivate var isWide: Bool {
    switch self {
    case .toggle, .slider, .stepper, .textField, .dateField, .fileField, .segments, .choice, .component, .facts: true
    case .accessible(let inner, _): inner.isWide
    case .text, .label, .header, .image, .row, .column, .button, .link, .option, .progress, .badge, .richText, .divider, .message, .menu:
      false
    }
  }
}

/// Shows a row of a table or its column headers, as cells of equal width.
final class TableLineView: ElementView {
  private let columns: [SectionStyle.Column]
  private let children: [ElementView]

  init(_ elements: [Element], _ context: ElementContext) {
    columns = context.columns ?? []
    // The content of a cell is not itself a row of the table.
    context.columns = nil
    children = elements.map { ElementView.make($0, context) }
    context.columns = columns
    let cells = zip(children, columns).map { child, column in
      let cell = Views.stack(.vertical, [child.view])
      cell.alignment = column.alignment == .end ? .trailing : .leading
      cell.accessibilityIdentifier = AccessibilityIdentifier.text(AccessibilityNode(.cell))
      return cell
    }
    let line = Views.stack(.horizontal, spacing: 12, cells)
    line.distribution = .fillEqually
    line.accessibilityIdentifier = AccessibilityIdentifier.text(AccessibilityNode(.row))
    super.init(line, context)
  }

  override var accessibleView: UIView? { children.lazy.compactMap(\.accessibleView).first }
  override func focus(_ control: Control.Name) -> Bool { children.contains { $0.focus(control) } }
  override func stop() { for child in children { child.stop() } }

  override func show(_ element: Element) -> Bool {
    guard context.columns == columns, let elements = context.cells(of: element), elements.count == children.count else { return false }
    context.columns = nil
    defer { context.columns = columns }
    return zip(children, elements).allSatisfy { $0.show($1) }
  }
}

final class AccessibleView: ElementView {
  private let inner: ElementView

  init(_ element: Element, _ context: ElementContext) {
    inner = ElementView.make(element, context)
    super.init(inner.view, context)
  }

  override var accessibleView: UIView? { inner.accessibleView }
  override func focus(_ control: Control.Name) -> Bool { inner.focus(control) }
  override func stop() { inner.stop() }

  override func show(_ element: Element) -> Bool {
    guard case .accessible(let content, let words) = element, inner.show(content) else { return false }
    view.accessibilityElementsHidden = words.isHidden
    if words.isHidden {
      inner.accessibleView?.isAccessibilityElement = false
    } else if let accessibleView = inner.accessibleView, let node = element.accessibilityNodes(context.localizer).first {
      accessibleView.setAccessibility(node, context.localizer)
    }
    return true
  }
}

final class MessageView: ElementView {
  private let tone: Element.Tone
  private let icon = Views.icon()
  private let title = Views.label(.headline), detail = Views.label(.subheadline, color: .secondaryLabel)
  private let words: UIStackView
  private let action: ButtonView?

  init(_ message: Element.Message, _ context: ElementContext) {
    tone = message.tone
    action = message.action.map { _ in ButtonView(context) }
    words = Views.stack(.vertical, spacing: 2, [title, detail])
    for label in [title, detail] { label.beSilent() }
    let column = Views.stack(.vertical, [words])
    if let action { column.addArrangedSubview(action.view) }
    super.init(Views.stack(.horizontal, spacing: 12, [icon, column]), context)
  }

  override var accessibleView: UIView? { words }
  override func focus(_ control: Control.Name) -> Bool { action?.focus(control) ?? false }

  override func show(_ element: Element) -> Bool {
    guard case .message(let message) = element, message.tone == tone, (message.action != nil) == (action != nil) else { return false }
    title.show(context.text(message.title))
    title.textColor = tone == .failure ? tone.color : .label
    detail.show(context.text(message.detail))
    icon.show(message.icon ?? (tone == .failure || tone == .warning ? "warning" : tone == .success ? "check" : "info"))
    icon.tintColor = tone.color
    let node = node(element)
    words.setAccessibility(node, context.localizer)
    if let action, let button = message.action {
      // The text and its action form one group.
      words.accessibilityIdentifier = AccessibilityIdentifier.words
      view.accessibilityLabel = node.label
      view.accessibilityContainerType = .semanticGroup
      view.accessibilityIdentifier = AccessibilityIdentifier.text(node)
      return action.show(.button(button))
    }
    return true
  }
}
#endif
