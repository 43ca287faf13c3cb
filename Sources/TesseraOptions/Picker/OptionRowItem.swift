internal import TesseraScreen
internal import TesseraSearch

/// A row for an option. It holds a reference to its menu, and its content is built only when the row is shown.
struct OptionRowItem<Menu: MenuType>: Item {
  typealias Owner = OptionsPicker<Menu>

  let menu: LoadedMenu
  let row: Int
  let depth: Int
  let mark: OptionSelection.Mark
  let isMultiple: Bool
  let isExpanded: Bool?
  let availability: Element.Availability
  /// The search text to highlight in the name.
  let search: String
  /// The number of this row among rows with the same id.
  let again: Int

  var id: String {
    let id = "o." + menu.ids[row].text + (again > 1 ? "@\(again)" : "")
    return menu.duplicates.isEmpty ? id : menu.duplicates[Int32(row)].map { "\(id)#\($0)" } ?? id
  }

  var content: Element {
    let option = menu.options[row]
    return .option(
      Element.Option(
        Element.Text(Phrase(option.name), highlights: highlights(in: option.name)), subtitle: option.detail.map { Phrase($0) },
        icon: option.icon.map { Element.Symbol($0) }, picture: option.picture, style: isMultiple ? .checkbox : .radio,
        mark: mark == .on ? .on : mark == .off ? .off : .mixed, depth: depth, isExpanded: isExpanded, availability: availability))
  }

  private func highlights(in name: String) -> [Range<Int>] {
    guard !search.isEmpty else { return [] }
    return SearchIndex.highlights(in: name, for: search).map { range in
      name.utf8.distance(from: name.startIndex, to: range.lowerBound)..<name.utf8.distance(from: name.startIndex, to: range.upperBound)
    }
  }

  func intent(for event: Control.Event) -> Intent<Owner>? {
    .action(event.control == Element.Option.expand ? .didPressExpand(menu.ids[row]) : .didPress(menu.ids[row]))
  }
}

/// A row for a chosen id that the menu no longer has.
struct MissingOptionItem<Menu: MenuType>: Item {
  typealias Owner = OptionsPicker<Menu>
  let option: OptionModel
  let isMultiple: Bool

  var id: String { "missing." + option.id.text }
  var content: Element {
    .option(
      Element.Option(
        Element.Text(Phrase(option.name)), subtitle: "No longer available", icon: "warning", style: isMultiple ? .checkbox : .radio,
        mark: .on))
  }
  func intent(for event: Control.Event) -> Intent<Owner>? { .action(.didPressMissing(option.id)) }
}
