#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// Shows `.label`, as plain text, a button or a link.
final class LabelView: ControlView {
  private enum Kind { case text, button, link }
  private let kind: Kind
  private let icon = Views.icon(), chevron = Views.icon()
  private let title = Views.label(), subtitle = Views.label(.footnote, color: .secondaryLabel)
  private let value = Views.label(.body, color: .secondaryLabel), reason = Views.label(.footnote, color: .secondaryLabel)

  init(_ label: Element.Label, _ context: ElementContext) {
    kind = Self.kind(of: label)
    value.setContentHuggingPriority(.required, for: .horizontal)
    let words = Views.stack(.vertical, spacing: 2, [title, subtitle, reason])
    let line = Views.stack(.horizontal, spacing: 12, [icon, words, value, chevron])
    chevron.image = UIImage(systemName: "chevron.forward")
    chevron.tintColor = .tertiaryLabel
    chevron.isHidden = kind != .link
    if kind == .text {
      for view in line.arrangedSubviews { view.beSilent() }
      for label in [title, subtitle, reason] { label.beSilent() }
      super.init(line, context)
    } else {
      let button = PressableView()
      button.contain(line)
      super.init(button, context)
      button.addAction(UIAction { [weak self] _ in self?.send() }, for: .touchUpInside)
    }
  }

  private static func kind(of label: Element.Label) -> Kind {
    switch label.activation {
    case .control?: .button
    case .link?: .link
    case nil: .text
    }
  }

  override func focus(_ name: Control.Name) -> Bool { kind != .text && super.focus(name) }

  override func show(_ element: Element) -> Bool {
    guard case .label(let label) = element, Self.kind(of: label) == kind else { return false }
    if case .control(let name)? = label.activation { control = name } else { control = .main }
    icon.show(label.icon)
    title.show(context.text(label.title))
    title.show(label.emphasis)
    subtitle.show(context.text(label.subtitle))
    reason.show(context.text(label.availability.reason))
    value.show(context.text(label.value))
    (view as? UIControl)?.isEnabled = label.availability.isAvailable
    view.setAccessibility(node(element), context.localizer)
    return true
  }
}

final class ButtonView: ControlView {
  private let button = SpeakingButton(configuration: .gray())

  init(_ context: ElementContext) {
    super.init(button, context)
    button.addAction(UIAction { [weak self] _ in self?.send() }, for: .primaryActionTriggered)
  }

  override func show(_ element: Element) -> Bool {
    guard case .button(let content) = element else { return false }
    control = content.control
    var look: UIButton.Configuration =
      switch content.emphasis {
      case .primary: .filled()
      case .normal: .gray()
      case .subtle: .plain()
      case .destructive: .gray()
      }
    if content.emphasis == .destructive { look.baseForegroundColor = .systemRed }
    look.title = context.text(content.title)
    look.subtitle = context.text(content.availability.reason)
    look.image = content.icon.flatMap(UIImage.of)
    look.imagePadding = 6
    look.showsActivityIndicator = content.availability == .pending
    look.buttonSize = .large
    if button.configuration != look { button.configuration = look }
    button.isEnabled = content.availability.isAvailable
    button.setAccessibility(node(element), context.localizer)
    return true
  }
}

final class LinkView: ControlView {
  private let button = UIButton(configuration: .plain())

  init(_ context: ElementContext) {
    super.init(button, context)
    button.addAction(UIAction { [weak self] _ in self?.send() }, for: .primaryActionTriggered)
  }

  override func show(_ element: Element) -> Bool {
    guard case .link(let link) = element else { return false }
    control = link.control
    button.configuration?.title = context.text(link.title)
    button.setAccessibility(node(element), context.localizer)
    return true
  }
}

final class ChoiceView: ControlView {
  private let button = PressableView()
  private let frame = FieldFrame()
  private let value = Views.label()
  private let arrow = Views.icon()

  init(_ context: ElementContext) {
    super.init(frame.view, context)
    arrow.image = UIImage(systemName: "chevron.up.chevron.down")
    arrow.tintColor = .secondaryLabel
    arrow.isHidden = false
    button.backgroundColor = .secondarySystemFill
    button.layer.cornerRadius = 10
    button.contain(
      Views.stack(.horizontal, [value, arrow]), insets: NSDirectionalEdgeInsets(top: 10, leading: 12, bottom: 10, trailing: 12))
    button.addAction(UIAction { [weak self] _ in self?.send() }, for: .touchUpInside)
    frame.insert(button)
  }

  override var target: UIView { button }

  override func show(_ element: Element) -> Bool {
    guard case .choice(let choice) = element else { return false }
    control = choice.control
    let words: Phrase = choice.value ?? choice.placeholder
    value.show(context.text(words))
    value.textColor = choice.value == nil ? .secondaryLabel : .label
    let note = choice.error ?? choice.availability.reason ?? choice.help
    frame.show(context.text(choice.title), isRequired: choice.isRequired, note: context.text(note), isError: choice.error != nil)
    button.isEnabled = choice.availability.isAvailable
    button.setAccessibility(node(element), context.localizer)
    return true
  }
}

/// A field with a title above and a note below. The field's accessibility label contains both.
@MainActor
struct FieldFrame {
  let view: UIStackView
  private let title = Views.label(.subheadline), note = Views.label(.footnote, color: .secondaryLabel)

  init() {
    view = Views.stack(.vertical, spacing: 4, [title, note])
    for label in [title, note] { label.beSilent() }
  }

  func insert(_ field: UIView) { view.insertArrangedSubview(field, at: 1) }

  func show(_ words: String, isRequired: Bool, note text: String?, isError: Bool) {
    title.show(isRequired ? words + " *" : words)
    note.show(text)
    note.textColor = isError ? .systemRed : .secondaryLabel
  }
}
#endif
