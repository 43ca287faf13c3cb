/// Several lines of text for a property of the state.
public struct NotesItem<Owner: Screen>: StockItem {
  public var traits: ItemTraits {
    get { field.traits }
    set { field.traits = newValue }
  }
  public var words: Phrase { field.words }
  private var field: TextFieldItem<Owner>

  /// A field of several lines that shows and edits a property.
  public init(
    _ title: Phrase, text property: Property<Owner.State, String>, placeholder: Phrase? = nil, help: Phrase? = nil,
    isRequired: Bool = false,
    maximumLength: Int = 10_000, error: Phrase? = nil
  ) {
    field = TextFieldItem(
      title, text: property, placeholder: placeholder, help: help, kind: .multiline, isRequired: isRequired, maximumLength: maximumLength,
      error: error)
  }

  public mutating func read(_ state: Owner.State) { field.read(state) }
  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { field.property }
  public var element: Element { field.element }
  public func intent(for event: ControlEvent) -> Intent<Owner>? { field.intent(for: event) }
}

/// A text for a property of the state that is hidden while it is typed.
public struct SecureFieldItem<Owner: Screen>: StockItem {
  /// The kind of secret that is typed, for those who help to type it.
  public enum Purpose: Hashable, Sendable {
    /// A password that exists.
    case password
    /// A password that is made up now.
    case newPassword
  }
  public var traits: ItemTraits {
    get { field.traits }
    set { field.traits = newValue }
  }
  public var words: Phrase { field.words }
  private var field: TextFieldItem<Owner>

  /// A hidden field that shows and edits a property. Screen readers are told how many characters it holds, never which.
  public init(
    _ title: Phrase, text property: Property<Owner.State, String>, for purpose: Purpose = .password, help: Phrase? = nil,
    isRequired: Bool = false, maximumLength: Int = 200, error: Phrase? = nil
  ) {
    field = TextFieldItem(
      title, text: property, help: help, kind: purpose == .newPassword ? .newPassword : .password, isRequired: isRequired,
      maximumLength: maximumLength, error: error)
  }

  public mutating func read(_ state: Owner.State) { field.read(state) }
  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { field.property }
  public var element: Element { field.element }
  public func intent(for event: ControlEvent) -> Intent<Owner>? { field.intent(for: event) }
}

/// Text with headings, lists and links, written in a bounded Markdown.
public struct RichTextItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  private let text: RichText

  /// A text in Markdown; see ``RichText`` for what is understood.
  public init(markdown: String) { text = RichText(markdown) }

  public var words: Phrase { Phrase(String(text.markdown.prefix(40))) }
  public var element: Element { .richText(text) }
}
