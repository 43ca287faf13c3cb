#if GTK
internal import CGtk4
internal import TesseraScreen

final class ToggleView: ControlView {
  private let toggle = Widgets.make(gtk_switch_get_type(), GTK_ACCESSIBLE_ROLE_SWITCH)
  private let title = Widgets.label(), subtitle = Widgets.label("t-caption"), note = Widgets.label()
  /// The state according to the screen, and whether a change is being sent to it.
  private var isOn = false, isTelling = false

  init(_ context: ElementContext) {
    super.init(Widgets.row(12), context)
    let column = Widgets.column(2)
    column.expand()
    column.append(title)
    column.append(subtitle)
    column.append(note)
    widget.append(column)
    gtk_widget_set_valign(toggle, GTK_ALIGN_CENTER)
    widget.append(toggle)
    Signals.connect(toggle, "notify::active") { [weak self] in self?.didTurn() }
  }

  private func didTurn() {
    let isActive = tessera_switch_active(toggle) != 0
    // GTK emits the signal again for a change that the screen rejected.
    if isShowing || isActive == isOn { return }
    isTelling = true
    send(.flag(isActive))
    isTelling = false
    if isActive == isOn { return }
    // GTK is still performing the change and finishes it after this call. Reverting it now would leave it
    // half done.
    GtkMainLoop.soon { [weak self] in self?.showState() }
  }

  private func showState() { showing { tessera_switch_set_active(toggle, isOn ? 1 : 0) } }

  override var target: Widget { toggle }
  override var accessibleWidget: Widget? { toggle }

  override func show(_ element: Element) -> Bool {
    guard case .toggle(let content) = element else { return false }
    control = content.control
    title.show(text: context.text(content.title))
    subtitle.show(text: context.text(content.subtitle))
    isOn = content.isOn
    if !isTelling { showState() }
    tessera_a11y_label(toggle, context.text(content.title))
    note.show(note: context.text(content.error ?? content.availability.reason), isError: content.error != nil)
    tessera_a11y_description(toggle, context.text(content.error ?? content.availability.reason ?? content.subtitle))
    tessera_a11y_invalid(toggle, content.error == nil ? 0 : 1)
    apply(content.availability, to: toggle)
    return true
  }
}

final class SliderView: ControlView {
  private let scale = Widgets.make(gtk_scale_get_type(), GTK_ACCESSIBLE_ROLE_SLIDER)
  private let title = Widgets.label(), value = Widgets.label("t-subtle"), note = Widgets.label()
  private var content: Element.Slider?

  init(_ context: ElementContext) {
    super.init(Widgets.column(2), context)
    let line = Widgets.row()
    title.expand()
    line.append(title)
    line.append(value)
    widget.append(line)
    widget.append(scale)
    widget.append(note)
    tessera_ignore_wheel(scale)
    Signals.connect(scale, "value-changed") { [weak self] in self?.didSlide() }
  }

  override var target: Widget { scale }
  override var accessibleWidget: Widget? { scale }

  private func didSlide() {
    guard !isShowing, let content else { return }
    let number = content.nearest(to: tessera_range_value(scale))
    // The pointer moves between two steps without changing the value.
    if number != content.value { send(.number(number)) }
  }

  override func show(_ element: Element) -> Bool {
    guard case .slider(let slider) = element else { return false }
    control = slider.control
    title.show(text: context.text(slider.title))
    let range = slider.drawn
    showing {
      tessera_range_set(
        scale, range.lowerBound, range.upperBound,
        slider.step > 0 && slider.step.isFinite ? slider.step : (range.upperBound - range.lowerBound) / 100, slider.drawnValue)
    }
    content = slider
    let words = slider.words(context.localizer)
    value.show(text: words)
    tessera_a11y_label(scale, context.text(slider.title))
    tessera_a11y_value_text(scale, words)
    note.show(note: context.text(slider.error ?? slider.availability.reason), isError: slider.error != nil)
    tessera_a11y_description(scale, context.text(slider.error ?? slider.availability.reason))
    tessera_a11y_invalid(scale, slider.error == nil ? 0 : 1)
    apply(slider.availability, to: scale)
    return true
  }
}

