public import TesseraScreen

extension ComponentRenderers {
  /// Writes the markup of a component: elements, attributes and text, all escaped.
  ///
  /// It can't write raw markup. Active content is refused, and the component's fallback is shown instead: scripts,
  /// frames, forms, event attributes, inline styles, addresses that the app's link policy forbids.
  public struct Writer {
    /// The reason why markup is refused.
    public struct Refusal: Error, Hashable, CustomStringConvertible {
      /// The problem and advice.
      public let description: String
    }

    var painter: Painter
    let component: Element.AnyComponent
    private(set) var properties: [(name: String, value: String)] = []
    private(set) var written: Set<Control.Name> = []
    private(set) var refusal: Refusal?

    init(_ painter: Painter, _ component: Element.AnyComponent) { (self.painter, self.component) = (painter, component) }

    /// The texts and formats of the page's language.
    public var localizer: Localizer { painter.renderer.localizer }

    /// Writes text.
    public mutating func text(_ words: Phrase) { painter.words(words) }

    /// Writes an element with attributes and the output of `body`.
    ///
    /// For styling, use classes and the app's style sheet, or SVG attributes.
    public mutating func element(
      _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ body: (inout Writer) throws -> Void
    ) rethrows {
      guard Self.isElement(name) else {
        return refuse("An element '\(name)' cannot be written here; use one that only shows something, or 'button(_:_:_:)'.")
      }
      painter.out.raw("<")
      painter.out.raw(trusted: name)
      write(attributes)
      painter.out.raw(">")
      try body(&self)
      if Self.empty.contains(name) { return }
      painter.out.raw("</")
      painter.out.raw(trusted: name)
      painter.out.raw(">")
    }

    /// Writes an empty element.
    public mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) { element(name, attributes) { _ in } }

    /// Writes a button that presses a control of the component. Screen readers use the control's label.
    public mutating func button(
      _ control: Control.Name, _ attributes: KeyValuePairs<String, String> = [:], _ body: (inout Writer) throws -> Void
    ) rethrows {
      guard let known = component.controls.first(where: { $0.name == control && $0.kind == .press }) else {
        return refuse("\(component.typeName) declares no control '\(control)' that is pressed; add it to its 'controls'.")
      }
      written.insert(control)
      painter.out.raw("<button")
      painter.press(control)
      painter.availability(known.availability)
      painter.out.raw(" aria-label=\"")
      painter.words(known.label)
      painter.out.raw("\"")
      write(attributes)
      painter.out.raw(">")
      try body(&self)
      painter.out.raw("</button>")
    }

    /// Writes an empty button, styled by a style sheet.
    public mutating func button(_ control: Control.Name, _ attributes: KeyValuePairs<String, String> = [:]) {
      button(control, attributes) { _ in }
    }

    /// Writes a control of the component as its own element: a button, a switch, a slider, a field.
    public mutating func control(_ name: Control.Name) {
      guard let known = component.controls.first(where: { $0.name == name }) else {
        return refuse("\(component.typeName) declares no control '\(name)'; add it to its 'controls'.")
      }
      written.insert(name)
      painter.element(known.element)
    }

    /// Sets a property of the custom element: the attribute `data-` with this name.
    public mutating func property(_ name: String, _ value: String) {
      guard Self.isName(name[...]), !Self.reserved.contains("data-" + name) else {
        return refuse("'\(name)' is not a valid name for a property. Use lowercase letters, digits and hyphens, and no name of the host's.")
      }
      properties.append((name, value))
    }

    /// Writes the remaining controls, so that each is reachable.
    mutating func finish() throws {
      if let refusal { throw refusal }
      for control in component.controls where !written.contains(control.name) { painter.element(control.element) }
    }
  }
}

extension ComponentRenderers.Writer {
  private mutating func refuse(_ words: String) { refusal = refusal ?? Refusal(description: words) }

  private mutating func write(_ attributes: KeyValuePairs<String, String>) {
    for (name, value) in attributes {
      let lower = name.lowercased()
      let isAddress = lower == "href" || lower == "src" || lower == "xlink:href"
      let policy = painter.renderer.linkPolicy
      guard Self.isAttribute(lower) else {
        refuse("An attribute '\(name)' cannot be written here; use classes and a style sheet for the appearance, and controls for actions.")
        continue
      }
      let isJudged = isAddress && value.utf8.first != UInt8(ascii: "#")
      guard let spelled = !isJudged ? value : lower == "src" ? policy.spelledImage(value) : policy.spelled(value) else {
        refuse("The app's link policy does not allow the address '\(value.prefix(200))'.")
        continue
      }
      painter.out.raw(" ")
      painter.out.raw(trusted: name)
      painter.out.raw("=\"")
      if isAddress { painter.base(of: spelled) }
      painter.out.escaped(spelled)
      painter.out.raw("\"")
    }
  }

  private static let empty: Set<String> = ["br", "hr", "img", "wbr"]
  /// The allowed elements. All are passive, and SVG elements neither run nor fetch anything.
  private static let elements: Set<String> = [
    "a", "abbr", "b", "bdi", "bdo", "br", "caption", "cite", "code", "col", "colgroup", "data", "dd", "del", "details", "dfn", "div", "dl",
    "dt",
    "em", "figcaption", "figure", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "kbd", "li", "mark", "meter", "ol", "p", "pre",
    "q", "s",
    "samp", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "u", "ul",
    "var",
    "wbr",
    "circle", "clipPath", "defs", "desc", "ellipse", "g", "line", "linearGradient", "marker", "mask", "path", "pattern", "polygon",
    "polyline",
    "radialGradient", "rect", "stop", "svg", "symbol", "text", "textPath", "title", "tspan",
  ]
  /// The attributes used by the page's script.
  private static let reserved: Set<String> = [
    "data-component", "data-control", "data-key", "data-layer", "data-section", "data-rows", "data-gap", "data-height", "data-revision",
    "data-sections", "data-step", "data-title", "data-start", "data-total",
  ]
  private static let refused: Set<String> = [
    "style", "srcset", "srcdoc", "formaction", "action", "form", "name", "target", "ping", "autofocus",
  ]

  private static func isElement(_ name: String) -> Bool { elements.contains(name) }

  private static func isAttribute(_ lower: String) -> Bool {
    isName(lower[...]) && !lower.hasPrefix("on") && !refused.contains(lower) && !reserved.contains(lower)
  }

  private static func isName(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, (97...122).contains(first) else { return false }
    return name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 || $0 == 58 }
  }
}
