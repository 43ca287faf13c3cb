internal import Tessera

/// Arrangements of the rows of a section.
extension CatalogueScreen {
  @SectionsBuilder<Self> func layouts(_ state: State) -> [SectionModel<Self>] {
    SectionModel("List", CatalogueCity.all) { SubtitleItem($0.name, value: "\($0.parcels)").id("list-\($0.id)") }
      .style(.list).code()
    SectionModel("Grid", CatalogueCity.all) { SubtitleItem($0.name, value: "\($0.parcels)").id("grid-\($0.id)") }
      .style(.grid).code()
    SectionModel("Carousel", CatalogueCity.all) { SubtitleItem($0.name, value: "\($0.parcels)").id("carousel-\($0.id)") }
      .style(.carousel).code()
    SectionModel(
      "Table", state.sorting.sorted(CatalogueCity.all, by: \.parcels),
      columns: [
        TableColumn("City") { $0.name },
        TableColumn("Parcels", alignment: .end) { "\($0.parcels)" }.sorted(.parcels, in: state.sorting) { .didPressHead($0) },
      ]
    )
    .code()
    SectionModel("Form") {
      TextFieldItem("Family name", text: \.name).id("family")
    }
    .style(.form).code()
    SectionModel("Beside the one before") {
      ButtonItem("Save", emphasis: .primary, on: .didPress)
    }
    .style(.actions).beside().code()
    SectionModel("List with a detail", CatalogueCity.all) { SubtitleItem($0.name, on: .didOpen($0.id)).id("city-\($0.id)") }
      .code()
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
