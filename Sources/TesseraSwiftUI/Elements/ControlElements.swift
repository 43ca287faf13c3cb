#if canImport(SwiftUI)
internal import SwiftUI
internal import TesseraScreen

struct ButtonElement: View {
  let button: Element.Button
  let context: RowContext

  var body: some View {
    SwiftUI.Button(role: button.emphasis == .destructive ? .destructive : nil) {
      context.send(Control.Event(button.control))
    } label: {
      VStack(spacing: 2) {
        HStack(spacing: 6) {
          if button.availability == .pending { SwiftUI.ProgressView() }
          if let icon = button.icon { Image(systemName: icon.systemName) }
          Text(verbatim: context.text(button.title))
        }
        ProblemText(problem: nil, note: button.availability.reason, context: context)
      }
    }
    .disabled(!button.availability.isAvailable)
  }
}

struct ToggleElement: View {
  let toggle: Element.Toggle
  let context: RowContext

  var body: some View {
    SwiftUI.Toggle(
      isOn: Binding(get: { toggle.isOn }, set: { @MainActor isOn in context.send(Control.Event(toggle.control, .flag(isOn))) })
    ) {
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: context.text(toggle.title))
        if let subtitle = toggle.subtitle { Text(verbatim: context.text(subtitle)).font(.footnote).foregroundStyle(Color.secondary) }
        ProblemText(problem: toggle.error, note: toggle.availability.reason, context: context)
      }
    }
    .disabled(!toggle.availability.isAvailable)
  }
}

/// The error of a control or another note, shown below it. The control's hint also contains it.
struct ProblemText: View {
  let problem: Phrase?
  var note: Phrase?
  let context: RowContext

  var body: some View {
    if let words = context.text(problem ?? note) {
      Text(verbatim: words).font(.footnote).foregroundStyle(problem == nil ? Color.secondary : Color.red).accessibilityHidden(true)
    }
  }
}

/// A slider that sends its value when the finger is lifted, and immediately when it is adjusted without a
/// finger.
struct SliderElement: View {
  let slider: Element.Slider
  let context: RowContext
  @State private var draft = SliderDraft()

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack {
        Text(verbatim: context.text(slider.title))
        Spacer()
        Text(verbatim: node?.value ?? "").foregroundStyle(Color.secondary)
      }
      .accessibilityHidden(true)
      SwiftUI.Slider(value: value, in: slider.drawn) { isMoving in
        if let number = draft.editingDidChange(isMoving) { send(number) }
      }
      .disabled(!slider.availability.isAvailable)
      .accessibilityLabel(Text(verbatim: node?.label ?? ""))
      .accessibilityValue(Text(verbatim: node?.value ?? ""))
      .accessibilityHint(Text(verbatim: node?.hint ?? ""))
      .accessibilityStates(of: node, context.localizer)
      // SwiftUI's default of a tenth of the range is less than half a step if there are few steps.
      .accessibilityAdjustableAction { send(slider.shown + ($0 == .increment ? slider.stride : -slider.stride)) }
      ProblemText(problem: slider.error, note: slider.availability.reason, context: context)
    }
  }

  private var node: AccessibilityNode? { Element.slider(slider).accessibilityNodes(context.localizer).first }
  private var value: Binding<Double> {
    Binding(
      get: { @MainActor in draft.moved ?? slider.drawnValue },
      set: { @MainActor number in if let number = draft.personDidMove(to: number) { send(number) } })
  }
  private func send(_ number: Double) {
    let number = slider.nearest(to: number)
    if number != slider.value { context.send(Control.Event(slider.control, .number(number))) }
  }
}

/// A text field with its own draft, so that the screen's answers to keystrokes do not change the text.
struct FieldElement: View {
  let field: Element.TextField
  /// The kind of date or time to be typed, or `nil` for other text.
  let date: Element.DateField.Kind?
  let context: RowContext
  @State private var draft: FieldDraft

  init(field: Element.TextField, date: Element.DateField.Kind? = nil, context: RowContext) {
    (self.date, self.context) = (date, context)
    var field = field
    field.take(refused: context.refusedText(field.control))
    self.field = field
    _draft = State(initialValue: FieldDraft(field.text))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(verbatim: context.text(field.title) + (field.isRequired ? " *" : "")).font(.subheadline).accessibilityHidden(true)
      input
        .keyboard(for: field.kind)
        .onSubmit { context.send(Control.Event(field.control)) }
        .focused(context.focus, equals: context.target(field.control))
        .disabled(!field.availability.isAvailable)
        .accessibilityLabel(Text(verbatim: context.text(field.title)))
        .accessibilityHint(Text(verbatim: context.text(field.note) ?? ""))
        .accessibilityStates(of: Element.textField(field).accessibilityNodes(context.localizer).first, context.localizer)
      if let note = context.text(field.note) {
        Text(verbatim: note).font(.footnote).foregroundStyle(field.error == nil ? Color.secondary : Color.red).accessibilityHidden(true)
      }
    }
    .onChange(of: context.focus.wrappedValue == context.target(field.control)) { _, isFocused in
      if !isFocused { draft.personDidLeave(showing: field.text) }
    }
    .onChange(of: field.text) { _, text in
      draft.screenDidSet(text) { date?.written($0, in: context.localizer.language) ?? $0 }
    }
  }

  @ViewBuilder
  private var input: some View {
    let prompt = context.text(field.placeholder).map { Text(verbatim: $0) }
    switch field.kind {
    case .password, .newPassword: SecureField(context.text(field.title), text: text, prompt: prompt)
    case .multiline: SwiftUI.TextField(context.text(field.title), text: text, prompt: prompt, axis: .vertical)
    default: SwiftUI.TextField(context.text(field.title), text: text, prompt: prompt)
    }
  }

  private var text: Binding<String> {
    Binding(
      get: { @MainActor in draft.text },
      set: { @MainActor typed in
        if let sent = draft.personDidType(typed) { context.send(Control.Event(field.control, .text(sent))) }
      })
  }
}