final class OptionView: ControlView {
  private let style: Element.Option.Style
  private let check: Widget
  private let expander = Widgets.make(gtk_button_get_type(), GTK_ACCESSIBLE_ROLE_NONE)
  private let arrow = Widgets.icon()
  private let icon = Widgets.icon(), title = Widgets.label(), subtitle = Widgets.label("t-caption")
  private let pictureFrame = Widgets.row(0)
  private var picture: ImageView?
  /// Outside the check button, so that it is not dimmed when the button is disabled.
  private let reason = Widgets.label("t-caption")

  init(_ option: Element.Option, _ context: ElementContext) {
    style = option.style
    let isRadio = option.style == .radio
    check = Widgets.make(gtk_check_button_get_type(), isRadio ? GTK_ACCESSIBLE_ROLE_RADIO : GTK_ACCESSIBLE_ROLE_CHECKBOX)
    super.init(Widgets.row(4), context)
    // A GTK group is not used: Tab would reach only the selected option. The screen alone decides which
    // options are selected together.
    check.set("t-radio", isRadio)
    let line = Widgets.row(8)
    let column = Widgets.column(1)
    column.append(title)
    column.append(subtitle)
    line.append(icon)
    line.append(pictureFrame)
    line.append(column)
    tessera_check_set_child(check, line)
    let lines = Widgets.column(1)
    lines.expand()
    lines.append(check)
    // Aligned with the text, after the theme's check mark.
    gtk_widget_set_margin_start(reason, Adwaita.current == nil ? 20 : 27)
    lines.append(reason)
    widget.append(lines)
    expander.classes("flat")
    tessera_a11y_hidden(expander, 1)
    tessera_button_set_child(expander, arrow)
    widget.append(expander)
    Signals.connect(check, "toggled") { [weak self] in self?.send() }
    Signals.connect(expander, "clicked") { [weak self] in
      guard let self, !isShowing else { return }
      context.send(Element.Option.expand, nil)
    }
  }

  override var target: Widget { check }
  override var accessibleWidget: Widget? { check }

  override func show(_ element: Element) -> Bool {
    guard case .option(let option) = element, option.style == style else { return false }
    control = option.control
    tessera_label_set_markup(title, Markup.text(context.text(option.title.phrase), marking: option.title.highlights))
    title.show(emphasis: option.title.emphasis)
    subtitle.show(text: context.text(option.subtitle))
    reason.show(text: context.text(option.availability.reason))
    gtk_widget_set_visible(icon, option.icon == nil || option.picture != nil ? 0 : 1)
    if let symbol = option.icon { symbol.show(in: icon) }
    show(option.image)
    gtk_widget_set_margin_start(widget, Int32(clamping: min(option.depth, 16) * 22))
    showing {
      tessera_check_set_active(check, option.mark == .on ? 1 : 0)
      tessera_check_set_inconsistent(check, option.mark == .mixed ? 1 : 0)
    }
    tessera_a11y_checked(check, option.mark == .on ? 1 : option.mark == .mixed ? 2 : 0)
    tessera_a11y_label(
      check, [context.text(option.title.phrase), context.text(option.subtitle) ?? ""].filter { !$0.isEmpty }.joined(separator: ", "))
    tessera_a11y_description(check, context.text(option.availability.reason))
    tessera_a11y_expanded(check, option.isExpanded.map { $0 ? 1 : 0 } ?? -1)
    tessera_a11y_level(check, option.depth > 0 ? Int32(clamping: option.depth + 1) : 0)
    gtk_widget_set_visible(expander, option.isExpanded == nil ? 0 : 1)
    tessera_image_set_icon(arrow, option.isExpanded == true ? "pan-up-symbolic" : "pan-down-symbolic")
    apply(option.availability, to: check)
    return true
  }

  private func show(_ image: Element.Image?) {
    gtk_widget_set_visible(pictureFrame, image == nil ? 0 : 1)
    guard let image else { return }
    let view = picture ?? ImageView(image, context)
    if picture == nil { pictureFrame.append(view.widget) }
    picture = view
    _ = view.show(.image(image))
  }
}
#endif
