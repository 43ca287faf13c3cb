#if GTK
internal import CGtk4
internal import TesseraScreen

final class StepperView: ControlView {
  private let spin = Widgets.make(gtk_spin_button_get_type(), GTK_ACCESSIBLE_ROLE_SPIN_BUTTON)
  private let frame = FieldFrame()
  private let text = SpinText()
  private var content: Element.Stepper?

  init(_ context: ElementContext) {
    super.init(frame.widget, context)
    text.connect(to: spin)
    gtk_widget_set_halign(spin, GTK_ALIGN_START)
    frame.insert(spin)
    tessera_ignore_wheel(spin)
    Signals.connect(spin, "value-changed") { [weak self] in self?.didStep() }
  }

  override var target: Widget { spin }
  override var accessibleWidget: Widget? { spin }

  private func didStep() {
    guard !isShowing, let content else { return }
    let number = content.nearest(to: tessera_spin_value(spin))
    // A typed value between two steps, or a step beyond the end, may round to the current value.
    if number != content.value { send(.number(number)) } else { showing { tessera_spin_set_value(spin, content.shown) } }
  }

  override func show(_ element: Element) -> Bool {
    guard case .stepper(let stepper) = element else { return false }
    control = stepper.control
    let range = stepper.range
    let isOtherLanguage = text.language != context.localizer.language
    (text.language, text.decimals) = (context.localizer.language, stepper.decimals)
    showing {
      // Set enough decimals: otherwise GTK would change the value when the focus leaves the field.
      tessera_spin_setup(spin, max(range.lowerBound, -1e15), min(range.upperBound, 1e15), stepper.step, UInt32(stepper.decimals))
      if tessera_spin_value(spin) != stepper.shown || isOtherLanguage { tessera_spin_set_value(spin, stepper.shown) }
    }
    content = stepper
    let note = context.text(stepper.error ?? stepper.availability.reason ?? stepper.help)
    frame.show(title: context.text(stepper.title), isRequired: false, note: note, isError: stepper.error != nil)
    tessera_a11y_value_text(spin, context.localizer.string(stepper.shown))
    tessera_a11y_invalid(spin, stepper.error == nil ? 0 : 1)
    tessera_a11y_label(spin, context.text(stepper.title))
    tessera_a11y_description(spin, note)
    apply(stepper.availability, to: spin)
    return true
  }
}

/// Reads and writes the number of a spin button in the digits and separators of the page's language. GTK itself uses
/// those of the process, and takes no Arabic digits.
@MainActor
private final class SpinText {
  var language = Language.english
  var decimals = 0