struct ChoiceElement: View {
  let choice: Element.Choice
  let context: RowContext

  var body: some View {
    SwiftUI.Button {
      context.send(Control.Event(choice.control))
    } label: {
      VStack(alignment: .leading, spacing: 4) {
        Text(verbatim: context.text(choice.title) + (choice.isRequired ? " *" : "")).font(.subheadline)
        HStack {
          Text(verbatim: context.text(choice.value ?? choice.placeholder) as String)
            .foregroundStyle(choice.value == nil ? Color.secondary : Color.primary)
          Spacer()
          Image(systemName: "chevron.up.chevron.down")
        }
        if let note = context.text(choice.error ?? choice.availability.reason ?? choice.help) {
          Text(verbatim: note).font(.footnote).foregroundStyle(choice.error == nil ? Color.secondary : Color.red)
        }
      }
    }
    .disabled(!choice.availability.isAvailable)
    .accessibilityValue(Text(verbatim: context.text(choice.value ?? choice.placeholder) as String))
  }
}

struct OptionElement: View {
  let option: Element.Option
  let context: RowContext

  var body: some View {
    HStack(spacing: 4) {
      VStack(alignment: .leading, spacing: 2) {
        SwiftUI.Button {
          context.send(Control.Event(option.control))
        } label: {
          HStack(spacing: 12) {
            Image(systemName: symbol)
            if let image = option.image {
              ImageElement(image: image, linkPolicy: context.linkPolicy).accessibilityHidden(true)
            } else if let icon = option.icon {
              Image(systemName: icon.systemName)
            }
            VStack(alignment: .leading, spacing: 2) {
              context.marked(option.title)
              if let subtitle = option.subtitle { Text(verbatim: context.text(subtitle)).font(.footnote).foregroundStyle(Color.secondary) }
            }
            Spacer()
          }
        }
        .disabled(!option.availability.isAvailable)
        ProblemText(problem: nil, note: option.availability.reason, context: context)
      }
      if let isExpanded = option.isExpanded {
        SwiftUI.Button {
          context.send(Control.Event(Element.Option.expand))
        } label: {
          Image(systemName: isExpanded ? "chevron.up" : "chevron.down")
        }
        .accessibilityLabel(Text(verbatim: context.text(isExpanded ? "Collapse" : "Expand")))
      }
    }
    .padding(.leading, CGFloat(min(option.depth, 16) * 22))
  }

  private var symbol: String {
    switch (option.style, option.mark) {
    case (.radio, .on): "largecircle.fill.circle"
    case (.radio, _): "circle"
    case (.checkbox, .on): "checkmark.square.fill"
    case (.checkbox, .mixed): "minus.square.fill"
    case (.checkbox, .off): "square"
    }
  }
}

struct StepperElement: View {
  let stepper: Element.Stepper
  let context: RowContext

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      SwiftUI.Stepper(value: value, in: stepper.range, step: stepper.step) {
        HStack {
          Text(verbatim: context.text(stepper.title))
          Spacer()
          Text(verbatim: node?.value ?? "").foregroundStyle(Color.secondary)
        }
      }
      .disabled(!stepper.availability.isAvailable)
      .accessibility(of: node, context.localizer)
      ProblemText(problem: stepper.error, note: stepper.availability.reason ?? stepper.help, context: context)
    }
  }

  private var node: AccessibilityNode? { Element.stepper(stepper).accessibilityNodes(context.localizer).first }
  private var value: Binding<Double> {
    Binding(
      get: { @MainActor in stepper.shown },
      set: { @MainActor number in
        let number = stepper.nearest(to: number)
        if number != stepper.value { context.send(Control.Event(stepper.control, .number(number))) }
      })
  }
}

struct SegmentsElement: View {
  let segments: Element.Segments
  let context: RowContext

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Picker(selection: selection) {
        ForEach(segments.segments.numbered) { segment in
          Text(verbatim: context.text(segment.element.title)).tag(Optional(segment.element.control))
        }
      } label: {
        Text(verbatim: context.text(segments.title))
      }
      .pickerStyle(.segmented)
      .disabled(!segments.availability.isAvailable)
      .accessibilityHint(Text(verbatim: context.text(segments.error ?? segments.availability.reason) ?? ""))
      .accessibilityStates(of: Element.segments(segments).accessibilityNodes(context.localizer).first, context.localizer)
      ProblemText(problem: segments.error, note: segments.availability.reason, context: context)
    }
  }

  private var selection: Binding<Control.Name?> {
    let selected = segments.selected
    return Binding(
      get: { @MainActor in selected }, set: { @MainActor control in if let control { context.send(Control.Event(control)) } })
  }
}
#endif
