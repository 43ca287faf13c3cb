internal import TesseraScreen

extension Painter {
  /// Writes an element. `said` overrides the accessibility of its first node.
  mutating func element(_ element: borrowing Element, _ said: Element.Accessibility? = nil) {
    switch element {
    case .text(let text): self.text(text, said)
    case .label(let label): self.label(label, said)
    case .header(let header): self.header(header, said)
    case .image(let image):
      silenceRow(if: image.description == nil)
      self.image(image, said)
    case .row(let elements):
      silenceRow(if: elements.allSatisfy(\.isSilent))
      group("<div class=\"row-of\">", elements, said)
    case .column(let elements):
      silenceRow(if: elements.allSatisfy(\.isSilent))
      group("<div class=\"column\">", elements, said)
    case .button(let button): self.button(button, said)
    case .link(let link): self.link(link, said)
    case .toggle(let toggle): self.toggle(toggle, said)
    case .slider(let slider): self.slider(slider, said)
    case .stepper(let stepper): self.stepper(stepper, said)
    case .textField(let field): textField(field, said)
    case .dateField(let field): dateField(field, said)
    case .fileField(let field): fileField(field, said)
    case .segments(let segments): self.segments(segments, said)
    case .choice(let choice): self.choice(choice, said)
    case .option(let option): self.option(option, said)
    case .progress(let progress): self.progress(progress, said)
    case .badge(let badge):
      out.raw("<p class=\"badge ")
      out.raw(badge.tone.name)
      out.raw("\"")
      label(said)
      out.raw(">")
      isolated(badge.text)
      out.raw("</p>")
    case .richText(let text): richText(text, said)
    case .divider:
      out.raw("<hr")
      label(said)
      out.raw(">")
    case .facts(let facts): self.facts(facts)
    case .message(let message): self.message(message, said)
    case .component(let component): self.component(component, said)
    case .menu(let menu): self.menu(menu, said)
    case .accessible(let inner, let accessibility):
      silenceRow(if: accessibility.isHidden)
      guard accessibility.isHidden else { return self.element(inner, accessibility.merged(under: said)) }
      out.raw("<div class=\"column\" aria-hidden=\"true\">")
      self.element(inner)
      out.raw("</div>")
    }
  }

  /// Writes the accessible name. Elements without a role get one, since names aren't allowed otherwise.
  mutating func label(_ said: Element.Accessibility?, role: StaticString = "") {
    guard let said else { return }
    if let label = said.label {
      out.raw(role)
      out.raw(" aria-label=\"")
      words(label)
      out.raw("\"")
    }
    if let hint = said.hint {
      out.raw(" aria-description=\"")
      words(hint)
      out.raw("\"")
    }
    if let value = said.value {
      out.raw(" aria-valuetext=\"")
      words(value)
      out.raw("\"")
    }
  }

  private mutating func group(_ tag: StaticString, _ elements: [Element], _ said: Element.Accessibility?) {
    out.raw(tag)
    var said = said
    for element in elements {
      self.element(element, said)
      said = nil
    }
    out.raw("</div>")
  }

  private mutating func text(_ text: Element.Text, _ said: Element.Accessibility?) {
    switch text.role {
    case .title: out.raw("<h1 class=\"title")
    case .heading: out.raw("<h2 class=\"heading")
    case .body: out.raw("<p class=\"text")
    case .caption: out.raw("<p class=\"text caption")
    case .code: out.raw("<p class=\"text code")
    }
    emphasis(text.emphasis)
    out.raw("\"")
    label(said)
    out.raw("><bdi>")
    highlighted(text)
    switch text.role {
    case .title: out.raw("</bdi></h1>")
    case .heading: out.raw("</bdi></h2>")
    default: out.raw("</bdi></p>")
    }
  }

  /// Writes text with highlights. Ranges outside of the text are ignored.
  mutating func highlighted(_ text: Element.Text) {
    guard !text.highlights.isEmpty else { return words(text.phrase) }
    let string = renderer.localizer.string(text.phrase)
    let bytes = string.utf8
    func isBoundary(_ offset: Int) -> Bool {
      offset == bytes.count || bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 != 0x80
    }
    var written = 0
    for range in text.highlights {
      guard range.lowerBound >= written, range.upperBound <= bytes.count, !range.isEmpty, isBoundary(range.lowerBound),
        isBoundary(range.upperBound)
      else { continue }
      out.escaped(string, written..<range.lowerBound)
      out.raw("<mark>")
      out.escaped(string, range)
      out.raw("</mark>")
      written = range.upperBound
    }
    out.escaped(string, written..<bytes.count)
  }

  mutating func emphasis(_ emphasis: Element.Emphasis) {
    switch emphasis {
    case .normal: break
    case .primary: out.raw(" primary")
    case .subtle: out.raw(" subtle")
    case .destructive: out.raw(" destructive")
    }
  }

