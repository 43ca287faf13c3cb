internal import TesseraScreen

/// Walks over elements and collects everything that a user can find in them, with the control of each.
struct ElementCollector {
  let localizer: Localizer
  let layer: Page.LayerID
  private(set) var found: [HeadlessPage.ShownElement] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var section: String?
  private var row = ""
  private var isHidden = false

  init(_ localizer: Localizer, layer: Page.LayerID) { (self.localizer, self.layer) = (localizer, layer) }

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
    if case .accessible(let inner, let accessibility) = element {
      let start = found.count
      let wasHidden = isHidden
      isHidden = isHidden || accessibility.isHidden
      collect(inner)
      isHidden = wasHidden
      if start < found.count { found[start] = found[start].saying(accessibility, localizer) }
      return
    }
    if case .menu(let menu) = element {
      if let content = menu.content { collect(content) }
      if menu.all.isEmpty { return }
      add(menu.node(localizer), title: menu.title, nil)
      // A user opens the menu and presses one of these actions.
      menu.forEachControl { control in
        guard let action = menu.all.first(where: { $0.control == control.name }) else { return }
        var node = action.accessibilityNodes(localizer)[0]
        node.role = .menuitem
        add(node, title: action.title, control)
      }
      return
    }
    if case .component(let component) = element {
      add(component.node(localizer), title: component.accessibility.label, nil)
      if let diagnostic = component.missingRenderer { diagnostics.append(diagnostic) }
    }
    let content = element.content
    var controls: [Control] = []
    if content.parts.isEmpty { content.forEachControl { controls.append($0) } }
    let nodes = content.parts.isEmpty ? content.accessibilityNodes(localizer) : []
    for node in nodes { collect(node, named: content.name, &controls) }
    for part in content.parts { collect(part) }
    // The button that expands the children of an option is part of the option's node, but is pressed
    // separately.
    guard let node = nodes.first else { return }
    for control in controls { add(AccessibilityNode(.button, "\(control.name) \(node.label)"), title: nil, control) }
  }

  /// Adds a node and its descendants, each with the control that it names. Controls left over belong to no
  /// node.
  private mutating func collect(_ node: AccessibilityNode, named name: Phrase?, _ controls: inout [Control]) {
    let position = node.control.flatMap { name in controls.firstIndex { $0.name == name } }
    add(node, title: name, position.map { controls.remove(at: $0) })
    for child in node.children { collect(child, named: nil, &controls) }
  }

  private mutating func add(_ node: AccessibilityNode, title: Phrase?, _ control: Control?) {
    found.append(
      HeadlessPage.ShownElement(
        role: node.role, label: node.label, title: title.map(localizer.string) ?? node.label, value: node.value, hint: node.hint,
        states: node.states, layer: layer, section: section, row: row, control: control, isHidden: isHidden))
  }
}

extension HeadlessPage.ShownElement {
  func saying(_ accessibility: Element.Accessibility, _ localizer: Localizer) -> HeadlessPage.ShownElement {
    HeadlessPage.ShownElement(
      role: role, label: accessibility.label.map(localizer.string) ?? label, title: accessibility.label.map(localizer.string) ?? title,
      value: accessibility.value.map(localizer.string) ?? value, hint: accessibility.hint.map(localizer.string) ?? hint, states: states,
      layer: layer, section: section, row: row, control: control, isHidden: isHidden)
  }
}
