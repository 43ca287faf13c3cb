internal import TesseraScreen

extension ElementsConfigurator.JSON: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var writing = ElementWriting(members: encoder.container(keyedBy: Key.self))
    try writing.write(element)
  }
}

/// The members of the element being encoded. Default values are omitted.
struct ElementWriting {
  var members: KeyedEncodingContainer<ElementsConfigurator.JSON.Key>

  mutating func write(_ element: Element) throws {
    try members.encode(ElementsConfigurator.JSON.Kind(element).rawValue, forKey: .type)
    switch element {
    case .text(let text): try write(text, as: .text)
    case .label(let label): try write(label)
    case .header(let header):
      try words(.title, header.title)
      try words(.subtitle, header.subtitle)
      try words(.value, header.value)
      try members.encodeIfPresent(header.isExpanded, forKey: .isExpanded)
      try control(header.control)
    case .image(let image):
      switch image.source {
      case .symbol(let symbol): try members.encode(symbol.name, forKey: .symbol)
      case .url(let url): try members.encode(url, forKey: .url)
      }
      try words(.description, image.description)
      try style(.size, image.size, .thumbnail)
      try style(.aspect, image.aspect, .standard)
      try members.encodeIfPresent(image.placeholder?.name, forKey: .placeholder)
    case .row(let elements), .column(let elements): try members.encode(elements.map(ElementsConfigurator.JSON.init), forKey: .elements)
    case .button(let button): try write(button)
    case .link(let link):
      try words(.title, link.title)
      try members.encode(link.destination, forKey: .to)
      try control(link.control)
    case .toggle(let toggle):
      try words(.title, toggle.title)
      try words(.subtitle, toggle.subtitle)
      try value(.isOn, toggle.isOn, false)
      try words(.error, toggle.error)
      try control(toggle.control, toggle.availability)
    case .slider(let slider): try write(slider)
    case .textField(let field): try write(field)
    case .stepper(let stepper): try write(stepper)
    case .dateField(let field): try write(field)
    case .fileField(let field): try write(field)
    case .segments(let segments): try write(segments)
    case .choice(let choice): try write(choice)
    case .option(let option): try write(option)
    case .progress(let progress):
      try words(.label, progress.label)
      try members.encodeIfPresent(progress.fraction, forKey: .fraction)
    case .badge(let badge):
      try words(.text, badge.text)
      try style(.tone, badge.tone, .neutral)
    case .richText(let text): try members.encode(text.markdown, forKey: .markdown)
    case .divider: break
    case .facts(let facts):
      var list = members.nestedUnkeyedContainer(forKey: .facts)
      for fact in facts {
        var entry = list.nestedContainer(keyedBy: ElementsConfigurator.JSON.Key.self)
        try entry.encode(fact.name, forKey: .name)
        try entry.encode(fact.value, forKey: .value)
      }
    case .message(let message):
      try words(.title, message.title)
      try words(.detail, message.detail)
      try style(.tone, message.tone, .neutral)
      try icon(message.icon)
      if let action = message.action {
        var inner = ElementWriting(members: members.nestedContainer(keyedBy: ElementsConfigurator.JSON.Key.self, forKey: .action))
        try inner.write(action)
      }
    case .component(let component): try members.encode(component.parts.map(ElementsConfigurator.JSON.init), forKey: .elements)
    case .menu(let menu): try write(menu)
    case .accessible(let element, let accessibility):
      try members.encode(ElementsConfigurator.JSON(element), forKey: .element)
      try words(.label, accessibility.label)
      try words(.value, accessibility.value)
      try words(.hint, accessibility.hint)
      try value(.hidden, accessibility.isHidden, false)
    }
  }
}

extension ElementWriting {
  private mutating func write(_ text: Element.Text, as key: ElementsConfigurator.JSON.Key) throws {
    try words(key, text.phrase)
    try style(.role, text.role, .body)
    try style(.emphasis, text.emphasis, .normal)
  }

  private mutating func write(_ label: Element.Label) throws {
    try words(.title, label.title)
    try words(.subtitle, label.subtitle)
    try words(.value, label.value)
    try icon(label.icon)
    switch label.activation {
    case .control(let name)?: try members.encode(name.rawValue, forKey: .control)
    case .link(let destination)?: try members.encode(destination, forKey: .to)
    case nil: break
    }
    try availability(label.availability)
    try style(.emphasis, label.emphasis, .normal)
  }

  private mutating func write(_ button: Element.Button) throws {
    try words(.title, button.title)
    try icon(button.icon)
    try style(.emphasis, button.emphasis, .normal)
    try control(button.control, button.availability)
  }

  private mutating func write(_ menu: Element.Menu) throws {
    try words(.title, menu.title)
    try icon(menu.icon)
    for (key, buttons) in [(ElementsConfigurator.JSON.Key.leading, menu.leading), (.actions, menu.actions), (.trailing, menu.trailing)]
    where !buttons.isEmpty {
      try members.encode(buttons.map { ElementsConfigurator.JSON(.button($0)) }, forKey: key)
    }
    try members.encodeIfPresent(menu.content.map(ElementsConfigurator.JSON.init), forKey: .element)
  }