  private mutating func header(_ header: Element.Header, _ said: Element.Accessibility?) {
    out.raw("<h2 class=\"heading\"")
    if let isExpanded = header.isExpanded {
      parts.insert(.rich)
      out.raw("><button class=\"fold\"")
      press(header.control)
      out.raw(isExpanded ? " aria-expanded=\"true\"" : " aria-expanded=\"false\"")
    }
    label(said)
    out.raw("><span>")
    isolated(header.title)
    pause(!(header.value?.isEmpty ?? true))
    out.raw("</span>")
    if let value = header.value, !value.isEmpty {
      out.raw("<span class=\"v\">")
      isolated(value)
      out.raw("</span>")
    }
    if header.isExpanded != nil {
      out.raw(trusted: renderer.mount.symbols.chevron)
      out.raw("</button>")
    }
    out.raw("</h2>")
    if let subtitle = header.subtitle {
      out.raw("<p class=\"text caption subtle\">")
      isolated(subtitle)
      out.raw("</p>")
    }
  }

  mutating func image(_ image: Element.Image, _ said: Element.Accessibility?) {
    let description = said?.label ?? image.description
    switch image.source {
    case .symbol(let symbol):
      out.raw("<span class=\"picture ")
      out.raw(image.size.name)
      out.raw("\">")
      self.symbol(symbol, description: image.description == nil ? nil : description)
      out.raw("</span>")
    case .url(let source):
      guard let address = renderer.linkPolicy.spelledImage(source) else {
        renderer.refused(source, "picture", row: row?.key.text ?? "")
        out.raw("<span class=\"picture ")
        out.raw(image.size.name)
        out.raw("\">")
        symbol("cross", description: image.description == nil ? nil : description)
        out.raw("</span>")
        return
      }
      if let placeholder = image.placeholder {
        parts.formUnion([.rich, .pictures])
        out.raw("<span class=\"picture shaped under ")
        shape(image)
        out.raw("\">")
        symbol(placeholder)
        out.raw("<img")
      } else {
        out.raw("<img class=\"picture ")
        shape(image)
        out.raw("\"")
      }
      out.raw(" loading=\"lazy\" decoding=\"async\" src=\"")
      base(of: address)
      out.escaped(address)
      out.raw("\" alt=\"")
      if image.description != nil, let description { words(description) }
      out.raw(image.placeholder == nil ? "\">" : "\"></span>")
    }
  }

  private mutating func shape(_ image: Element.Image) {
    out.raw(image.size.name)
    if image.aspect == .standard { return }
    parts.insert(.rich)
    switch image.aspect {
    case .standard: break
    case .square: out.raw(" shaped square")
    case .landscape: out.raw(" shaped landscape")
    case .portrait: out.raw(" shaped portrait")
    case .wide: out.raw(" shaped wide")
    }
  }

  private mutating func progress(_ progress: Element.Progress, _ said: Element.Accessibility?) {
    out.raw("<div class=\"progress\"><progress aria-label=\"")
    words(said?.label ?? progress.label)
    out.raw("\"")
    if let percent = progress.percent {
      out.raw(" max=\"100\" value=\"")
      out.number(percent)
      out.raw("\" aria-valuetext=\"")
      if let value = said?.value {
        words(value)
      } else {
        out.escaped(renderer.localizer.percent(percent))
      }
      out.raw("\"")
    }
    out.raw("></progress><span class=\"caption\" aria-hidden=\"true\">")
    isolated(progress.label)
    out.raw("</span></div>")
  }

  private mutating func facts(_ facts: [Element.Fact]) {
    out.raw("<dl class=\"facts\">")
    for fact in facts {
      out.raw("<div><dt>")
      isolated(fact.name)
      out.raw("</dt><dd>")
      isolated(fact.value)
      out.raw("</dd></div>")
    }
    out.raw("</dl>")
  }

  private mutating func message(_ message: Element.Message, _ said: Element.Accessibility?) {
    let identity = identity(messages == 0 ? "message" : Control.Name("message \(messages)"))
    messages += 1
    out.raw(message.tone == .failure ? "<div role=\"alert\" class=\"message " : "<div role=\"status\" class=\"message ")
    out.raw(message.tone.name)
    out.raw("\"")
    if said?.label == nil { reference(" aria-labelledby", identity) }
    label(said)
    out.raw(">")
    if let icon = message.icon ?? message.tone.icon { symbol(icon) }
    out.raw("<div class=\"words\"")
    reference(" id", identity)
    out.raw("><strong class=\"t\">")
    isolated(message.title)
    pause(!(message.detail?.isEmpty ?? true))
    out.raw("</strong>")
    detail(message.detail)
    out.raw("</div>")
    if let action = message.action { button(action, nil) }
    out.raw("</div>")
  }
}

extension Element.Accessibility {
  /// Merges with the outer accessibility, which has precedence.
  fileprivate func merged(under outer: Element.Accessibility?) -> Element.Accessibility {
    guard let outer else { return self }
    return Element.Accessibility(label: outer.label ?? label, value: outer.value ?? value, hint: outer.hint ?? hint)
  }
}

extension Element.Tone {
  fileprivate var name: StaticString {
    switch self {
    case .neutral: "neutral"
    case .info: "info"
    case .success: "success"
    case .warning: "warning"
    case .failure: "failure"
    }
  }

  fileprivate var icon: Element.Symbol? {
    switch self {
    case .neutral: nil
    case .info: "info"
    case .success: "check"
    case .warning, .failure: "warning"
    }
  }
}

extension Element.Image.Size {
  fileprivate var name: StaticString {
    switch self {
    case .icon: "icon"
    case .thumbnail: "thumbnail"
    case .banner: "banner"
    }
  }
}
