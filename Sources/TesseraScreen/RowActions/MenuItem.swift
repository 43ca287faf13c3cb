/// A button that opens a menu of actions.
///
/// ```swift
/// MenuItem("More", icon: "more") {
///   ButtonItem("Export", icon: "document", on: .didPressExport)
///   ButtonItem("Delete", on: .didPressDelete).confirm("Delete “\(report.name)”?", action: "Delete")
/// }
/// ```
public struct MenuItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  private let icon: Element.Symbol?
  private let entries: MenuItem<Owner>.Entries
  private static var prefix: String { "menu." }

  /// Creates a menu.
  public init(_ title: Phrase, icon: Element.Symbol? = "more", @MenuItem<Owner>.Builder actions: () -> MenuItem<Owner>.Entries) {
    (words, self.icon, entries) = (title, icon, actions())
  }

  public var element: Element {
    let isUsable = traits.availability.isAvailable
    let buttons = entries.buttons(Self.prefix).map { button in
      var button = button
      if !isUsable { button.availability = traits.availability }
      return button
    }
    return .menu(Element.Menu(words, icon: icon, actions: buttons))
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? { entries.intent(for: event, Self.prefix) }
}
