internal import Tessera

/// Rows that show text and images.
extension CatalogueScreen {
  @SectionsBuilder<Self> func words(_ state: State) -> [SectionModel<Self>] {
    // Elements: header, text
    // Picture: The heading “Orders” with “This month” below it, the number 12 and an arrow. It is expanded and shows a text.
    SectionModel("HeaderItem") {
      HeaderItem("Orders", subtitle: "This month", value: "12", isExpanded: \.isUnfolded)
      if state.isUnfolded { TextItem("Twelve orders, all of them on their way.") }
    }
    .code()
    // Elements: label
    // Picture: A row with a box as its icon, “Order 17” over “Two parcels”, 84.00 at its end, and an arrow, because it can be pressed.
    // Arabic: The same row in Arabic, from right to left: the icon is on the right, the amount and the arrow are on the left.
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
    // Picture: Two lines with gray names: From – Riyadh, To – Jeddah.
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
    // Picture: A drawing of a truck, as small as an icon.
    SectionModel("ImageItem") {
      ImageItem(.symbol("truck"), description: "A truck", size: .icon)
    }
    .code()
    // Elements: text
    // Picture: “Prices include tax.”, small and gray.
    SectionModel("FooterItem") {
      FooterItem("Prices include tax.")
    }
    .code()
  }
}
