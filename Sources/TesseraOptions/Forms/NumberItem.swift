public import TesseraScreen

/// A text field for a non-text property: a number, an amount of money, a phone number, an IBAN.
///
/// ```swift
/// NumberItem("Amount", value: \.amount, format: .currency("SAR"))     // var amount: Decimal?
/// NumberItem("Guests", value: \.guests, format: .number())            // var guests = 1
/// ```
/// The property always holds a value of its type. The typed text is kept as long as it represents that value, so text
/// that is half-typed or in other digits is neither lost nor rewritten. The value is written in the page's language.
/// When the language changes, the typed text stays if it means the same there. Rejected text is accepted if a later
/// format can read it. While the text is invalid, an optional property is `nil` and another one keeps its value, and
/// the form shows the reason when it is sent.
///
/// A number that may be negative needs the text keyboard, since an iPhone's number keyboard has no minus:
///
/// ```swift
/// var degrees = FieldFormat<Decimal>.number()
/// degrees.kind = .text
/// NumberItem("Temperature", value: \.temperature, format: degrees)
/// ```
/// - Law: when the property changes for any other reason, the field shows the new value.
public struct NumberItem<Owner: Screen, Value: Equatable & Sendable>: StockItem where Owner.State: FormState {
  public var traits = Row.Traits()
  public let words: Phrase
  private let path: any PartialKeyPath<Owner.State> & Sendable
  private let format: FieldFormat<Value>
  private let value: @Sendable (Owner.State) -> (value: Value?, text: String)
  private let write: @Sendable (FieldFormat<Value>.Input, Value?) -> (edit: Edit<Owner.State>, text: String)?
  private let isOptional: Bool
  private var field: Element.TextField
  private var current: Value?
  private var currentText = ""
  private var language: Language?
  /// The edits for text that was rejected before and that the current format can read.
  private var taken: [Edit<Owner.State>] = []

  /// A field for a property that may have no value.
  public init(
    _ title: Phrase, value property: Property<Owner.State, Value?>, format: FieldFormat<Value>, placeholder: Phrase? = nil,
    help: Phrase? = nil, isRequired: Bool = false, maximumLength: Int = 100
  ) {
    self.init(title, property, format, placeholder, help, isRequired, maximumLength, isOptional: true) { state in
      let value = state[keyPath: property]
      return (value, String(describing: value))
    } write: { input, _ in
      var value: Value?
      if case .value(let new) = input { value = new }
      return (Edit(property, value), String(describing: value))
    }
  }

  /// A field for a property that always has a value.
  public init(
    _ title: Phrase, value property: Property<Owner.State, Value>, format: FieldFormat<Value>, placeholder: Phrase? = nil,
    help: Phrase? = nil, isRequired: Bool = false, maximumLength: Int = 100
  ) {
    self.init(title, property, format, placeholder, help, isRequired, maximumLength, isOptional: false) { state in
      let value = state[keyPath: property]
      return (value, String(describing: value))
    } write: { input, current in
      var value = current
      if case .value(let new) = input { value = new }
      return value.map { (Edit(property, $0), String(describing: $0)) }
    }
  }

  private init(
    _ title: Phrase, _ path: any PartialKeyPath<Owner.State> & Sendable, _ format: FieldFormat<Value>, _ placeholder: Phrase?,
    _ help: Phrase?, _ isRequired: Bool, _ maximumLength: Int, isOptional: Bool,
    value: @escaping @Sendable (Owner.State) -> (value: Value?, text: String),
    write: @escaping @Sendable (FieldFormat<Value>.Input, Value?) -> (edit: Edit<Owner.State>, text: String)?
  ) {
    (words, self.path, self.format, self.value, self.write) = (title, path, format, value, write)
    self.isOptional = isOptional
    field = Element.TextField(
      title, text: "", placeholder: placeholder ?? format.example.map { Phrase($0) }, help: help, error: nil, kind: format.kind,
      isRequired: isRequired, maximumLength: maximumLength)
  }

  public mutating func read(_ state: Owner.State) {
    (current, currentText) = value(state)
    language = .ofPage
    if let draft = state.form.drafts.note(of: path, in: state), draft.value == currentText, isStanding(draft) {
      field.text = draft.text
      taken = draft.problem == nil ? [] : edits(taking: draft.text, onlyValues: true)
    } else {
      field.text = written ?? ""
      taken = []
    }
    field.availability = traits.availability
    if field.error == nil { field.error = Owner.fieldError(of: path, in: state) }
  }

  private var written: String? { current.map { format.text($0, in: language) } }

  /// Whether typed text means the same in the current language: `1.234` in English is another number in German.
  private func isStanding(_ draft: FieldDraft) -> Bool {
    if draft.problem != nil { return true }
    return switch format.input(draft.text, in: language) {
    case .value(let value): value == current
    case .blank: current == nil
    case .invalid: false
    }
  }

  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { path }
  public var details: ItemDetails<Owner> {
    ItemDetails(height: traits.height, property: path, refusal: refusal, dependency: ItemDetails.Dependency(of: path, taking: taken))
  }
  public var element: Element { .textField(field) }

  /// The reason why the value doesn't fit a format that changed since it was entered: 1.5 riyals aren't valid yen.
  private var refusal: Phrase? {
    guard let written, case .invalid(let reason) = format.input(written, in: language) else { return nil }
    return reason
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    guard case .text(let typed) = event.value else { return nil }
    let edits = edits(taking: typed)
    return edits.isEmpty ? nil : .all(edits.map { .edit($0) })
  }

  /// The edits that store a text. Empty if `onlyValues` is set and the text is invalid.
  private func edits(taking typed: String, onlyValues: Bool = false) -> [Edit<Owner.State>] {
    let input = format.input(typed, in: language)
    guard let (edit, text) = write(input, current) else { return [] }
    var problem: Phrase?
    switch input {
    case .value: break
    case .invalid(let reason): problem = reason
    // A non-optional property keeps its value, which differs from the empty text.
    case .blank: problem = isOptional ? nil : "Required"
    }
    if onlyValues, problem != nil { return [] }
    let draft = FieldDraft(text: typed, value: text, problem: problem)
    return [Edit(note: \Owner.State.form.note, .draft(FormRules.FieldKey(path), draft)), edit]
  }

  public static func == (left: NumberItem, right: NumberItem) -> Bool {
    left.traits == right.traits && left.words == right.words && left.field == right.field && left.currentText == right.currentText
      && left.language == right.language && left.format.parameters == right.format.parameters
      && (left.path as PartialKeyPath<Owner.State>) == (right.path as PartialKeyPath<Owner.State>)
  }
}
