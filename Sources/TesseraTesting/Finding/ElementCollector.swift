internal import TesseraScreen

/// Walks over elements and collects what a person finds in them, with the control behind each.
struct ElementCollector {
  let localizer: Localizer
  let layer: LayerID
  private(set) var found: [HeadlessElement] = []
  private var section: String?
  private var row = ""
  private var isHidden = false

  init(_ localizer: Localizer, layer: LayerID) { (self.localizer, self.layer) = (localizer, layer) }

  mutating func collect(_ model: LayerModel) {
    for part in model.sections {
      section = part.header.map { $0.content.accessibilityNodes(localizer).first?.label ?? "" }
      for row in [part.header].compactMap({ $0 }) + part.rows + [part.footer].compactMap({ $0 }) {
        self.row = row.key.text
        collect(row.content)
      }
    }
  }

  private mutating func collect(_ element: Element) {
    switch element {
    case .row(let elements), .column(let elements):
      for element in elements { collect(element) }
    case .accessible(let inner, let accessibility):
      let start = found.count
      let wasHidden = isHidden
      isHidden = isHidden || accessibility.isHidden
      collect(inner)
      isHidden = wasHidden
      if start < found.count { found[start] = found[start].saying(accessibility, localizer) }
    default:
      var controls: [Control] = []
      element.forEachControl { controls.append($0) }
      let nodes = element.accessibilityNodes(localizer)
      if case .message(let message) = element, let node = nodes.first {
        add(node, title: message.title, nil)
        for (child, control) in zip(node.children, controls) { add(child, title: nil, control) }
        return
      }
      for (index, node) in nodes.enumerated() { add(node, title: element.title, index == 0 ? controls.first : nil) }
      // What shows and hides the children of an option is part of its node, but pressed apart from it.
      for control in controls.dropFirst() {
        if let node = nodes.first { add(AccessibilityNode(.button, "\(control.name) \(node.label)"), title: nil, control) }
      }
    }
  }

  private mutating func add(_ node: AccessibilityNode, title: Phrase?, _ control: Control?) {
    found.append(
      HeadlessElement(
        role: node.role, label: node.label, title: title.map(localizer.string) ?? node.label, value: node.value, hint: node.hint,
        states: node.states, layer: layer, section: section, row: row, control: control, isHidden: isHidden))
  }
}

extension HeadlessElement {
  func saying(_ accessibility: Accessibility, _ localizer: Localizer) -> HeadlessElement {
    HeadlessElement(
      role: role, label: accessibility.label.map(localizer.string) ?? label, title: accessibility.label.map(localizer.string) ?? title,
      value: accessibility.value.map(localizer.string) ?? value, hint: accessibility.hint.map(localizer.string) ?? hint, states: states,
      layer: layer, section: section, row: row, control: control, isHidden: isHidden)
  }
}

extension Element {
  /// The words that name the element, without what else its label says.
  var title: Phrase? {
    switch self {
    case .label(let label): label.title
    case .header(let header): header.title
    case .option(let option): option.title.phrase
    default: nil
    }
  }
}
