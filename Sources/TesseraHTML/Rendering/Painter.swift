internal import TesseraScreen

/// Writes the markup of one layer. Holds the shared state of its parts.
struct Painter {
  var out: HTMLRenderer.Writer
  let renderer: HTMLRenderer
  let layer: Page.LayerID
  /// The row being written. The caller keeps it alive.
  unowned(unsafe) private(set) var row: Row?
  private var rowHash = 0
  /// The range of its attribute-escaped key in the buffer, to be copied.
  var keyRange = 0..<0
  /// The number of messages written for the row. Each has its own id.
  var messages = 0
  /// Whether nothing of the row's element was written yet.
  var isRowEmpty = false
  /// Whether there are fields, which need a submit button without the script.
  var hasFields = false
  /// The fingerprints of the fields' values, for a page that may be submitted without the script. `nil` if the script
  /// reads the markup.
  var shownValues: [UInt8]?
  /// Whether there are file fields, which require a multipart form without the script.
  var hasFiles = false
  /// The texts of the layer that their fields don't accept.
  var refusedTexts: [RefusedTexts.Text] = []
  /// The additional style sheets that the markup needs.
  var parts: StyleParts = []

  init(_ renderer: HTMLRenderer, _ layer: Page.LayerID, into out: HTMLRenderer.Writer) {
    (self.renderer, self.layer, self.out) = (renderer, layer, out)
  }
}

extension HTMLRenderer {
  /// Passes a painter for a buffer to the closure.
  @inline(__always)
  /// - Returns: The additional style sheets that the markup needs.
  @discardableResult
  func paint(
    _ layer: Page.LayerID, _ refusedTexts: [RefusedTexts.Text] = [], into out: inout Writer, _ body: (inout Painter) -> Void
  ) -> StyleParts {
    var painter = Painter(self, layer, into: out)
    if !refusedTexts.isEmpty { painter.refusedTexts = refusedTexts.filter { $0.layer == layer } }
    body(&painter)
    out = painter.out
    return painter.parts
  }
}

extension Painter {
  /// Writes escaped text.
  mutating func words(_ phrase: Phrase) {
    if let text = phrase.verbatimText { out.escaped(text) } else { renderer.localizer.withPieces(of: phrase) { out.escape($0) } }
  }

  /// Writes text whose direction may differ from the surrounding text.
  @inline(__always)
  mutating func isolated(_ phrase: Phrase) {
    out.raw("<bdi>")
    words(phrase)
    out.raw("</bdi>")
  }

  /// Writes the second line of a row, if there is one.
  mutating func detail(_ phrase: borrowing Phrase?) {
    switch phrase {
    case let phrase?:
      if phrase.isEmpty { return }
      out.raw("<span class=\"s\">")
      isolated(phrase)
      out.raw("</span>")
    case nil: break
    }
  }

  /// Writes `data-key` and remembers the range of the key.
  mutating func key(of row: Row) {
    self.row = row
    rowHash = row.key.hash
    messages = 0
    out.raw(" data-key=\"")
    let start = out.count
    wireKey(row.key.text)
    keyRange = start..<out.count
    out.raw("\"")
  }

  /// Writes the encoded key of a row, section or control.
  mutating func wireKey(_ text: String) {
    let isWritten = text.utf8.withContiguousStorageIfAvailable { bytes in
      if HTMLRenderer.WireKey.mustEncode(bytes) { return false }
      out.escape(bytes)
      return true
    }
    if isWritten != true { out.escaped(HTMLRenderer.WireKey.encoded(text)) }
  }

  mutating func name(_ control: Control.Name) {
    if control == .main { out.raw("main") } else { wireKey(control.rawValue) }
  }

  /// Notes that there is a field, and its value.
  @inline(__always)
  mutating func note(_ field: borrowing some Element.Content) {
    hasFields = true
    if shownValues != nil { noteValues(of: copy field) }
  }

