#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

final class ToggleView: ControlView {
  private let toggle = SpeakingSwitch()
  private let title = Views.label(), subtitle = Views.label(.footnote, color: .secondaryLabel)
  private let note = Views.label(.footnote)

  init(_ context: ElementContext) {
    for label in [title, subtitle, note] { label.beSilent() }
    super.init(Views.stack(.horizontal, spacing: 12, [Views.stack(.vertical, spacing: 2, [title, subtitle, note]), toggle]), context)
    toggle.addAction(UIAction { [weak self] _ in self?.didTurn() }, for: .valueChanged)
  }

  override var target: UIView { toggle }
  private func didTurn() { send(.flag(toggle.isOn)) }

  override func show(_ element: Element) -> Bool {
    guard case .toggle(let content) = element else { return false }
    control = content.control
    title.show(context.text(content.title))
    subtitle.show(context.text(content.subtitle))
    note.show(note: context.text(content.error ?? content.availability.reason), isError: content.error != nil)
    if toggle.isOn != content.isOn { toggle.setOn(content.isOn, animated: toggle.window != nil) }
    toggle.isEnabled = content.availability.isAvailable
    toggle.setAccessibility(node(element), context.localizer)
    return true
  }
}

final class SliderView: ControlView {
  private let slider = SpeakingSlider()
  private let title = Views.label(), value = Views.label(.subheadline, color: .secondaryLabel)
  private let note = Views.label(.footnote)
  private var content: Element.Slider?

  init(_ context: ElementContext) {
    for label in [title, value, note] { label.beSilent() }
    value.setContentHuggingPriority(.required, for: .horizontal)
    super.init(Views.stack(.vertical, spacing: 2, [Views.stack(.horizontal, [title, value]), slider, note]), context)
    slider.isContinuous = false
    slider.addAction(UIAction { [weak self] _ in self?.didSlide() }, for: .valueChanged)
  }

  override var target: UIView { slider }

  private func didSlide() {
    guard let content else { return }
    let number = content.nearest(to: Double(slider.value))
    // The thumb moves between two steps without changing the value: move it back.
    if number != content.value { send(.number(number)) } else { slider.value = Float(nearest: number) }
  }

  override func show(_ element: Element) -> Bool {
    guard case .slider(let slider) = element else { return false }
    control = slider.control
    title.show(context.text(slider.title))
    self.slider.minimumValue = Float(nearest: slider.drawn.lowerBound)
    self.slider.maximumValue = Float(nearest: slider.drawn.upperBound)
    self.slider.stride = Float(nearest: slider.stride)
    if !self.slider.isTracking { self.slider.value = Float(nearest: slider.drawnValue) }
    content = slider
    self.slider.isEnabled = slider.availability.isAvailable
    let node = node(element)
    value.show(node.value)
    note.show(note: context.text(slider.error ?? slider.availability.reason), isError: slider.error != nil)
    self.slider.setAccessibility(node, context.localizer)
    return true
  }
}

extension Float {
  /// Creates the nearest finite number.
  fileprivate init(nearest number: Double) {
    let most = Double(Float.greatestFiniteMagnitude)
    self = Float(min(max(number, -most), most))
  }
}

final class OptionView: ControlView {
  private let style: Element.Option.Style
  private let button = PressableView()
  private let expander = UIButton(configuration: .plain())
  private let mark = Views.icon(), icon = Views.icon()
  private let line: UIStackView
  private var picture: ImageView?
  private let title = MarkedLabel(), subtitle = Views.label(.footnote, color: .secondaryLabel)
  /// Outside the button, so that it is not dimmed when the button is disabled.
  private let reason = Views.label(.footnote, color: .secondaryLabel)
  private let indent = UIView()
  private let width: NSLayoutConstraint

  init(_ option: Element.Option, _ context: ElementContext) {
    style = option.style
    width = indent.widthAnchor.constraint(equalToConstant: 0)
    width.isActive = true
    indent.isHidden = true
    mark.isHidden = false
    Views.prepare(title)
    line = Views.stack(.horizontal, spacing: 12, [mark, icon, Views.stack(.vertical, spacing: 2, [title, subtitle])])
    button.contain(line, insets: NSDirectionalEdgeInsets(top: 4, leading: 0, bottom: 4, trailing: 0))
    button.setContentHuggingPriority(.defaultLow, for: .horizontal)
    reason.beSilent()
    super.init(Views.stack(.horizontal, spacing: 4, [indent, Views.stack(.vertical, spacing: 2, [button, reason]), expander]), context)
    expander.beSilent()
    button.addAction(UIAction { [weak self] _ in self?.send() }, for: .touchUpInside)
    expander.addAction(UIAction { [weak self] _ in self?.expand() }, for: .primaryActionTriggered)
  }

  override var target: UIView { button }
  override func stop() { picture?.stop() }
  private func expand() { context.send(Element.Option.expand, nil) }

  override func show(_ element: Element) -> Bool {
    guard case .option(let option) = element, option.style == style else { return false }
    control = option.control
    title.show(context.text(option.title.phrase), marking: option.title.highlights)
    title.show(option.title.emphasis)
    subtitle.show(context.text(option.subtitle))
    reason.show(context.text(option.availability.reason))
    icon.show(option.picture == nil ? option.icon : nil)
    show(option.image)
    mark.image = UIImage(systemName: Self.symbol(option))
    width.constant = CGFloat(min(option.depth, 16) * 22)
    indent.isHidden = option.depth == 0
    expander.isHidden = option.isExpanded == nil
    expander.configuration?.image = UIImage(systemName: option.isExpanded == true ? "chevron.up" : "chevron.down")
    button.isEnabled = option.availability.isAvailable
    button.setAccessibility(node(element), context.localizer)
    // Expanding is an action of the option itself, so that VoiceOver does not find a second button without a
    // label.
    button.accessibilityCustomActions = option.isExpanded.map { isExpanded in
      [
        UIAccessibilityCustomAction(name: context.text(isExpanded ? "Collapse" : "Expand")) { [weak self] _ in
          self?.expand()
          return true
        }
      ]
    }
    return true
  }

  private func show(_ image: Element.Image?) {
    picture?.view.isHidden = image == nil
    guard let image else {
      picture?.stop()
      return
    }
    let view = picture ?? ImageView(context)
    if picture == nil { line.insertArrangedSubview(view.view, at: 1) }
    picture = view
    _ = view.show(.image(image))
  }

  private static func symbol(_ option: Element.Option) -> String {
    switch (option.style, option.mark) {
    case (.radio, .on): "largecircle.fill.circle"
    case (.radio, _): "circle"
    case (.checkbox, .on): "checkmark.square.fill"
    case (.checkbox, .mixed): "minus.square.fill"
    case (.checkbox, .off): "square"
    }
  }
}
#endif
