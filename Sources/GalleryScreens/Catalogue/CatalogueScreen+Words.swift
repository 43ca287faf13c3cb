internal import Tessera

/// Rows that say something.
extension CatalogueScreen {
  @SectionsBuilder<Self> func words(_ state: State) -> [SectionModel<Self>] {
    SectionModel("HeaderItem") {
      HeaderItem("Orders", subtitle: "This month", value: "12", isExpanded: \.isUnfolded)
      if state.isUnfolded { TextItem("Twelve orders, all of them on their way.") }
    }
    .code()
    SectionModel("SubtitleItem") {
      SubtitleItem("Order 17", subtitle: "Two parcels", value: "84.00", icon: "box", route: "/account/orders")
    }
    .code()
    SectionModel("TextItem") {
      TextItem("Parcels leave the depot at six.")
    }
    .code()
    SectionModel("FactsItem") {
      FactsItem([Element.Fact("From", "Riyadh"), Element.Fact("To", "Jeddah")])
    }
    .code()
    SectionModel("RichTextItem") {
      RichTextItem(markdown: "**Closed** on Friday. See [your account](/account).")
    }
    .code()
    SectionModel("ImageItem") {
      ImageItem(.symbol("truck"), description: "A truck", size: .icon)
    }
    .code()
    SectionModel("FooterItem") {
      FooterItem("Prices include tax.")
    }
    .code()
  }
}
