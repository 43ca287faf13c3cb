internal import GalleryComponents
internal import Tessera

/// Elements that rows of one's own are made of, beside those of the ready-made rows.
extension CatalogueScreen {
  @SectionsBuilder<Self> func elements(_ state: State) -> [SectionModel<Self>] {
    SectionModel("Element.row") {
      ElementItem(id: "row", .row([.text(Element.Text("Riyadh – Jeddah")), .badge(Element.Badge("On time", tone: .success))]))
    }
    .code()
    SectionModel("Element.column") {
      ElementItem(id: "column", .column([.text(Element.Text("Riyadh")), .divider, .text(Element.Text("Jeddah"))]))
    }
    .code()
    SectionModel("Element.badge") {
      ElementItem(id: "badge", .badge(Element.Badge("Behind", tone: .warning)))
    }
    .code()
    SectionModel("Element.link") {
      ElementItem(id: "link", .link(Element.Link("Your account", to: "/account")))
    }
    .code()
    SectionModel("Element.option") {
      ElementItem(id: "option", .option(Element.Option(Element.Text("Riyadh"), style: .checkbox, mark: .mixed, availability: .disabled)))
    }
    .code()
    SectionModel("Element.accessible") {
      ElementItem(id: "accessible", .accessible(.text(Element.Text("3.5 t")), Accessibility(label: "Three and a half tons")))
    }
    .code()
    SectionModel("ComponentItem") {
      ComponentItem(SalesChart("Parcels a day", [SalesChart.Bar("Sun", 17), SalesChart.Bar("Mon", 14), SalesChart.Bar("Tue", 22)]))
    }
    .code()
    SectionModel("Symbols", Symbol.known) { SubtitleItem("\($0.name)", icon: $0).id($0.name) }
      .style(.grid).code()
  }
}
