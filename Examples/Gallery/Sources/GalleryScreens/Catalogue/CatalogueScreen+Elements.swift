internal import GalleryComponents
internal import Tessera

/// Elements for custom rows, in addition to the elements of ready-made rows.
extension CatalogueScreen {
  @SectionsBuilder<Self> func elements(_ state: State) -> [SectionModel<Self>] {
    // Elements: row, text, badge
    // Picture: “Riyadh – Jeddah” and, beside it, a green badge “On time”.
    SectionModel("Element.row") {
      ElementItem(id: "row", .row([.text(Element.Text("Riyadh – Jeddah")), .badge(Element.Badge("On time", tone: .success))]))
    }
    .code()
    // Elements: column, divider, text
    // Picture: “Riyadh” over “Jeddah”, with a line between them.
    SectionModel("Element.column") {
      ElementItem(id: "column", .column([.text(Element.Text("Riyadh")), .divider, .text(Element.Text("Jeddah"))]))
    }
    .code()
    // Elements: badge
    // Picture: A brown badge: “Behind”.
    SectionModel("Element.badge") {
      ElementItem(id: "badge", .badge(Element.Badge("Below target", tone: .warning)))
    }
    .code()
    // Elements: link
    // Picture: The link “Your account”.
    SectionModel("Element.link") {
      ElementItem(id: "link", .link(Element.Link("Your account", to: "/account")))
    }
    .code()
    // Elements: option
    // Picture: A disabled check box, “Riyadh”, which is neither on nor off.
    SectionModel("Element.option") {
      ElementItem(id: "option", .option(Element.Option(Element.Text("Riyadh"), style: .checkbox, mark: .mixed, availability: .disabled)))
    }
    .code()
    // Elements: accessible, text
    // Picture: “3.5 t”, which a screen reader reads as “Three and a half tons”.
    SectionModel("Element.accessible") {
      ElementItem(id: "accessible", .accessible(.text(Element.Text("3.5 t")), Element.Accessibility(label: "Three and a half tons")))
    }
    .code()
    // Elements: component
    // Picture: A chart of the app’s own: three bars, Sun 17, Mon 14 and Tue 22.
    SectionModel("ComponentItem") {
      ComponentItem(SalesChart("Parcels per day", [SalesChart.Bar("Sun", 17), SalesChart.Bar("Mon", 14), SalesChart.Bar("Tue", 22)]))
    }
    .code()
    // The symbols that every host supports, with their names.
    // Elements: label
    // Picture: A grid of cards, three side by side, each with a drawing and its name.
    SectionModel("Symbols", Element.Symbol.known) { SubtitleItem("\($0.name)", icon: $0).id($0.name) }
      .style(.grid).code()
  }
}