  @inline(never)
  private mutating func noteValues(of field: some Element.Content) {
    guard let item = row?.key.text else { return }
    field.forEachControl { control in
      if let value = control.value, !control.isOutside(value) {
        shownValues?.append(contentsOf: ShownValues.characters(ShownValues.print(value, of: control, in: item)))
      }
    }
  }

  /// Writes the control's name and the row's key.
  mutating func address(_ control: Control.Name) {
    if control == .main {
      out.raw("main@")
    } else {
      if control.rawValue.utf8.contains(UInt8(ascii: "@")) {
        out.escaped(HTMLRenderer.WireKey.encodedBeforeItem(control.rawValue))
      } else {
        name(control)
      }
      out.raw("@")
    }
    out.repeat(keyRange)
  }

  /// Writes the attributes of a button for a press: its form value, and its name for the script.
  mutating func press(_ control: Control.Name) {
    out.raw(" type=\"submit\" name=\"")
    out.raw(WireNames.press)
    out.raw("\" value=\"")
    address(control)
    out.raw("\" data-control=\"")
    name(control)
    out.raw("\"")
  }

  /// Writes that a control is disabled. A pending control stays focusable, so that it keeps the focus.
  mutating func availability(_ availability: Element.Availability, isReadOnly: Bool = false) {
    switch availability {
    case .available: break
    case .disabled: out.raw(" disabled")
    case .pending:
      out.raw(" aria-disabled=\"true\" aria-busy=\"true\"")
      if isReadOnly { out.raw(" readonly") }
    }
  }

  /// An id in the document, the same each time the row is written: a hash of layer, key and control.
  func identity(_ control: Control.Name) -> HexadecimalDigits {
    let name = control == .main ? 0 : UInt64(bitPattern: Int64(Row.Key(control.rawValue).hash))
    let parts = name &+ UInt64(truncatingIfNeeded: layer.rawValue)
    return HexadecimalDigits(UInt64(bitPattern: Int64(rowHash)) ^ (parts &* 0x9E37_79B9_7F4A_7C15))
  }

  /// Writes an attribute with an id: ` id="c0123456789abcdef"`, with a suffix for parts of the control.
  @inline(__always)
  mutating func reference(_ attribute: StaticString, _ identity: HexadecimalDigits, _ suffix: StaticString = "") {
    // Reserve once: all lengths are known at compile time.
    out.reserve(attribute.utf8CodeUnitCount + suffix.utf8CodeUnitCount + 20)
    var target = out.end
    target = HTMLRenderer.Writer.put("=\"c", at: HTMLRenderer.Writer.put(attribute, at: target))
    target = HTMLRenderer.Writer.put("\"", at: HTMLRenderer.Writer.put(suffix, at: identity.put(at: target)))
    out.end = target
  }

  /// Writes the app's path before an address that is one of its routes.
  @inline(__always)
  mutating func base(of destination: String) {
    if !renderer.mount.base.isEmpty, destination.utf8.first == UInt8(ascii: "/") { out.escaped(renderer.mount.base) }
  }

  /// A symbol. Decorative unless it has a description.
  mutating func symbol(_ symbol: Element.Symbol, description: Phrase? = nil) {
    guard let description else {
      if !renderer.mount.symbols.writeDecoration(symbol, into: &out) { renderer.reportUnknown(symbol) }
      return
    }
    if !Symbols.has(symbol.name) { renderer.reportUnknown(symbol) }
    out.raw("<svg")
    out.raw(Symbols.classes(symbol.name))
    out.raw(" role=\"img\" aria-label=\"")
    words(description)
    out.raw("\"><use href=\"")
    out.raw(trusted: renderer.mount.symbols.address(symbol.name))
    out.raw("\"/></svg>")
  }

  /// An invisible comma for screen readers, between parts that are separated visually.
  @inline(__always)
  mutating func pause(_ isWanted: Bool = true) {
    if isWanted { out.raw("<span class=\"pause\">, </span>") }
  }
}
