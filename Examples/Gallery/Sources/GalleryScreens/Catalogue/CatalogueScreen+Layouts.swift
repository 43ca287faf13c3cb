internal import Tessera

/// Arrangements of the rows of a section.
extension CatalogueScreen {
  @SectionsBuilder<Self> func layouts(_ state: State) -> [SectionModel<Self>] {
    // Picture: Three rows below each other: Riyadh 212, Makkah 164, Tabuk 31.
    SectionModel("List", CatalogueCity.all) { SubtitleItem($0.name, value: "\($0.parcels)").id("list-\($0.id)") }
      .style(.list).code()
    // Picture: The same rows as cards, two side by side, and the third below them.
    SectionModel("Grid", CatalogueCity.all) { SubtitleItem($0.name, value: "\($0.parcels)").id("grid-\($0.id)") }
      .style(.grid).code()
    // Picture: The same rows as cards in one line. The third card is cut off. “1–2 / 3” is between two arrows that turn the pages.
    SectionModel("Carousel", CatalogueCity.all) { SubtitleItem($0.name, value: "\($0.parcels)").id("carousel-\($0.id)") }
      .style(.carousel).code()
    // Picture: A table with the headers City and Parcels. An arrow shows that it is sorted by parcels.
    // Arabic: The same table in Arabic, from right to left.
    SectionModel(
      "Table", state.sorting.sorted(CatalogueCity.all, by: \.parcels),
      columns: [
        TableColumn("City") { $0.name },
        TableColumn("Parcels", alignment: .end) { "\($0.parcels)" }.sorted(.parcels, in: state.sorting) { .didPressHead($0) },
      ]
    )
    .code()
    // Picture: A field with the title “Family name”.
    SectionModel("Form") {
      TextFieldItem("Family name", text: \.name).id("family")
    }
    .style(.form).code()
    // A section beside the previous one, if there is room.
    // Picture: The section “Form” with its field on the left, and “Beside the one before” with the button “Save” on the right.
    SectionModel("Beside the one before") {
      ButtonItem("Save", emphasis: .primary, on: .didPress)
    }
    .style(.actions).beside().code()
    // A list whose rows open a detail beside the list, or in its place if there is no room.
    // Picture: A list of three cities, as a narrow screen shows it.
    SectionModel("List with a detail", CatalogueCity.all) { SubtitleItem($0.name, on: .didOpen($0.id)).id("city-\($0.id)") }
      .code()
    // The selected row of the previous list.
    // Picture: The list of three cities on the left, and the selected one on the right: City Riyadh, Parcels 212.
    SectionModel("Its detail") {
      if let city = CatalogueCity.all.first(where: { $0.id == state.open }) {
        FactsItem([Element.Fact("City", city.name), Element.Fact("Parcels", "\(city.parcels)")]).id("facts")
      } else {
        EmptyItem("Choose a city first")
      }
    }
    .detail(of: "List with a detail", isOpen: state.open != nil, onClose: .didClose).code()
  }
}
