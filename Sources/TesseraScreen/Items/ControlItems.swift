/// A button.
///
/// Return in a field presses its form's default button: the primary button of the field's section, or the only button
/// there. If the section has none, it is the primary button below the form's sections, or the only one. Destructive
/// buttons, and buttons beyond a table or a list of links, are never pressed by Return.
/// ```swift
/// SectionModel("Address") { TextFieldItem("Street", text: \.street, kind: .street) }.style(.form)
/// SectionModel { ButtonItem("Save", emphasis: .primary, on: .didPressSave) }.style(.actions)   // Return presses "Save"
/// ```
public struct ButtonItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let icon: Element.Symbol?
  @usableFromInline let emphasis: Element.Emphasis
  @usableFromInline let action: Owner.Action
  @usableFromInline var control = Control.Name.main

  /// Creates a button that sends an action.
  @inlinable public init(_ title: Phrase, icon: Element.Symbol? = nil, emphasis: Element.Emphasis = .normal, on action: Owner.Action) {
    (words, self.icon, self.emphasis, self.action) = (title, icon, emphasis, action)
  }

  @inlinable public var element: Element {
    .button(Element.Button(words, icon: icon, control: control, emphasis: emphasis, availability: traits.availability))
  }

  /// Makes this button the screen's refresh control: pull-to-refresh and the host's reload shortcuts press it as
  /// well. Use it for at most one button on a screen.
  public consuming func refreshes() -> Self {
    var copy = self
    copy.control = .refresh
    return copy
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? { .action(action) }
}

/// A switch for a property of the state.
public struct ToggleItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let subtitle: Phrase?
  @usableFromInline let path: Property<Owner.State, Bool>
  @usableFromInline var isOn = false
  @usableFromInline var error: Phrase?

  /// Creates a switch that shows and edits a property.
  @inlinable public init(_ title: Phrase, subtitle: Phrase? = nil, isOn property: Property<Owner.State, Bool>) {
    (words, self.subtitle, path) = (title, subtitle, property)
  }

  @inlinable public mutating func read(_ state: Owner.State) {
    isOn = Owner.value(of: path, in: state)
    error = Owner.fieldError(of: path, in: state)
  }
  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { path }

  @inlinable public var element: Element {
    .toggle(Element.Toggle(words, subtitle: subtitle, isOn: isOn, error: error, availability: traits.availability))
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    if case .flag(let flag) = event.value { .edit(Edit(path, flag)) } else { nil }
  }
}

/// A slider for a property of the state.
public struct SliderItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let path: Property<Owner.State, Double>
  @usableFromInline let range: ClosedRange<Double>
  @usableFromInline let step: Double
  @usableFromInline var value = 0.0
  @usableFromInline var error: Phrase?

  /// Creates a slider that shows and edits a property.
  ///
  /// The range may depend on the state. If the value is outside of the current range, the slider shows the nearer
  /// end, but the state keeps its value until the user moves the slider. A form reports such a value as an error.
  @inlinable public init(
    _ title: Phrase, value property: Property<Owner.State, Double>, in range: ClosedRange<Double>, step: Double = 0
  ) {
    (words, path, self.range, self.step) = (title, property, range, step)
  }

  public mutating func read(_ state: Owner.State) {
    value = Owner.value(of: path, in: state)
    error = refusal ?? Owner.fieldError(of: path, in: state)
  }
  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { path }
  public var details: ItemDetails<Owner> { ItemDetails(height: traits.height, property: path, refusal: refusal) }

  /// The error for a value outside of the range. The slider shows the nearer end, which isn't the value in the
  /// state.
  private var refusal: Phrase? { range.contains(value) ? nil : .numbers(from: range) }

  @inlinable public var element: Element {
    .slider(Element.Slider(words, value: value, in: range, step: step, error: error, availability: traits.availability))
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    if case .number(let number) = event.value { .edit(Edit(path, number)) } else { nil }
  }
}

/// A text field for a property of the state.
public struct TextFieldItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let path: Property<Owner.State, String>
  @usableFromInline var field: Element.TextField

  /// Creates a text field that shows and edits a property.
  ///
  /// - Parameters:
  ///   - isRequired: Whether the field is marked as required. This is only a mark. Whether a form can be sent
  ///     without a value is decided by its rules (`.required(\.name)`).
  ///   - error: The validation error. In a form, the field reads it from the state.
  @inlinable public init(
    _ title: Phrase, text property: Property<Owner.State, String>, placeholder: Phrase? = nil, help: Phrase? = nil,
    kind: Element.TextField.Kind = .text, isRequired: Bool = false, maximumLength: Int = 1000, error: Phrase? = nil
  ) {
    (words, path) = (title, property)
    field = Element.TextField(
      title, text: "", placeholder: placeholder, help: help, error: error, kind: kind, isRequired: isRequired, maximumLength: maximumLength)
  }

  @inlinable public mutating func read(_ state: Owner.State) {
    field.text = Owner.value(of: path, in: state)
    field.availability = traits.availability
    if field.error == nil { field.error = Owner.fieldError(of: path, in: state) }
  }

  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { path }

  @inlinable public var element: Element { .textField(field) }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    if case .text(let text) = event.value { .edit(Edit(path, text)) } else { nil }
  }
}