  private mutating func write(_ slider: Element.Slider) throws {
    try words(.title, slider.title)
    for (key, number) in [(ElementsConfigurator.JSON.Key.value, slider.value), (.lower, slider.lower), (.upper, slider.upper)] {
      try members.encode(number, forKey: key)
    }
    try value(.step, slider.step, 0)
    try words(.valueText, slider.valueText)
    try words(.error, slider.error)
    try control(slider.control, slider.availability)
  }

  private mutating func write(_ field: Element.TextField) throws {
    try words(.title, field.title)
    try value(.text, field.text, "")
    try words(.placeholder, field.placeholder)
    try words(.help, field.help)
    try words(.error, field.error)
    try style(.kind, field.kind, .text)
    try value(.isRequired, field.isRequired, false)
    try value(.maximumLength, field.maximumLength, 1000)
    try control(field.control, field.availability)
  }

  private mutating func write(_ stepper: Element.Stepper) throws {
    try words(.title, stepper.title)
    for (key, number) in [(ElementsConfigurator.JSON.Key.value, stepper.value), (.lower, stepper.lower), (.upper, stepper.upper)] {
      try members.encode(number, forKey: key)
    }
    try value(.step, stepper.step, 1)
    try words(.help, stepper.help)
    try words(.error, stepper.error)
    try control(stepper.control, stepper.availability)
  }

  private mutating func write(_ field: Element.DateField) throws {
    try words(.title, field.title)
    try value(.text, field.text, "")
    try style(.kind, field.kind, .date)
    try members.encodeIfPresent(field.earliest, forKey: .earliest)
    try members.encodeIfPresent(field.latest, forKey: .latest)
    try words(.help, field.help)
    try words(.error, field.error)
    try value(.isRequired, field.isRequired, false)
    try control(field.control, field.availability)
  }

  private mutating func write(_ field: Element.FileField) throws {
    try words(.title, field.title)
    try members.encode(field.rule.accepts.types.map(\.rawValue), forKey: .accepts)
    try members.encode(field.rule.size.bytes, forKey: .largest)
    try value(.remaining, field.rule.remaining, 1)
    try words(.help, field.help)
    try words(.error, field.error)
    try value(.isRequired, field.isRequired, false)
    try control(field.control, field.availability)
  }

  private mutating func write(_ segments: Element.Segments) throws {
    try words(.title, segments.title)
    var list = members.nestedUnkeyedContainer(forKey: .segments)
    for segment in segments.segments {
      var entry = list.nestedContainer(keyedBy: ElementsConfigurator.JSON.Key.self)
      try entry.encode(segment.title, forKey: .title)
      try entry.encodeIfPresent(segment.icon?.name, forKey: .icon)
      try entry.encode(segment.control.rawValue, forKey: .control)
    }
    try members.encodeIfPresent(segments.selected?.rawValue, forKey: .selected)
    try words(.error, segments.error)
    try availability(segments.availability)
  }

  private mutating func write(_ choice: Element.Choice) throws {
    try words(.title, choice.title)
    try words(.value, choice.value)
    try words(.placeholder, choice.placeholder)
    try words(.help, choice.help)
    try words(.error, choice.error)
    try value(.isRequired, choice.isRequired, false)
    try control(choice.control, choice.availability)
  }

  private mutating func write(_ option: Element.Option) throws {
    try write(option.title, as: .title)
    try words(.subtitle, option.subtitle)
    try icon(option.icon)
    try members.encodeIfPresent(option.picture, forKey: .picture)
    try style(.style, option.style, .checkbox)
    try style(.mark, option.mark, .off)
    try value(.depth, option.depth, 0)
    try members.encodeIfPresent(option.isExpanded, forKey: .isExpanded)
    try control(option.control, option.availability)
  }

  private mutating func words(_ key: ElementsConfigurator.JSON.Key, _ phrase: Phrase?) throws {
    try members.encodeIfPresent(phrase, forKey: key)
  }
  private mutating func icon(_ symbol: Element.Symbol?) throws { try members.encodeIfPresent(symbol?.name, forKey: .icon) }

  private mutating func value<Value: Encodable & Equatable>(_ key: ElementsConfigurator.JSON.Key, _ value: Value, _ standard: Value) throws
  {
    if value != standard { try members.encode(value, forKey: key) }
  }

  private mutating func style<Value: RawRepresentable<String>>(
    _ key: ElementsConfigurator.JSON.Key, _ style: Value, _ standard: Value
  ) throws {
    if style.rawValue != standard.rawValue { try members.encode(style.rawValue, forKey: key) }
  }

  private mutating func control(_ name: Control.Name, _ availability: Element.Availability = .available) throws {
    try value(.control, name.rawValue, Control.Name.main.rawValue)
    try self.availability(availability)
  }

  private mutating func availability(_ availability: Element.Availability) throws {
    switch availability {
    case .available: break
    case .disabled(because: let reason?): try members.encode(reason, forKey: .disabled)
    case .disabled(because: nil): try members.encode(true, forKey: .disabled)
    case .pending: try members.encode(true, forKey: .pending)
    }
  }
}
