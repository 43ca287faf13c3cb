public import TesseraScreen

/// A row of the shop: a product and its number of pieces in the basket.
///
/// Hosts show its ``content``, or a native row registered for this type. Either way, events are named by ``Controls``
/// and handled here.
public struct ProductItem: Item {
  /// The controls of a product. Each gesture is a shortcut for one of these.
  public enum Controls {
    /// Shows or hides the details. Shortcut: a tap.
    public static let details: Control.Name = "details"
    /// Adds a piece. Shortcut: a swipe to the end of the line.
    public static let add: Control.Name = "add"
    /// Removes a piece. Shortcut: a swipe to the beginning of the line.
    public static let remove: Control.Name = "remove"
    /// Marks a favorite, with a Boolean value. Shortcut: a long press.
    public static let favourite: Control.Name = "favourite"
    /// Sets the number of pieces.
    public static let amount: Control.Name = "amount"
  }

  /// The most pieces of one product.
  public static let most = 12

  public let product: Product
  /// The number of pieces in the basket.
  public let pieces: Int
  public let isFavourite: Bool
  /// Whether its details are shown.
  public let isOpen: Bool

  public var id: Int { product.number }

  public var piecesText: Phrase { "\(pieces) in the basket" }
  /// The accessible name of the button that removes a piece.
  public var removeLabel: Phrase { "Remove \(product.name)" }
  /// The accessible name of the button that adds a piece.
  public var addLabel: Phrase { "Add \(product.name)" }
  /// The accessible name of the switch.
  public var favouriteLabel: Phrase { "Favourite \(product.name)" }
  /// The accessible name of the slider.
  public var amountLabel: Phrase { "Quantity of \(product.name)" }

  /// The price, and the number of pieces if there are any in the basket.
  public var priceText: Phrase { pieces > 0 ? "\(product.priceText) · \(piecesText)" : product.priceText }

  /// The product with a button that adds a piece, and the other controls below its details.
  public var content: Element {
    func named(_ label: Phrase, _ element: Element) -> Element { .accessible(element, Element.Accessibility(label: label)) }
    let label = Element.Label(
      product.name, subtitle: priceText, icon: product.symbol, activation: .control(Controls.details),
      emphasis: pieces > 0 ? .primary : .normal)
    let add = Element.Button("Add", control: Controls.add, availability: pieces < Self.most ? .available : .disabled)
    let line = Element.row([.label(label), named(addLabel, .button(add))])
    guard isOpen else { return line }
    let remove = Element.Button("Remove", control: Controls.remove, availability: pieces > 0 ? .available : .disabled)
    let amount = Element.Slider(
      "Quantity", value: Double(pieces), in: 0...Double(Self.most), step: 1, valueText: piecesText, control: Controls.amount)
    return .column([
      line, .text(Element.Text(product.detail, role: .caption)),
      .row([
        named(removeLabel, .button(remove)),
        named(favouriteLabel, .toggle(Element.Toggle("Favourite", isOn: isFavourite, control: Controls.favourite))),
        named(amountLabel, .slider(amount)),
      ]),
    ])
  }

  public func intent(for event: Control.Event) -> Intent<ShopScreen>? {
    switch (event.control, event.value) {
    case (Controls.details, _): .action(.didPressDetails(product))
    case (Controls.add, _): .action(.didPressAdd(product))
    case (Controls.remove, _): .action(.didPressRemove(product))
    case (Controls.favourite, .flag(let isOn)): .action(.didTurnFavourite(product, isOn))
    case (Controls.amount, .number(let number)): .action(.didSlide(product, pieces: Int(number.rounded())))
    default: nil
    }
  }
}
