extension Element {
  /// The content of the element.
  public var content: any Element.Content {
    switch self {
    case .text(let content): content
    case .label(let content): content
    case .header(let content): content
    case .image(let content): content
    case .row(let parts), .column(let parts): Group(parts: parts)
    case .button(let content): content
    case .link(let content): content
    case .toggle(let content): content
    case .slider(let content): content
    case .stepper(let content): content
    case .textField(let content): content
    case .dateField(let content): content
    case .fileField(let content): content
    case .segments(let content): content
    case .choice(let content): content
    case .option(let content): content
    case .progress(let content): content
    case .badge(let content): content
    case .richText(let content): content
    case .divider: Divider()
    case .facts(let facts): Facts(facts: facts)
    case .message(let content): content
    case .component(let content): content
    case .menu(let content): content
    case .accessible(let element, let accessibility): Accessible(element: element, accessibility: accessibility)
    }
  }

  /// Calls `change` with every control in reading order, and takes over the availability and the value that it
  /// sets.
  ///
  /// - Complexity: O(n) in the size of the element.
  public mutating func mapControls(_ change: (inout Control) -> Void) {
    func mapped<Content: Element.Content>(_ content: Content) -> Content {
      var copy = content
      copy.mapControls(change)
      return copy
    }
    switch self {
    case .text(let content): self = .text(mapped(content))
    case .label(let content): self = .label(mapped(content))
    case .header(let content): self = .header(mapped(content))
    case .image(let content): self = .image(mapped(content))
    case .row(let parts): self = .row(mapped(Group(parts: parts)).parts)
    case .column(let parts): self = .column(mapped(Group(parts: parts)).parts)
    case .button(let content): self = .button(mapped(content))
    case .link(let content): self = .link(mapped(content))
    case .toggle(let content): self = .toggle(mapped(content))
    case .slider(let content): self = .slider(mapped(content))
    case .stepper(let content): self = .stepper(mapped(content))
    case .textField(let content): self = .textField(mapped(content))
    case .dateField(let content): self = .dateField(mapped(content))
    case .fileField(let content): self = .fileField(mapped(content))
    case .segments(let content): self = .segments(mapped(content))
    case .choice(let content): self = .choice(mapped(content))
    case .option(let content): self = .option(mapped(content))
    case .progress(let content): self = .progress(mapped(content))
    case .badge(let content): self = .badge(mapped(content))
    case .divider, .facts, .richText: break
    case .message(let content): self = .message(mapped(content))
    case .component(let content): self = .component(mapped(content))
    case .menu(let content): self = .menu(mapped(content))
    case .accessible(let element, let accessibility):
      let content = mapped(Accessible(element: element, accessibility: accessibility))
      self = .accessible(content.element, content.accessibility)
    }
  }

  /// The element's name, where its accessibility label says more than that.
  public var name: Phrase? { content.name }

  /// Whether screen readers skip the element because it is decorative.
  ///
  /// - Complexity: O(n) in the parts of rows and columns.
  public var isSilent: Bool { content.isSilent }

  /// The parts that accessibility focus reaches one by one. Empty for most elements.
  public var parts: [Element] { content.parts }

  /// Calls `body` with every control in reading order.
  ///
  /// - Complexity: O(n) in the size of the element.
  public func forEachControl(_ body: (Control) -> Void) { content.forEachControl(body) }

  /// The first control with this name, or `nil`.
  public func control(named name: Control.Name) -> Control? {
    var found: Control?
    forEachControl { if found == nil, $0.name == name { found = $0 } }
    return found
  }

  /// The element's accessibility nodes in reading order, in the localizer's language. Empty for decoration.
  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] { content.accessibilityNodes(localizer) }
}