  func connect(to spin: Widget) {
    tessera_spin_text(
      spin,
      { spin, number, data in
        nonisolated(unsafe) let (spin, number, data) = (spin, number, data)
        return MainActor.assumeIsolated { SpinText.of(data)?.read(spin, number) ?? 0 }
      },
      { spin, data in
        nonisolated(unsafe) let (spin, data) = (spin, data)
        return MainActor.assumeIsolated { SpinText.of(data)?.write(spin) ?? 0 }
      }, Unmanaged.passRetained(self).toOpaque(),
      { data, _ in if let data { Unmanaged<SpinText>.fromOpaque(data).release() } })
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> SpinText? {
    data.map { Unmanaged<SpinText>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Returns GTK's error code for other text. It then shows the former number.
  private func read(_ spin: Widget?, _ number: UnsafeMutablePointer<Double>?) -> CInt {
    guard let spin, let found = NumberText(language).double(of: String(cString: tessera_editable_text(spin))) else { return -1 }
    number?.pointee = found
    return 1
  }

  private func write(_ spin: Widget?) -> CInt {
    guard let spin else { return 0 }
    let (value, scale) = (tessera_spin_value(spin), (0..<decimals).reduce(1.0) { scale, _ in scale * 10 })
    let text = NumberText(language).text(of: value.magnitude < 0x1p53 ? (value * scale).rounded() / scale : value)
    if String(cString: tessera_editable_text(spin)) != text { tessera_editable_set_text(spin, text) }
    return 1
  }
}

extension Element.Stepper {
  /// The number of decimals needed for its numbers, within GTK's precision.
  var decimals: Int { [shown, step, range.lowerBound, range.upperBound].reduce(0) { max($0, Self.decimals(of: $1)) } }

  private static func decimals(of number: Double) -> Int {
    guard number.magnitude < 0x1p53 else { return 0 }
    var power = 1.0
    for count in 0..<10 {
      let scaled = number * power
      if (scaled - scaled.rounded()).magnitude / power < 5e-11 { return count }
      power *= 10
    }
    return 10
  }
}

final class SegmentsView: ElementView {
  private var buttons: [Widget] = []
  private var shown: Element.Segments?
  private var isShowing = false
  private let frame = FieldFrame()
  private let line = Widgets.row(0)

  init(_ segments: Element.Segments, _ context: ElementContext) {
    super.init(frame.widget, context)
    line.classes("linked")
    gtk_widget_set_halign(line, GTK_ALIGN_START)
    frame.insert(line)
    for index in segments.segments.indices {
      let button = Widgets.make(gtk_toggle_button_get_type(), GTK_ACCESSIBLE_ROLE_RADIO)
      let content = Widgets.row(6)
      content.append(Widgets.icon())
      content.append(Widgets.label())
      tessera_button_set_child(button, content)
      line.append(button)
      buttons.append(button)
      Signals.connect(button, "toggled") { [weak self] in self?.didToggle(index) }
    }
  }

  override var accessibleWidget: Widget? { line }

  private func didToggle(_ index: Int) {
    guard !isShowing, let shown, shown.segments.indices.contains(index) else { return }
    context.send(shown.segments[index].control, nil)
    // The screen decides which segment is selected. Keep the current look until it answers.
    if let shown = self.shown { showMarks(shown) }
  }

  private func showMarks(_ segments: Element.Segments) {
    isShowing = true
    for (button, segment) in zip(buttons, segments.segments) {
      let isOn = segment.control == segments.selected
      tessera_toggle_set_active(button, isOn ? 1 : 0)
      tessera_a11y_checked(button, isOn ? 1 : 0)
    }
    isShowing = false
  }

  override func focus(_ control: Control.Name) -> Bool {
    guard let index = shown?.segments.firstIndex(where: { $0.control == control }) else { return false }
    return gtk_widget_grab_focus(buttons[index]) != 0
  }

  override var focused: Control.Name? {
    zip(buttons, shown?.segments ?? []).first { $0.0.hasFocus }?.1.control
  }

  override func show(_ element: Element) -> Bool {
    guard case .segments(let segments) = element, segments.segments.count == buttons.count else { return false }
    shown = segments
    let reason = context.text(segments.availability.reason)
    let problem = context.text(segments.error)
    frame.show(title: context.text(segments.title), isRequired: false, note: problem ?? reason, isError: problem != nil)
    tessera_a11y_label(line, context.text(segments.title))
    tessera_a11y_description(line, problem)
    tessera_a11y_invalid(line, problem == nil ? 0 : 1)
    for (button, segment) in zip(buttons, segments.segments) {
      let content = gtk_button_get_child(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self))
      if let content, let icon = gtk_widget_get_first_child(content), let label = gtk_widget_get_last_child(content) {
        gtk_widget_set_visible(icon, segment.icon == nil ? 0 : 1)
        if let symbol = segment.icon { symbol.show(in: icon) }
        label.show(text: context.text(segment.title))
      }
      tessera_a11y_label(button, context.text(segment.title))
      tessera_a11y_description(button, reason)
      gtk_widget_set_sensitive(button, segments.availability.isAvailable ? 1 : 0)
      tessera_a11y_busy(button, segments.availability == .pending ? 1 : 0)
    }
    showMarks(segments)
    return true
  }
}
#endif
