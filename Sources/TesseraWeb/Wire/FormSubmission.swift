internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen
internal import TesseraURL

/// A form as a browser without script sends it: edits first, then at most one press.
struct FormSubmission: Equatable {
  var layer = LayerID.root
  /// The revision that the layer showed when the form was filled in.
  var revision: Int?
  /// The language that the form was written in: how numbers in its fields are read.
  var language: String?
  /// Fields in the order of the form; of a name that comes twice (a check box and its default) the last one counts.
  var edits: [(item: String, control: ControlName, value: FormValue)] = []
  var press: ScreenEvent?
  /// Whether it was sent by Return in one of its fields.
  var isReturn = false
  /// The values that the form's copy of the page showed: fields that still have them were not touched.
  var shown = ShownValues()
  /// The files that came with it.
  var files: FormFiles?

  enum FormValue: Equatable {
    case text(String)
    case flag(Bool)
  }

  /// The bytes of all texts.
  var typedBytes: Int { edits.reduce(0) { if case .text(let text) = $1.value { $0 + text.utf8.count } else { $0 } } }

  /// Tells the forms of a page apart: 32 bits of a hash with the page's id as its salt.
  ///
  /// It is made of all that was typed, and quick to make: whoever has it can try passwords against it. It is held in memory, and is not stored: see
  /// ``keptFingerprint(of:without:)``.
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

  /// Tells the forms of a page apart in another process: the same without the values of some edits, whose positions stand after it.
  ///
  /// - Parameter secrets: The positions of the edits that are never stored, such as a password.
  func keptFingerprint(of page: String, without secrets: [Int]) -> String {
    ([fingerprint(of: page, without: secrets)] + secrets.map(String.init)).joined(separator: "-")
  }

  /// Whether this is a form that was kept, as far as can be told without what is secret in it.
  func isKept(as text: String, of page: String) -> Bool {
    keptFingerprint(of: page, without: text.split(separator: "-").dropFirst().compactMap { Int($0) }) == text
  }

  static func == (lhs: FormSubmission, rhs: FormSubmission) -> Bool {
    guard lhs.layer == rhs.layer, lhs.revision == rhs.revision, lhs.press == rhs.press, lhs.isReturn == rhs.isReturn,
      (lhs.files?.files ?? []).map(\.content) == (rhs.files?.files ?? []).map(\.content)
    else { return false }
    return lhs.edits.elementsEqual(rhs.edits) { $0.item == $1.item && $0.control == $1.control && $0.value == $1.value }
  }

  /// Reads `application/x-www-form-urlencoded` bytes; `nil` if they are not, or are more than `maximumFields` fields.
  init?(_ bytes: some Collection<UInt8>, maximumFields: Int) {
    guard let fields = FormFields.parse(bytes, maximum: maximumFields) else { return nil }
    self.init(fields, maximumFields: maximumFields)
  }

  /// Reads fields as a form sends them, in whatever encoding.
  init(_ fields: [(name: String, value: String)], maximumFields: Int = 1_000) {
    if let text = fields.last(where: { $0.name == WireNames.shown.string })?.value { shown = ShownValues(text, maximum: maximumFields) }
    if let number = fields.last(where: { $0.name == WireNames.layer.string }).flatMap({ Int($0.value) }) { layer = LayerID(number) }
    revision = fields.last { $0.name == WireNames.revision.string }.flatMap { Int($0.value) }
    language = fields.last { $0.name == WireNames.language.string }?.value
    // By bytes, as rows are told apart: two names that read the same may be two rows'.
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

  private static func press(_ field: (name: String, value: String), layer: LayerID) -> ScreenEvent? {
    switch field.name {
    case WireNames.press.string:
      return address(field.value[...]).map { .control($0.item, $0.control, nil, layer: layer) }
    case WireNames.dismiss.string: return ScreenEvent(layer: layer, .dismiss)
    case WireNames.reveal.string:
      guard let (range, section) = halves(field.value[...]) else { return nil }
      let parts = range.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, let start = Int(parts[0]), let end = Int(parts[1]), 0 <= start, start <= end else { return nil }
      return ScreenEvent(layer: layer, .reveal(section: WireKey.decoded(String(section)), start..<end))
    default: return nil
    }
  }

  /// `control@item`: in a control's name an `@` is written as ``WireKey`` says, in an item's it stands as it is.
  static func address(_ text: Substring) -> (control: ControlName, item: String)? {
    halves(text).map { (ControlName(WireKey.decoded(String($0))), WireKey.decoded(String($1))) }
  }

  /// The texts around the first `@`; as a byte, for what follows it may be a mark that makes one character of both.
  static func halves(_ text: Substring) -> (Substring, Substring)? {
    text.utf8.firstIndex(of: UInt8(ascii: "@")).map { (text[..<$0], text[text.utf8.index(after: $0)...]) }
  }
}

/// The fields of a URL-encoded form or query, in order.
enum FormFields {
  /// Reads names and values; `nil` if the percent-encoding or the UTF-8 is broken or there are more than `maximum` fields.
  static func parse(_ bytes: some Collection<UInt8>, maximum: Int) -> [(name: String, value: String)]? {
    var fields: [(name: String, value: String)] = []
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      guard fields.count < maximum else { return nil }
      let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decode(halves[0]), let value = decode(halves.count > 1 ? halves[1] : part[part.endIndex...]) else { return nil }
      fields.append((name, value))
    }
    return fields
  }

  static func decode(_ bytes: some Collection<UInt8>) -> String? { PercentCoding.decoded(bytes, plusIsSpace: true) }

  /// Text as one value of a query; everything but unreserved characters and slashes is percent-encoded.
  static func encode(_ text: String) -> String { PercentCoding.encoded(text, keeping: "/") }
}
