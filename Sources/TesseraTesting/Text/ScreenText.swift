internal import TesseraFlow
internal import TesseraScreen

/// Renders a layer as text: one row per line, with a notation for each kind of control.
struct ScreenText {
  let localizer: Localizer
  init(_ localizer: Localizer) { self.localizer = localizer }

  func text(_ layer: LayerModel) -> String {
    let name = localizer.string(layer.title)
    let kind = layer.presentation == .root ? "" : " (\(layer.presentation.rawValue))"
    var lines = ["━━ \(name)\(kind) ━━"]
    for section in layer.sections {
      if let header = section.header { lines += draw(header.content, depth: 0) }
      let depth = section.header == nil ? 0 : 1
      for row in section.rows { lines += draw(row.content, depth: depth) }
      if let visibleRange = section.visibleRange {
        lines.append(indent(depth) + "… rows \(visibleRange.start)–\(visibleRange.start + section.rows.count) of \(visibleRange.total)")
      }
      if let footer = section.footer { lines += draw(footer.content, depth: depth) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The areas of an app in one line, with the current one in brackets: `‹ Shop | [Orders] ›`.
  func text(_ areas: [AppLink], current: AppLink?) -> String {
    "‹ " + areas.map { $0 == current ? "[\(words($0.title))]" : words($0.title) }.joined(separator: " | ") + " ›\n"
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
  private func words(_ phrase: Phrase) -> String { localizer.string(phrase) }

  private func draw(_ element: Element, depth: Int) -> [String] {
    switch element {
    case .column(let elements): return elements.flatMap { draw($0, depth: depth) }
    case .row(let elements):
      return [indent(depth) + elements.flatMap { draw($0, depth: 0) }.joined(separator: "  ")]
    case .accessible(let inner, _): return draw(inner, depth: depth)
    case .component(let component):
      return [indent(depth) + "‹\(component.node(localizer).label)›"] + component.parts.flatMap { draw($0, depth: depth + 1) }
    case .facts(let facts): return facts.map { indent(depth) + "\(words($0.name)): \(words($0.value))" }
    case .option(let option): return [indent(depth + option.depth) + line(option)]
    case .text(let text): return [indent(depth) + words(text.phrase)]
    case .label(let label): return [indent(depth) + line(label)]
    case .header(let header):
      let mark = header.isExpanded.map { $0 ? "▾ " : "▸ " } ?? ""
      return [indent(depth) + mark + [header.title, header.subtitle, header.value].compactMap { $0.map(words) }.joined(separator: " · ")]
    case .image(let image): return [indent(depth) + (image.description.map { "[image: \(words($0))]" } ?? "[image]")]
    case .button(let button): return [indent(depth) + line(button)]
    case .link(let link): return [indent(depth) + "\(words(link.title)) →"]
    case .toggle(let toggle):
      return [indent(depth) + "[\(toggle.isOn ? "x" : " ")] \(words(toggle.title))" + note(toggle.error) + suffix(toggle.availability)]
    case .slider(let slider): return [indent(depth) + line(slider)]
    case .stepper(let stepper):
      return [
        indent(depth) + "\(words(stepper.title)): − \(localizer.string(stepper.shown)) +" + note(stepper.error ?? stepper.help)
          + suffix(stepper.availability)
      ]
    case .textField(let field): return [indent(depth) + line(field)]
    case .dateField(let field):
      let value = field.text.isEmpty ? words(field.example) : field.text
      return [indent(depth) + "\(words(field.title)): [\(value)]" + note(field.error ?? field.help) + suffix(field.availability)]
    case .fileField(let field):
      return [
        indent(depth) + "\(words(field.title)): ( \(words("Choose files")) )" + note(field.error ?? field.help) + suffix(field.availability)
      ]
    case .segments(let segments):
      let choices = segments.segments.map { $0.control == segments.selected ? "[\(words($0.title))]" : words($0.title) }
      return [
        indent(depth) + "\(words(segments.title)): " + choices.joined(separator: " | ") + note(segments.error)
          + suffix(segments.availability)
      ]
    case .choice(let choice):
      let value = "\(words(choice.title)): \(words(choice.value ?? choice.placeholder)) ▾"
      return [indent(depth) + value + note(choice.error ?? choice.help) + suffix(choice.availability)]
    case .progress(let progress):
      return [indent(depth) + words(progress.label) + (progress.percent.map { " " + localizer.percent($0) } ?? "")]
    case .badge(let badge): return [indent(depth) + "<\(words(badge.text))>"]
    case .richText(let text): return text.blocks.flatMap { draw($0).map { indent(depth) + $0 } }
    case .divider: return [indent(depth) + "────"]
    case .message(let message): return [indent(depth) + line(message)]
    case .menu(let menu):
      let actions = "⋯ " + menu.all.map { words($0.title) + suffix($0.availability) }.joined(separator: " | ")
      guard let content = menu.content else { return [indent(depth) + "\(words(menu.title)) " + actions] }
      return draw(content, depth: depth) + (menu.all.isEmpty ? [] : [indent(depth + 1) + actions])
    }
  }

  private func draw(_ block: Element.RichText.Block) -> [String] {
    func text(_ line: [Element.RichText.Span]) -> String { line.map { $0.destination == nil ? $0.text : "\($0.text) →" }.joined() }
    return switch block {
    case .paragraph(let line), .heading(let line, _): [text(line)]
    case .quote(let line): ["| " + text(line)]
    case .code(let code): code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    case .list(let lines, let isNumbered): lines.enumerated().map { (isNumbered ? "\($0 + 1). " : "• ") + text($1) }
    }
  }

  private func line(_ label: Element.Label) -> String {
    var line = words(label.title)
    if let subtitle = label.subtitle { line += " · \(words(subtitle))" }
    if let value = label.value { line += " — \(words(value))" }
    if label.activation != nil { line += " ›" }
    return line + suffix(label.availability)
  }

  private func line(_ slider: Element.Slider) -> String {
    let (lower, upper) = (localizer.string(slider.lower), localizer.string(slider.upper))
    return "\(words(slider.title)): \(slider.words(localizer)) (\(lower)–\(upper))" + note(slider.error)
      + suffix(slider.availability)
  }

  private func line(_ field: Element.TextField) -> String {
    let text = field.kind.isSecret ? String(repeating: "•", count: field.text.count) : field.text
    return "\(words(field.title)): [\(text.isEmpty ? field.placeholder.map(words) ?? "" : text)]" + note(field.error ?? field.help)
      + suffix(field.availability)
  }

  private func line(_ message: Element.Message) -> String {
    let mark =
      switch message.tone {
      case .failure: "✗ "
      case .warning: "! "
      case .success: "✓ "
      case .info: "i "
      case .neutral: ""
      }
    return mark + [message.title, message.detail].compactMap { $0.map(words) }.joined(separator: " · ")
      + (message.action.map { "  \(line($0))" } ?? "")
  }

  private func note(_ phrase: Phrase?) -> String { phrase.map { " — \(words($0))" } ?? "" }

  private func line(_ button: Element.Button) -> String { "( \(words(button.title)) )" + suffix(button.availability) }

  private func line(_ option: Element.Option) -> String {
    let mark =
      switch (option.style, option.mark) {
      case (.radio, .on): "(•)"
      case (.radio, _): "( )"
      case (.checkbox, .on): "[x]"
      case (.checkbox, .mixed): "[-]"
      case (.checkbox, .off): "[ ]"
      }
    let children = option.isExpanded.map { $0 ? " ▾" : " ▸" } ?? ""
    return "\(mark) \(words(option.title.phrase))" + (option.subtitle.map { " · \(words($0))" } ?? "") + children
      + suffix(option.availability)
  }

  private func suffix(_ availability: Element.Availability) -> String {
    switch availability {
    case .available: ""
    case .pending: " {busy}"
    case .disabled(let reason): reason.map { " {disabled: \(words($0))}" } ?? " {disabled}"
    }
  }
}
