#if canImport(SwiftUI)
internal import Accessibility
internal import SwiftUI
internal import TesseraScreen

/// Shows one element with SwiftUI's own views.
struct ElementView: View {
  let element: Element
  let context: RowContext

  private var nodes: [AccessibilityNode] { element.accessibilityNodes(context.localizer) }

  @ViewBuilder
  var body: some View {
    switch element {
    case _ where context.cells(of: element) != nil:
      HStack(spacing: 12) {
        ForEach((context.cells(of: element) ?? []).numbered) {
          ElementView(element: $0.element, context: context.inCell)
            .frame(maxWidth: .infinity, alignment: context.columns?[$0.id].alignment == .end ? .trailing : .leading)
        }
      }.pressedOneByOne()
    case .text(let text): TextElement(text: text, context: context).accessibility(of: nodes.first, context.localizer)
    case .label(let label): LabelElement(label: label, context: context).accessibility(of: nodes.first, context.localizer)
    case .header(let header): HeaderElement(header: header, context: context).pressedOneByOne()
    case .image(let image): ImageElement(image: image, linkPolicy: context.linkPolicy).accessibility(of: nodes.first, context.localizer)
    case .row(let elements):
      HStack(spacing: 12) { ForEach(elements.numbered) { ElementView(element: $0.element, context: context) } }.pressedOneByOne()
    case .column(let elements):
      VStack(alignment: .leading, spacing: 6) { ForEach(elements.numbered) { ElementView(element: $0.element, context: context) } }
        .pressedOneByOne()
    case .button(let button): ButtonElement(button: button, context: context).accessibility(of: nodes.first, context.localizer)
    case .link(let link):
      SwiftUI.Button(context.text(link.title)) { context.send(Control.Event(link.control)) }
        .accessibility(of: nodes.first, context.localizer)
    case .toggle(let toggle): ToggleElement(toggle: toggle, context: context).accessibility(of: nodes.first, context.localizer)
    case .slider(let slider): SliderElement(slider: slider, context: context)
    case .stepper(let stepper): StepperElement(stepper: stepper, context: context)
    case .dateField(let field): FieldElement(field: field.asTextField, date: field.kind, context: context)
    case .fileField(let field): FileElement(field: field, context: context)
    case .segments(let segments): SegmentsElement(segments: segments, context: context)
    case .richText(let text): RichTextElement(text: text, context: context).pressedOneByOne()
    case .textField(let field): FieldElement(field: field, context: context)
    case .choice(let choice): ChoiceElement(choice: choice, context: context).accessibility(of: nodes.first, context.localizer)
    case .option(let option):
      OptionElement(option: option, context: context).pressedOneByOne().accessibility(of: nodes.first, context.localizer)
    case .progress(let progress):
      SwiftUI.ProgressView(value: progress.percent.map { Double($0) / 100 }) { Text(context.text(progress.label)) }
        .accessibility(of: nodes.first, context.localizer)
    case .badge(let badge):
      Text(context.text(badge.text)).font(.caption).padding(4).background(badge.tone.color.opacity(0.15)).foregroundStyle(badge.tone.color)
    case .divider: Divider()
    case .facts(let facts):
      VStack(spacing: 4) {
        ForEach(facts.numbered) { fact in LabeledContent(context.text(fact.element.name), value: context.text(fact.element.value)) }
      }
    case .message(let message): MessageElement(message: message, context: context)
    case .component(let component): ComponentElement(component: component, context: context).pressedOneByOne()
    case .menu(let menu): MenuElement(menu: menu, context: context)
    case .accessible(let inner, let words):
      if words.isHidden {
        ElementView(element: inner, context: context).accessibilityHidden(true)
      } else {
        // A text field provides its own value, even while the user types.
        ElementView(element: inner, context: context).accessibility(of: nodes.first, context.localizer, saysValue: words.value != nil)
      }
    }
  }
}

/// A value with its index, which serves as its identity.
struct Numbered<Element>: Identifiable {
  let id: Int
  let element: Element
}

extension Array {
  var numbered: [Numbered<Element>] { enumerated().map { Numbered(id: $0.offset, element: $0.element) } }
}

extension View {
  /// Makes several buttons separately pressable. In a list row, a tap anywhere presses all buttons with the
  /// automatic style.
  func pressedOneByOne() -> some View { buttonStyle(.borderless) }

  /// Applies an accessibility node, in addition to the default accessibility of SwiftUI's view.
  @ViewBuilder
  func accessibility(of node: AccessibilityNode?, _ localizer: Localizer, saysValue: Bool = true) -> some View {
    if let node {
      self.accessibilityLabel(Text(verbatim: node.label))
        .accessibilityValue(Text(verbatim: node.value ?? ""), isEnabled: saysValue && node.value != nil)
        .accessibilityHint(Text(verbatim: node.hint ?? ""))
        .accessibilityAddTraits(AccessibilityTraits(node))
        .accessibilityIdentifier("tessera:\(node.role.rawValue)")
        .accessibilityStates(of: node, localizer)
    } else {
      self.accessibilityHidden(true)
    }
  }

  /// Adds the states of a node for which SwiftUI has no trait. VoiceOver reads content of high importance
  /// without its label.
  func accessibilityStates(of node: AccessibilityNode?, _ localizer: Localizer) -> some View {
    let words = node?.statesInWords.map(localizer.string) ?? []
    return accessibilityCustomContent(
      AccessibilityCustomContentKey(Text(verbatim: node?.label ?? ""), id: "tessera.states"),
      words.isEmpty ? nil : Text(verbatim: words.joined(separator: ", ")), importance: .high)
  }
}

extension AccessibilityTraits {
  init(_ node: AccessibilityNode) {
    var traits: AccessibilityTraits = []
    switch node.role {
    case .heading: traits = .isHeader
    case .button, .radio, .checkbox, .combobox: traits = .isButton
    case .switch: traits = .isToggle
    case .link: traits = .isLink
    case .image: traits = .isImage
    case .searchbox: traits = .isSearchField
    case .text, .term, .definition, .status, .alert: traits = .isStaticText
    default: break
    }
    if node.states.contains(.checked), node.role != .switch { traits = traits.union(.isSelected) }
    self = traits
  }
}

extension Element.Tone {
  var color: Color {
    switch self {
    case .neutral: .secondary
    case .info: .blue
    case .success: .green
    case .warning: .orange
    case .failure: .red
    }
  }
}
#endif
