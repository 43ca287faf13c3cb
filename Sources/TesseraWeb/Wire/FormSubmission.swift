internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen
internal import TesseraURL

/// A form sent by a browser without the script: edits first, then at most one press.
struct FormSubmission: Equatable {
  var layer = Page.LayerID.root
  /// The layer's revision when the form was rendered.
  var revision: Int?
  /// The language of the form, for reading its numbers.
  var language: String?
  /// The fields in form order. If a name is repeated (a check box and its default), the last value counts.
  var edits: [(item: String, control: Control.Name, value: FormValue)] = []
  var press: ScreenEvent?
  /// Whether it was sent by Return in a field.
  var isReturn = false
  /// The values shown by the form's copy of the page. Fields that still have them weren't edited.
  var shown = ShownValues()
  /// The uploaded files.
  var files: FormFiles?

  enum FormValue: Equatable {
    case text(String)
    case flag(Bool)
  }

  var typedBytes: Int { edits.reduce(0) { if case .text(let text) = $1.value { $0 + text.utf8.count } else { $0 } } }

  /// Identifies a form of a page: a 32-bit hash, salted with the page's id.
  ///
  /// It is a fast hash of all input, so passwords could be guessed from it. It is only held in memory and never
  /// stored, see ``keptFingerprint(of:without:)``.
  func fingerprint(of page: String) -> String { fingerprint(of: page, without: []) }

  private func fingerprint(of page: String, without secrets: [Int]) -> String {
    var texts: [String] = [page, "\(layer)", revision.map { "\($0)" } ?? "", press.map { "\($0)" } ?? (isReturn ? "return" : "")]
    for (position, edit) in edits.enumerated() {
      texts += ["\(edit.item)", "\(edit.control)"]
      if !secrets.contains(position) { texts.append("\(edit.value)") }
    }
    for file in files?.files ?? [] { texts += [file.slot, file.content] }
    return String(Seal.of(texts).prefix(8))
  }

  /// Identifies a form of a page in another process. Like ``fingerprint(of:)``, but without the values of some edits,
  /// whose positions are appended.
  ///
  /// - Parameter secrets: The positions of edits that are never stored, such as a password.
  func keptFingerprint(of page: String, without secrets: [Int]) -> String {
    ([fingerprint(of: page, without: secrets)] + secrets.map(String.init)).joined(separator: "-")
  }

  /// Whether this matches a stored form, as far as can be determined without its secrets.
  func isKept(as text: String, of page: String) -> Bool {
    keptFingerprint(of: page, without: text.split(separator: "-").dropFirst().compactMap { Int($0) }) == text
  }

  static func == (lhs: FormSubmission, rhs: FormSubmission) -> Bool {
    guard lhs.layer == rhs.layer, lhs.revision == rhs.revision, lhs.press == rhs.press, lhs.isReturn == rhs.isReturn,
      (lhs.files?.files ?? []).map(\.content) == (rhs.files?.files ?? []).map(\.content)
    else { return false }
    return lhs.edits.elementsEqual(rhs.edits) { $0.item == $1.item && $0.control == $1.control && $0.value == $1.value }
  }

  /// Parses `application/x-www-form-urlencoded` bytes. `nil` if they are invalid or contain more than `maximumFields`
  /// fields.
  init?(_ bytes: some Collection<UInt8>, maximumFields: Int) {
    guard let fields = FormFields.parse(bytes, maximum: maximumFields) else { return nil }
    self.init(fields, maximumFields: maximumFields)
  }

  /// Reads decoded fields.
  init(_ fields: [(name: String, value: String)], maximumFields: Int = 1_000) {
    if let text = fields.last(where: { $0.name == WireNames.shown.string })?.value { shown = ShownValues(text, maximum: maximumFields) }
    if let number = fields.last(where: { $0.name == WireNames.layer.string }).flatMap({ Int($0.value) }) { layer = Page.LayerID(number) }
    revision = fields.last { $0.name == WireNames.revision.string }.flatMap { Int($0.value) }
    language = fields.last { $0.name == WireNames.language.string }?.value
    // Compared by bytes, like row keys: names that look the same may be different rows.
    var positions: [[UInt8]: Int] = [:]
    let (values, flags) = (WireNames.value.string, WireNames.flag.string)
    for field in fields {
      let name = field.name.utf8, isValue = name.starts(with: values.utf8)
      guard isValue || name.starts(with: flags.utf8),
        let (control, item) = Self.address(Substring(name.dropFirst((isValue ? values : flags).utf8.count)))
      else { continue }
      let value: FormValue = isValue ? .text(field.value) : .flag(field.value == "1")
      if let position = positions[Array(field.name.utf8)] {
        edits[position].value = value
      } else {
        positions[Array(field.name.utf8)] = edits.count
        edits.append((item, control, value))
      }
    }
    isReturn = fields.contains { $0.name == WireNames.enter.string }
    press = fields.lazy.compactMap { [layer] in Self.press($0, layer: layer) }.last
  }

  private static func press(_ field: (name: String, value: String), layer: Page.LayerID) -> ScreenEvent? {
    switch field.name {
    case WireNames.press.string:
      return address(field.value[...]).map { .control($0.item, $0.control, nil, layer: layer) }
    case WireNames.dismiss.string: return ScreenEvent(layer: layer, .dismiss)
    case WireNames.reveal.string:
      guard let (range, section) = halves(field.value[...]) else { return nil }
      let parts = range.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, let start = Int(parts[0]), let end = Int(parts[1]), 0 <= start, start <= end else { return nil }
      return ScreenEvent(layer: layer, .reveal(section: HTMLRenderer.WireKey.decoded(String(section)), start..<end))
    default: return nil
    }
  }

  /// Parses `control@item`. An `@` in the control's name is encoded by ``HTMLRenderer/WireKey``, but not in the item's key.
  static func address(_ text: Substring) -> (control: Control.Name, item: String)? {
    halves(text).map { (Control.Name(HTMLRenderer.WireKey.decoded(String($0))), HTMLRenderer.WireKey.decoded(String($1))) }
  }

  /// The texts around the first `@`, found as a byte, since a combining mark may follow it.
  static func halves(_ text: Substring) -> (Substring, Substring)? {
    text.utf8.firstIndex(of: UInt8(ascii: "@")).map { (text[..<$0], text[text.utf8.index(after: $0)...]) }
  }
}
