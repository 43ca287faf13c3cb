internal import TesseraScreen

/// A row that a section brought along, with what was entered in it.
struct ElementItem: Item {
  typealias Owner = SectionScreen<ElementsConfigurator>
  let id: String
  let content: Element
  private let meanings: [ControlName: ElementEntry.Meaning]
  private let values: [String: ControlValue]

  init(_ entry: ElementEntry, id: String, state: ElementsState, acts: some Collection<String>) {
    let (meanings, values, isPending) = (entry.meanings, state.values[id] ?? [:], state.pending.contains(id))
    (self.id, self.meanings, self.values) = (id, meanings, values)
    content = entry.element.mappingControls { element in
      switch element {
      case .toggle(var toggle):
        if case .flag(let isOn)? = values[toggle.control.rawValue] { toggle.isOn = isOn }
        element = .toggle(toggle)
      case .slider(var slider):
        if case .number(let number)? = values[slider.control.rawValue] { slider.value = number }
        element = .slider(slider)
      case .textField(var field):
        if case .text(let text)? = values[field.control.rawValue] { field.text = text }
        element = .textField(field)
      default:
        element.restrict { control in
          switch meanings[control] {
          case .open?: nil
          case .act(let name)? where acts.contains(name): isPending ? .pending : nil
          case .act?, nil: .disabled(because: "Unavailable")
          }
        }
      }
    }
  }

  func intent(for event: ControlEvent) -> Intent<Owner>? {
    if let value = event.value { return .action(.entered(item: id, control: event.control.rawValue, value)) }
    return switch meanings[event.control] {
    case .open(let route)?: .open(route)
    case .act(let name)?: .action(.act(ElementAct(name: name, item: id, values: values)))
    case nil: nil
    }
  }
}

extension Element {
  /// The element with a change made to each part that is no container.
  fileprivate func mappingControls(_ change: (inout Element) -> Void) -> Element {
    switch self {
    case .row(let elements): return .row(elements.map { $0.mappingControls(change) })
    case .column(let elements): return .column(elements.map { $0.mappingControls(change) })
    case .accessible(let element, let accessibility): return .accessible(element.mappingControls(change), accessibility)
    default:
      var element = self
      change(&element)
      return element
    }
  }

  /// Takes a press away where there is a reason to.
  fileprivate mutating func restrict(_ reason: (ControlName) -> Availability?) {
    func restricted(_ availability: Availability, _ control: ControlName) -> Availability {
      availability == .available ? reason(control) ?? .available : availability
    }
    switch self {
    case .button(var button):
      button.availability = restricted(button.availability, button.control)
      self = .button(button)
    case .label(var label):
      guard case .control(let control)? = label.activation else { return }
      label.availability = restricted(label.availability, control)
      self = .label(label)
    case .choice(var choice):
      choice.availability = restricted(choice.availability, choice.control)
      self = .choice(choice)
    case .option(var option):
      option.availability = restricted(option.availability, option.control)
      if option.isExpanded != nil, reason(Option.expand) != nil { option.isExpanded = nil }
      self = .option(option)
    case .message(var message):
      guard var action = message.action else { return }
      action.availability = restricted(action.availability, action.control)
      message.action = action
      self = .message(message)
    default: return
    }
  }
}
