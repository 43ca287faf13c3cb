internal import TesseraScreen

extension Painter {
  /// Writes a label row, as a button or a link if the whole row can be pressed.
  mutating func label(_ label: Element.Label, _ said: Element.Accessibility?) {
    switch label.activation {
    case .control(let control)?:
      out.raw("<button class=\"label")
      emphasis(label.emphasis)
      out.raw("\"")
      press(control)
      availability(label.availability)
      self.label(said)
      let identity = reason(before: label.availability, control, said)
      out.raw(">")
      parts(of: label)
      out.raw(trusted: renderer.mount.symbols.chevron)
      out.raw("</button>")
      reason(label.availability, identity)
    case .link(let destination)? where !label.availability.isAvailable:
      // A link can't be disabled. Without an address it does nothing.
      _ = destination
      out.raw("<a role=\"link\" aria-disabled=\"true\" class=\"label")
      emphasis(label.emphasis)
      if label.availability == .pending { out.raw("\" aria-busy=\"true") }
      out.raw("\" data-control=\"main\"")
      self.label(said)
      let identity = reason(before: label.availability, .main, said)
      out.raw(">")
      parts(of: label)
      out.raw(trusted: renderer.mount.symbols.chevron)
      out.raw("</a>")
      reason(label.availability, identity)
    case .link(let destination)?:
      guard let address = spelled(destination) else {
        renderer.refused(destination, "link", row: row?.key.text ?? "")
        return plain(label, said)
      }
      out.raw("<a class=\"label")
      emphasis(label.emphasis)
      out.raw("\" data-control=\"main\"")
      href(address)
      self.label(said)
      out.raw(">")
      parts(of: label)
      out.raw(trusted: renderer.mount.symbols.chevron)
      out.raw("</a>")
    case nil: plain(label, said)
    }
  }

  private mutating func plain(_ label: Element.Label, _ said: Element.Accessibility?) {
    out.raw("<p class=\"label")
    emphasis(label.emphasis)
    out.raw("\"")
    self.label(said)
    out.raw(">")
    parts(of: label)
    out.raw("</p>")
  }

  private mutating func parts(of label: Element.Label) {
    if let icon = label.icon { symbol(icon) }
    out.raw("<span class=\"words\"><span class=\"t\">")
    isolated(label.title)
    let hasSubtitle = !(label.subtitle?.isEmpty ?? true), hasValue = !(label.value?.isEmpty ?? true)
    pause(hasSubtitle || hasValue)
    out.raw("</span>")
    if hasSubtitle, let subtitle = label.subtitle {
      out.raw("<span class=\"s\">")
      isolated(subtitle)
      pause(hasValue)
      out.raw("</span>")
    }
    out.raw("</span>")
    if hasValue, let value = label.value {
      out.raw("<span class=\"v\">")
      isolated(value)
      out.raw("</span>")
    }
  }

  /// Writes a link, or its text if the destination is forbidden.
  mutating func link(_ link: Element.Link, _ said: Element.Accessibility?) {
    guard let address = spelled(link.destination) else {
      renderer.refused(link.destination, "link", row: row?.key.text ?? "")
      out.raw("<p class=\"text\"")
      label(said)
      out.raw(">")
      isolated(link.title)
      out.raw("</p>")
      return
    }
    out.raw("<a class=\"link\" data-control=\"")
    name(link.control)
    out.raw("\"")
    href(address)
    label(said)
    out.raw(">")
    isolated(link.title)
    out.raw("</a>")
  }

  /// The address of a link for the page, or `nil` if the link is refused. A plain path doesn't need the policy, which
  /// would be copied.
  func spelled(_ destination: String) -> String? {
    LinkPolicy.isPlainPath(destination, limit: renderer.linkPolicy.limit) ? destination : renderer.linkPolicy.spelled(destination)
  }

