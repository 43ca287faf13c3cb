/// A title, and if wanted a subtitle, a value, an icon. With a route or an action the whole row can be pressed.
public struct SubtitleItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  public let words: Phrase
  @usableFromInline let subtitle: Phrase?
  @usableFromInline let value: Phrase?
  @usableFromInline let icon: Symbol?
  @usableFromInline let route: String?
  @usableFromInline let action: Owner.Action?

  /// A row of words.
  @inlinable public init(_ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil, icon: Symbol? = nil, route: String? = nil) {
    (words, self.subtitle, self.value, self.icon, self.route) = (title, subtitle, value, icon, route)
    action = nil
  }

  /// A row of words that can be pressed.
  @inlinable public init(_ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil, icon: Symbol? = nil, on action: Owner.Action) {
    (words, self.subtitle, self.value, self.icon, self.action) = (title, subtitle, value, icon, action)
    route = nil
  }

  @inlinable public var element: Element {
    let activation: Element.Activation? = route.map { .link($0) } ?? action.map { _ in .control(.main) }
    return .label(
      Element.Label(words, subtitle: subtitle, value: value, icon: icon, activation: activation, availability: traits.availability))
  }

  public func intent(for event: ControlEvent) -> Intent<Owner>? { action.map { .action($0) } }
}

/// A paragraph.
public struct TextItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  public let words: Phrase
  @usableFromInline let role: Element.Text.Role
  @usableFromInline let emphasis: Emphasis

  /// Words with a role and an emphasis.
  @inlinable public init(_ text: Phrase, role: Element.Text.Role = .body, emphasis: Emphasis = .normal) {
    (words, self.role, self.emphasis) = (text, role, emphasis)
  }

  @inlinable public var element: Element { .text(Element.Text(words, role: role, emphasis: emphasis)) }
}

/// Names and values.
public struct FactsItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  @usableFromInline let facts: [Element.Fact]

  /// Names and values in order.
  @inlinable public init(_ facts: [Element.Fact]) { self.facts = facts }

  @inlinable public var words: Phrase { facts.first?.name ?? "facts" }
  @inlinable public var element: Element { .facts(facts) }
}

/// The heading of a section.
public struct HeaderItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  public let words: Phrase
  @usableFromInline let subtitle: Phrase?
  @usableFromInline let value: Phrase?
  @usableFromInline let property: (Property<Owner.State, Bool>)?
  @usableFromInline var isExpanded: Bool?

  /// A heading.
  @inlinable public init(_ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil) {
    (words, self.subtitle, self.value) = (title, subtitle, value)
    property = nil
  }

  /// A heading that shows and hides what belongs to it, by a property of the state:
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

  public func intent(for event: ControlEvent) -> Intent<Owner>? {
    guard let property, let isExpanded else { return nil }
    return .edit(Edit(property, !isExpanded))
  }
}

/// Words below a section.
public struct FooterItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  public let words: Phrase

  /// Words below a section.
  @inlinable public init(_ text: Phrase) { words = text }

  @inlinable public var element: Element { .text(Element.Text(words, role: .caption, emphasis: .subtle)) }
}

/// A picture.
public struct ImageItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  @usableFromInline let image: Element.Image

  /// A picture; pass no description only for decoration.
  @inlinable public init(
    _ source: Element.Image.Source, description: Phrase?, size: Element.Image.Size = .banner, aspect: Element.Image.Aspect = .standard,
    placeholder: Symbol? = nil
  ) {
    image = Element.Image(source, description: description, size: size, aspect: aspect, placeholder: placeholder)
  }

  @inlinable public var words: Phrase { image.description ?? "image" }
  @inlinable public var element: Element { .image(image) }
}

/// Any element as a row. Its links work; its controls mean nothing: write an ``Item`` of your own for those.
public struct ElementItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  public let element: Element

  /// A row with an identity that shows an element.
  public init<ID: Hashable>(id: ID, _ element: Element) {
    self.element = element
    traits.id = ItemKey(id).text
  }

  @inlinable public var words: Phrase { "" }
}
