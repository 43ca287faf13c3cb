/// A row with a title and optionally a subtitle, a value and an icon. With a route or an action, the user can
/// press the whole row.
public struct SubtitleItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let subtitle: Phrase?
  @usableFromInline let value: Phrase?
  @usableFromInline let icon: Element.Symbol?
  @usableFromInline let route: String?
  @usableFromInline let action: Owner.Action?

  /// Creates a row. With a route, a press opens it.
  @inlinable public init(_ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil, icon: Element.Symbol? = nil, route: String? = nil)
  {
    (words, self.subtitle, self.value, self.icon, self.route) = (title, subtitle, value, icon, route)
    action = nil
  }

  /// Creates a row that sends an action when pressed.
  @inlinable public init(
    _ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil, icon: Element.Symbol? = nil, on action: Owner.Action
  ) {
    (words, self.subtitle, self.value, self.icon, self.action) = (title, subtitle, value, icon, action)
    route = nil
  }

  @inlinable public var element: Element {
    let activation: Element.Activation? = route.map { .link($0) } ?? action.map { _ in .control(.main) }
    return .label(
      Element.Label(words, subtitle: subtitle, value: value, icon: icon, activation: activation, availability: traits.availability))
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? { action.map { .action($0) } }
}

/// A paragraph.
public struct TextItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let role: Element.Text.Role
  @usableFromInline let emphasis: Element.Emphasis

  /// Creates a paragraph with a role and an emphasis.
  @inlinable public init(_ text: Phrase, role: Element.Text.Role = .body, emphasis: Element.Emphasis = .normal) {
    (words, self.role, self.emphasis) = (text, role, emphasis)
  }

  @inlinable public var element: Element { .text(Element.Text(words, role: role, emphasis: emphasis)) }
}

/// Names and values.
public struct FactsItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  @usableFromInline let facts: [Element.Fact]

  /// Creates a row with names and values in order.
  @inlinable public init(_ facts: [Element.Fact]) { self.facts = facts }

  @inlinable public var words: Phrase { facts.first?.name ?? "facts" }
  @inlinable public var element: Element { .facts(facts) }
}

/// The heading of a section.
public struct HeaderItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let subtitle: Phrase?
  @usableFromInline let value: Phrase?
  @usableFromInline let property: (Property<Owner.State, Bool>)?
  @usableFromInline var isExpanded: Bool?

  /// Creates a heading.
  @inlinable public init(_ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil) {
    (words, self.subtitle, self.value) = (title, subtitle, value)
    property = nil
  }

  /// Creates a heading that expands and collapses its section through a property of the state:
  ///
  /// ```swift
  /// SectionModel { if state.showsDetails { FactsItem(details) } }
  ///   .header(HeaderItem("Details", isExpanded: \.showsDetails))
  /// ```
  @inlinable public init(_ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil, isExpanded property: Property<Owner.State, Bool>) {
    (words, self.subtitle, self.value) = (title, subtitle, value)
    self.property = property
  }

  @inlinable public mutating func read(_ state: Owner.State) { isExpanded = property.map { Owner.value(of: $0, in: state) } }

  @inlinable public var element: Element {
    .header(Element.Header(words, subtitle: subtitle, value: value, isExpanded: isExpanded))
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    guard let property, let isExpanded else { return nil }
    return .edit(Edit(property, !isExpanded))
  }
}

/// A caption below a section.
public struct FooterItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase

  /// Creates a footer.
  @inlinable public init(_ text: Phrase) { words = text }

  @inlinable public var element: Element { .text(Element.Text(words, role: .caption, emphasis: .subtle)) }
}

/// An image.
public struct ImageItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  @usableFromInline let image: Element.Image

  /// Creates a row with an image. Omit the description only for decoration.
  @inlinable public init(
    _ source: Element.Image.Source, description: Phrase?, size: Element.Image.Size = .banner, aspect: Element.Image.Aspect = .standard,
    placeholder: Element.Symbol? = nil
  ) {
    image = Element.Image(source, description: description, size: size, aspect: aspect, placeholder: placeholder)
  }

  @inlinable public var words: Phrase { image.description ?? "image" }
  @inlinable public var element: Element { .image(image) }
}

/// A row with any element. Links in it work, but its controls have no effect. For controls, write your own
/// ``Item``.
public struct ElementItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let element: Element

  /// Creates a row with an id and an element.
  public init<ID: Hashable>(id: ID, _ element: Element) {
    self.element = element
    traits.id = Row.Key(id).text
  }

  @inlinable public var words: Phrase { "" }
}
