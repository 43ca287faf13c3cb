public import TesseraScreen

/// A row of the shop: a product and how many pieces of it are in the basket.
///
/// Its ``content`` is what hosts show that know nothing else; a host with native rows registers one for this type. Whatever shows it, the
/// events come back by the names in ``Control``, and what they mean is said here, once.
public struct ProductItem: Item {
  /// The names of what can be done to a product. Gestures have none of their own: each is a quicker way to one of these.
  public enum Control {
    /// Shows or hides the details: a tap.
    public static let details: ControlName = "details"
    /// One piece more: a swipe to the end of the line.
    public static let add: ControlName = "add"
    /// One piece less: a swipe to its beginning.
    public static let remove: ControlName = "remove"
    /// Takes a flag: a long press turns it.
    public static let favourite: ControlName = "favourite"
    /// Takes a number of pieces.
    public static let amount: ControlName = "amount"
  }

  /// The most pieces of one product.
  public static let most = 12

  /// The product.
  public let product: Product
  /// The pieces in the basket.
  public let pieces: Int
  /// Whether the person likes it.
  public let isFavourite: Bool
  /// Whether its details are shown.
  public let isOpen: Bool

  public var id: Int { product.number }

  /// The number of pieces, as people read it.
  public var piecesText: Phrase { "\(pieces) in the basket" }
  /// The words of the button that takes a piece away, for who hears it among many.
  public var removeLabel: Phrase { "Remove \(product.name)" }
  /// The words of the button that adds a piece.
  public var addLabel: Phrase { "Add \(product.name)" }
  /// The words of the switch.
  public var favouriteLabel: Phrase { "Favourite \(product.name)" }
  /// The words of the slider.
  public var amountLabel: Phrase { "Quantity of \(product.name)" }

  public var content: Element {
    func named(_ label: Phrase, _ element: Element) -> Element { .accessible(element, Accessibility(label: label)) }
    var parts: [Element] = [
      .label(
        Element.Label(
          product.name, subtitle: product.priceText, value: pieces > 0 ? piecesText : nil, icon: product.symbol,
          activation: .control(Control.details), emphasis: pieces > 0 ? .primary : .normal))
    ]
    if isOpen { parts.append(.text(Element.Text(product.detail, role: .caption))) }
    parts.append(
      .row([
        named(
          removeLabel, .button(Element.Button("Remove", control: Control.remove, availability: pieces > 0 ? .available : .disabled))),
        named(addLabel, .button(Element.Button("Add", control: Control.add, availability: pieces < Self.most ? .available : .disabled))),
        named(favouriteLabel, .toggle(Element.Toggle("Favourite", isOn: isFavourite, control: Control.favourite))),
        named(
          amountLabel,
          .slider(
            Element.Slider(
              "Quantity", value: Double(pieces), in: 0...Double(Self.most), step: 1, valueText: piecesText, control: Control.amount))),
      ]))
    return .column(parts)
  }

  public func intent(for event: ControlEvent) -> Intent<ShopScreen>? {
    switch (event.control, event.value) {
    case (Control.details, _): .action(.didPressDetails(product))
    case (Control.add, _): .action(.didPressAdd(product))
    case (Control.remove, _): .action(.didPressRemove(product))
    case (Control.favourite, .flag(let isOn)): .action(.didTurnFavourite(product, isOn))
    case (Control.amount, .number(let number)): .action(.didSlide(product, pieces: Int(number.rounded())))
    default: nil
    }
  }
}