  /// Writes the address of an allowed link, as `spelled` returned it. Other sites don't learn the referrer.
  mutating func href(_ address: String) {
    out.raw(" href=\"")
    base(of: address)
    out.escaped(address)
    out.raw(address.utf8.first == UInt8(ascii: "/") ? "\"" : "\" rel=\"external noreferrer\"")
  }

  mutating func button(_ button: Element.Button, _ said: Element.Accessibility?) {
    if button.control == .refresh { parts.insert(.refresh) }
    out.raw("<button class=\"button")
    emphasis(button.emphasis)
    out.raw("\"")
    press(button.control)
    availability(button.availability)
    label(said)
    let identity = reason(before: button.availability, button.control, said)
    out.raw(">")
    if let icon = button.icon { symbol(icon) }
    isolated(button.title)
    out.raw("</button>")
    reason(button.availability, identity)
  }

  /// Writes the reference from a control to the reason why it is disabled, if there is one.
  mutating func reason(before availability: Element.Availability, _ control: Control.Name, _ said: Element.Accessibility?)
    -> HexadecimalDigits?
  {
    guard availability.reason != nil else { return nil }
    let identity = identity(control)
    if said?.hint == nil { reference(" aria-describedby", identity, "-r") }
    return identity
  }

  /// Writes the reason why a control is disabled.
  mutating func reason(_ availability: Element.Availability, _ identity: HexadecimalDigits?) {
    guard let reason = availability.reason, let identity else { return }
    out.raw("<span class=\"help\"")
    self.reference(" id", identity, "-r")
    out.raw(">")
    isolated(reason)
    out.raw("</span>")
  }

  /// Writes an option: the button to choose it, and the button to expand it.
  mutating func option(_ option: Element.Option, _ said: Element.Accessibility?) {
    parts.formUnion([.forms, .optionsScript])
    out.raw("<div class=\"option d")
    out.number(min(max(option.depth, 0), 8))
    out.raw("\">")
    let identity = identity(option.control)
    if let isExpanded = option.isExpanded {
      out.raw("<button class=\"expand\"")
      press(Element.Option.expand)
      reference(" aria-labelledby", identity, "-t")
      out.raw(isExpanded ? " aria-expanded=\"true\">" : " aria-expanded=\"false\">")
      out.raw(trusted: renderer.mount.symbols.chevron)
      out.raw("</button>")
    }
    out.raw(option.style == .radio ? "<button role=\"radio\" class=\"pick\"" : "<button role=\"checkbox\" class=\"pick\"")
    press(option.control)
    switch option.mark {
    case .on: out.raw(" aria-checked=\"true\"")
    case .off: out.raw(" aria-checked=\"false\"")
    case .mixed: out.raw(" aria-checked=\"mixed\"")
    }
    if let isExpanded = option.isExpanded { out.raw(isExpanded ? " aria-expanded=\"true\"" : " aria-expanded=\"false\"") }
    if option.depth > 0 {
      out.raw(" aria-level=\"")
      out.number(option.depth + 1)
      out.raw("\"")
    }
    // A disabled option stays focusable, so that its reason is read and its children can be opened.
    if case .disabled = option.availability { out.raw(" aria-disabled=\"true\"") } else { availability(option.availability) }
    label(said)
    let reasonIdentity = reason(before: option.availability, option.control, said)
    out.raw("><span class=\"mark\" aria-hidden=\"true\"></span>")
    if let picture = option.image { image(picture, nil) } else if let icon = option.icon { symbol(icon) }
    out.raw("<span class=\"words\"><span class=\"t\"")
    reference(" id", identity, "-t")
    out.raw("><bdi>")
    highlighted(option.title)
    out.raw("</bdi>")
    pause(!(option.subtitle?.isEmpty ?? true))
    out.raw("</span>")
    detail(option.subtitle)
    out.raw("</span></button>")
    reason(option.availability, reasonIdentity)
    out.raw("</div>")
  }
}
