internal import Tessera

/// Rows that show text and images.
extension CatalogueScreen {
  @SectionsBuilder<Self> func words(_ state: State) -> [SectionModel<Self>] {
    // Elements: header, text
    // Picture: The heading “Orders” with “This month” below it, the number 12 and an arrow; unfolded, so that a text stands below.
    SectionModel("HeaderItem") {
      HeaderItem("Orders", subtitle: "This month", value: "12", isExpanded: \.isUnfolded)
      if state.isUnfolded { TextItem("Twelve orders, all of them on their way.") }
    }
    .code()
    // Elements: label
    // Picture: A row with a box as its icon, “Order 17” over “Two parcels”, 84.00 at its end, and an arrow, since it leads somewhere.
    // Arabic: The same row in Arabic, from right to left: the icon is at the right, the amount and the arrow at the left.
    SectionModel("SubtitleItem") {
      SubtitleItem("Order 17", subtitle: "Two parcels", value: "84.00", icon: "box", route: "/account/orders")
    }
    .code()
    // Elements: text
    // Picture: A row with the sentence “Parcels leave the depot at six.”
    SectionModel("TextItem") {
      TextItem("Parcels leave the depot at six.")
    }
    .code()
    // Elements: facts
    // Picture: Two lines: From – Riyadh, To – Jeddah; the names are grey.
    SectionModel("FactsItem") {
      FactsItem([Element.Fact("From", "Riyadh"), Element.Fact("To", "Jeddah")])
    }
    .code()
    // Elements: richText
    // Picture: A paragraph in which “Closed” is bold and “your account” is a link.
    SectionModel("RichTextItem") {
      RichTextItem(markdown: "**Closed** on Friday. See [your account](/account).")
    }
    .code()
    // Elements: image
    // Picture: The drawing of a truck, in the size of an icon.
    SectionModel("ImageItem") {
      ImageItem(.symbol("truck"), description: "A truck", size: .icon)
    }
    .code()
    // Elements: text
    // Picture: “Prices include tax.”, small and grey.
    SectionModel("FooterItem") {
      FooterItem("Prices include tax.")
    }
    .code()
  }
}
