/// A title, and if wanted a subtitle, a value, an icon. With a route or an action the whole row can be pressed.
public struct SubtitleItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  public let words: Phrase
  let subtitle: Phrase?
  let value: Phrase?
  let icon: Symbol?
  let route: String?
  let action: Owner.Action?

  /// A row of words.
  public init(_ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil, icon: Symbol? = nil, route: String? = nil) {
    (words, self.subtitle, self.value, self.icon, self.route) = (title, subtitle, value, icon, route)
    action = nil
  }

  /// A row of words that can be pressed.
  public init(_ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil, icon: Symbol? = nil, on action: Owner.Action) {
    (words, self.subtitle, self.value, self.icon, self.action) = (title, subtitle, value, icon, action)
    route = nil
  }

  public var element: Element {
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
  let role: Element.Text.Role
  let emphasis: Emphasis

  /// Words with a role and an emphasis.
  public init(_ text: Phrase, role: Element.Text.Role = .body, emphasis: Emphasis = .normal) {
    (words, self.role, self.emphasis) = (text, role, emphasis)
  }

  public var element: Element { .text(Element.Text(words, role: role, emphasis: emphasis)) }
}

/// Names and values.
public struct FactsItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  let facts: [Element.Fact]

  /// Names and values in order.
  public init(_ facts: [Element.Fact]) { self.facts = facts }

  public var words: Phrase { facts.first?.name ?? "facts" }
  public var element: Element { .facts(facts) }
}

/// The heading of a section.
public struct HeaderItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  public let words: Phrase
  let subtitle: Phrase?
  let value: Phrase?

  /// A heading.
  public init(_ title: Phrase, subtitle: Phrase? = nil, value: Phrase? = nil) {
    (words, self.subtitle, self.value) = (title, subtitle, value)
  }

  public var element: Element { .header(Element.Header(words, subtitle: subtitle, value: value)) }
}

/// Words below a section.
public struct FooterItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  public let words: Phrase

  /// Words below a section.
  public init(_ text: Phrase) { words = text }

  public var element: Element { .text(Element.Text(words, role: .caption, emphasis: .subtle)) }
}

/// A picture.
public struct ImageItem<Owner: Screen>: StockItem {
  public var traits = ItemTraits()
  let image: Element.Image

  /// A picture; pass no description only for decoration.
  public init(_ source: Element.Image.Source, description: Phrase?, size: Element.Image.Size = .banner) {
    image = Element.Image(source, description: description, size: size)
  }

  public var words: Phrase { image.description ?? "image" }
  public var element: Element { .image(image) }
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

  public var words: Phrase { "" }
}
