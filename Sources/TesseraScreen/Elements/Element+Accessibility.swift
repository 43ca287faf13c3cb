extension Element {
  /// The element's accessibility nodes in reading order, in the localizer's language; none for decoration.
  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    func text(_ phrase: Phrase?) -> String? { phrase.map(localizer.string) }
    func words(_ phrases: Phrase?...) -> String {
      phrases.compactMap { $0.map(localizer.string) }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
    switch self {
    case .text(let content):
      let label = localizer.string(content.phrase)
      switch content.role {
      case .title: return [AccessibilityNode(.heading, label, states: [.level(1)])]
      case .heading: return [AccessibilityNode(.heading, label, states: [.level(2)])]
      case .body, .caption, .code: return [AccessibilityNode(.text, label)]
      }
    case .label(let label):
      let role: AccessibilityNode.Role =
        switch label.activation {
        case .control?: .button
        case .link?: .link
        case nil: .text
        }
      return [
        AccessibilityNode(
          role, words(label.title, label.subtitle, label.value), hint: label.availability.reason.map(localizer.string),
          states: label.availability.states)
      ]
    case .header(let header):
      return [AccessibilityNode(.heading, words(header.title, header.value), states: [.level(2)])]
        + (header.subtitle.map { [AccessibilityNode(.text, localizer.string($0))] } ?? [])
    case .image(let image):
      return image.description.map { [AccessibilityNode(.image, localizer.string($0))] } ?? []
    case .row(let elements), .column(let elements): return elements.flatMap { $0.accessibilityNodes(localizer) }
    case .button(let button): return [button.accessibilityNode(localizer)]
    case .link(let link): return [AccessibilityNode(.link, localizer.string(link.title))]
    case .toggle(let toggle):
      return [
        AccessibilityNode(
          .switch, localizer.string(toggle.title), hint: text(toggle.availability.reason ?? toggle.subtitle),
          states: toggle.availability.states.union(toggle.isOn ? [.checked] : []))
      ]
    case .slider(let slider):
      return [
        AccessibilityNode(
          .slider, localizer.string(slider.title), value: text(slider.valueText) ?? slider.value.shortText,
          hint: text(slider.availability.reason), states: slider.availability.states)
      ]
    case .textField(let field):
      var states = field.availability.states
      if field.isRequired { states.insert(.required) }
      if field.error != nil { states.insert(.invalid) }
      if field.kind == .multiline { states.insert(.multiline) }
      return [
        AccessibilityNode(
          field.kind == .search ? .searchbox : .textbox, localizer.string(field.title),
          value: field.kind == .password ? String(repeating: "•", count: field.text.count) : field.text,
          hint: text(field.error ?? field.help), states: states)
      ]
    case .choice(let choice):
      var states = choice.availability.states
      if choice.isRequired { states.insert(.required) }
      if choice.error != nil { states.insert(.invalid) }
      return [
        AccessibilityNode(
          .combobox, localizer.string(choice.title), value: text(choice.value ?? choice.placeholder),
          hint: text(choice.error ?? choice.availability.reason ?? choice.help), states: states)
      ]
    case .option(let option): return [option.accessibilityNode(localizer)]
    case .progress(let progress):
      return [
        AccessibilityNode(.progressbar, localizer.string(progress.label), value: progress.percent.map { "\($0)%" })
      ]
    case .badge(let badge): return [AccessibilityNode(.text, localizer.string(badge.text))]
    case .divider: return [AccessibilityNode(.separator)]
    case .facts(let facts):
      return facts.flatMap {
        [AccessibilityNode(.term, localizer.string($0.name)), AccessibilityNode(.definition, localizer.string($0.value))]
      }
    case .message(let message):
      let role: AccessibilityNode.Role = message.tone == .failure ? .alert : .status
      return [
        AccessibilityNode(
          role, words(message.title, message.detail), children: message.action.map { [$0.accessibilityNode(localizer)] } ?? [])
      ]
    case .accessible(let element, let accessibility):
      if accessibility.isHidden { return [] }
      var nodes = element.accessibilityNodes(localizer)
      guard !nodes.isEmpty else { return [] }
      if let label = text(accessibility.label) { nodes[0].label = label }
      if let value = text(accessibility.value) { nodes[0].value = value }
      if let hint = text(accessibility.hint) { nodes[0].hint = hint }
      return nodes
    }
  }
}

extension Element.Button {
  func accessibilityNode(_ localizer: Localizer) -> AccessibilityNode {
    AccessibilityNode(
      .button, localizer.string(title), hint: availability.reason.map(localizer.string), states: availability.states)
  }
}

extension Element.Option {
  func accessibilityNode(_ localizer: Localizer) -> AccessibilityNode {
    var states = availability.states
    if mark == .on { states.insert(.checked) }
    if mark == .mixed { states.insert(.mixed) }
    if let isExpanded { states.insert(isExpanded ? .expanded : .collapsed) }
    if depth > 0 { states.insert(.level(depth + 1)) }
    let words = [title.phrase, subtitle].compactMap { $0.map(localizer.string) }.joined(separator: ", ")
    return AccessibilityNode(
      style == .radio ? .radio : .checkbox, words, hint: availability.reason.map(localizer.string), states: states)
  }
}

extension Availability {
  /// Why the control cannot be used, where that is said.
  public var reason: Phrase? {
    if case .disabled(let reason) = self { reason } else { nil }
  }

  var states: Set<AccessibilityNode.State> {
    switch self {
    case .available: []
    case .disabled: [.disabled]
    case .pending: [.disabled, .busy]
    }
  }
}

extension Double {
  /// Without a fraction where there is none: `3`, `2.5`.
  var shortText: String {
    self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self)
  }
}

extension Element.Progress {
  /// The fraction in whole percent, held between 0 and 100; `nil` if it is unknown or no number.
  public var percent: Int? {
    guard let fraction, !fraction.isNaN else { return nil }
    return Int((min(max(fraction, 0), 1) * 100).rounded())
  }
}
