internal import TesseraScreen

/// A row of a section of elements, with the values the user entered.
struct ElementItem: Item {
  typealias Owner = SectionScreen<ElementsConfigurator>
  let id: String
  let content: Element
  private let meanings: [Control.Name: ElementsConfigurator.Entry.Meaning]
  private let values: [String: Control.Event.Value]
  /// The name under which a choice is stored, by the names of its segments.
  private let choices: [Control.Name: Control.Name]

  init(_ entry: ElementsConfigurator.Entry, id: String, state: ElementsConfigurator.State, acts: some Collection<String>) {
    let (meanings, values, isPending) = (entry.meanings, state.values[id] ?? [:], state.pending[id] != nil)
    (self.id, self.meanings, self.values) = (id, meanings, values)
    var (element, choices) = (entry.element, [Control.Name: Control.Name]())
    element.mapSegments { segments in
      guard let name = segments.segments.first?.control else { return }
      for segment in segments.segments where meanings[segment.control] == nil { choices[segment.control] = name }
      guard case .text(let chosen)? = values[name.rawValue] else { return }
      if let segment = segments.segments.first(where: { $0.control.rawValue == chosen }) { segments.selected = segment.control }
    }
    self.choices = choices
    element.mapControls { control in
      if let value = values[control.name.rawValue], control.value?.isAlike(value) == true { control.value = value }
      // Only a screen can decide where uploaded files are stored.
      if case .files = control.kind { control.availability = .disabled(because: "Unavailable") }
      guard control.kind == .button, control.availability == .available, choices[control.name] == nil else { return }
      switch meanings[control.name] {
      case .open?: break
      case .act(let name)? where acts.contains(name): if isPending { control.availability = .pending }
      case .act?, nil: control.availability = .disabled(because: "Unavailable")
      }
    }
    content = element
  }

  func intent(for event: Control.Event) -> Intent<Owner>? {
    if let value = event.value { return .action(.entered(item: id, control: event.control.rawValue, value)) }
    if let choice = choices[event.control] {
      return .action(.entered(item: id, control: choice.rawValue, .text(event.control.rawValue)))
    }
    return switch meanings[event.control] {
    case .open(let route)?: .open(route)
    case .act(let name)?: .action(.act(ElementsConfigurator.ActRequest(name: name, item: id, values: values)))
    case nil: nil
    }
  }
}

extension Element {
  /// Calls `change` with every segmented choice, in reading order.
  fileprivate mutating func mapSegments(_ change: (inout Segments) -> Void) {
    func mapped(_ element: Element) -> Element {
      var copy = element
      copy.mapSegments(change)
      return copy
    }
    switch self {
    case .segments(var segments):
      change(&segments)
      self = .segments(segments)
    case .row(let parts): self = .row(parts.map(mapped))
    case .column(let parts): self = .column(parts.map(mapped))
    case .accessible(let element, let accessibility): self = .accessible(mapped(element), accessibility)
    case .menu(let menu):
      guard let content = menu.content else { return }
      self = .menu(
        Menu(
          menu.title, icon: menu.icon, leading: menu.leading, actions: menu.actions, trailing: menu.trailing, position: menu.position,
          of: mapped(content)))
    case .text, .label, .header, .image, .button, .link, .toggle, .slider, .stepper, .textField, .dateField, .fileField, .choice, .option,
      .progress, .badge, .richText, .divider, .facts, .message, .component:
      break
    }
  }
}

extension Control.Event.Value {
  /// Whether both are of the same kind. After a reload another kind of control may have the same name.
  fileprivate func isAlike(_ other: Control.Event.Value) -> Bool {
    switch (self, other) {
    case (.text, .text), (.flag, .flag), (.number, .number): true
    case (.text, _), (.flag, _), (.number, _), (.file, _): false
    }
  }
}
