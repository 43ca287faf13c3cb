/// A multi-line text field for a property of the state.
public struct NotesItem<Owner: Screen>: StockItem {
  public var traits: Row.Traits {
    get { field.traits }
    set { field.traits = newValue }
  }
  public var words: Phrase { field.words }
  private var field: TextFieldItem<Owner>

  /// Creates a multi-line field that shows and edits a property.
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
  public func intent(for event: Control.Event) -> Intent<Owner>? { field.intent(for: event) }
}

/// A password field for a property of the state.
public struct SecureFieldItem<Owner: Screen>: StockItem {
  /// The kind of password, for password managers.
  public enum Purpose: Hashable, Sendable {
    /// An existing password.
    case password
    /// A new password.
    case newPassword
  }
  public var traits: Row.Traits {
    get { field.traits }
    set { field.traits = newValue }
  }
  public var words: Phrase { field.words }
  private var field: TextFieldItem<Owner>

  /// Creates a password field that shows and edits a property. Screen readers announce the number of characters,
  /// never the characters.
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
  public func intent(for event: Control.Event) -> Intent<Owner>? { field.intent(for: event) }
}

/// Text with headings, lists and links, in a subset of Markdown.
public struct RichTextItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  private let text: Element.RichText

  /// Creates a row from Markdown. See ``Element/RichText`` for the supported syntax.
  public init(markdown: String) { text = Element.RichText(markdown) }

  public var words: Phrase { Phrase(String(text.markdown.prefix(40))) }
  public var element: Element { .richText(text) }
}
