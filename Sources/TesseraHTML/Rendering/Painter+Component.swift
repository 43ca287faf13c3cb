internal import TesseraScreen

extension Painter {
  /// Writes a component with the renderer of its type, or its fallback.
  mutating func component(_ component: Element.AnyComponent, _ said: Element.Accessibility?) {
    // A component is a named group, so screen readers don't skip the row, whatever it contains.
    silenceRow(if: false)
    let start = out.count
    guard let entry = renderer.components.entry(for: component) else {
      if let diagnostic = component.missingRenderer { renderer.report(once: diagnostic, about: component.typeName) }
      return fallback(component, said)
    }
    var writer = ComponentRenderers.Writer(self, component)
    do {
      try writer.write(entry, said)
      self = writer.painter
      parts.insert(entry.part)
    } catch {
      // Discard what was written, but keep its memory.
      self = writer.painter
      out.count = start
      renderer.report(once: component.failedRenderer(error), about: component.typeName + " failed")
      fallback(component, said)
    }
  }

  private mutating func fallback(_ component: Element.AnyComponent, _ said: Element.Accessibility?) {
    begin(component, said, isImage: false)
    out.raw(">")
    for part in component.parts { element(part) }
    out.raw("</div>")
  }

  /// Writes the opening tag of the group around a component, without its `>`.
  fileprivate mutating func begin(_ component: Element.AnyComponent, _ said: Element.Accessibility?, isImage: Bool) {
    out.raw(
      isImage
        ? "<div class=\"column component\" role=\"img\" aria-label=\"" : "<div class=\"column component\" role=\"group\" aria-label=\"")
    if let label = said?.label {
      words(label)
    } else {
      words(component.accessibility.label)
      if let value = said?.value ?? component.accessibility.value, !value.isEmpty {
        out.raw(", ")
        words(value)
      }
    }
    if let hint = said?.hint {
      out.raw("\" aria-description=\"")
      words(hint)
    }
    out.raw("\"")
  }
}

extension ComponentRenderers.Writer {
  fileprivate mutating func write(_ entry: ComponentRenderers.Entry, _ said: Element.Accessibility?) throws {
    painter.begin(component, said, isImage: component.isImage)
    painter.out.raw(" data-component=\"")
    painter.out.raw(trusted: entry.name)
    painter.out.raw("\">")
    if entry.script != nil {
      painter.out.raw("<")
      painter.out.raw(trusted: entry.name)
    }
    let attributes = painter.out.count
    if entry.script != nil { painter.out.raw(">") }
    let content = painter.out.count
    try entry.write(component, &self)
    // A custom element without markup shows the fallback.
    if entry.script != nil, painter.out.count == content, refusal == nil, component.missingRenderer == nil {
      for part in component.parts { painter.element(part) }
    } else {
      try finish()
    }
    guard entry.script != nil else { return painter.out.raw("</div>") }
    let properties = properties
    painter.out.insert(at: attributes) { out in
      for (name, value) in properties {
        out.raw(" data-")
        out.raw(trusted: name)
        out.raw("=\"")
        out.escaped(value)
        out.raw("\"")
      }
    }
    painter.out.raw("</")
    painter.out.raw(trusted: entry.name)
    painter.out.raw("></div>")
  }
}
