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
    var element = entry.element
    element.mapControls { control in
      if let value = values[control.name.rawValue], control.value?.isAlike(value) == true { control.value = value }
      // Where files go is for a screen to say.
      if case .files = control.kind { control.availability = .disabled(because: "Unavailable") }
      guard control.kind == .button, control.availability == .available else { return }
      switch meanings[control.name] {
      case .open?: break
      case .act(let name)? where acts.contains(name): if isPending { control.availability = .pending }
      case .act?, nil: control.availability = .disabled(because: "Unavailable")
      }
    }
    content = element
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

extension ControlValue {
  /// Whether both are of the same kind: a section that was loaded anew may have another control by the name.
  fileprivate func isAlike(_ other: ControlValue) -> Bool {
    switch (self, other) {
    case (.text, .text), (.flag, .flag), (.number, .number): true
    case (.text, _), (.flag, _), (.number, _), (.file, _): false
    }
  }
}
