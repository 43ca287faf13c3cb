// Written by Scripts/generate-catalogue.py from the files beside it.
// swift-format-ignore-file

/// The code of each entry of the catalogue, by the entry's name.
enum CatalogueCode {
  static let all: [String: String] = [
    "HeaderItem": #"""
      HeaderItem("Orders", subtitle: "This month", value: "12", isExpanded: \.isUnfolded)
      if state.isUnfolded { TextItem("Twelve orders, all of them on their way.") }
      """#,
    "SubtitleItem": #"""
      SubtitleItem("Order 17", subtitle: "Two parcels", value: "84.00", icon: "box", route: "/account/orders")
      """#,
    "TextItem": #"""
      TextItem("Parcels leave the depot at six.")
      """#,
    "FactsItem": #"""
      FactsItem([Element.Fact("From", "Riyadh"), Element.Fact("To", "Jeddah")])
      """#,
    "RichTextItem": #"""
      RichTextItem(markdown: "**Closed** on Friday. See [your account](/account).")
      """#,
    "ImageItem": #"""
      ImageItem(.symbol("truck"), description: "A truck", size: .icon)
      """#,
    "FooterItem": #"""
      FooterItem("Prices include tax.")
      """#,
    "LoadingItem": #"""
      LoadingItem("Counting the stock", fraction: 0.4)
      """#,
    "EmptyItem": #"""
      EmptyItem("No orders yet", button: "Place an order", on: .didPress)
      """#,
    "ErrorItem": #"""
      ErrorItem("The orders could not be loaded", retry: .didPress)
      """#,
    "StaleItem": #"""
      StaleItem(LoadFailure(message: "There is no connection"), retry: .didPress)
      """#,
    "InfoItem": #"""
      InfoItem("Closed on Friday", detail: "Parcels leave on Saturday.", tone: .warning)
      """#,
    "TextFieldItem": #"""
      TextFieldItem("Full name", text: \.name, isRequired: true)
      """#,
    "SearchItem": #"""
      SearchItem("Search orders", text: \.query, on: .didSearch)
      """#,
    "NotesItem": #"""
      NotesItem("Remarks", text: \.remarks)
      """#,
    "SecureFieldItem": #"""
      SecureFieldItem("Password", text: \.password, for: .newPassword)
      """#,
    "NumberItem": #"""
      NumberItem("Amount", value: \.amount, format: .number(in: .english))
      """#,
    "ToggleItem": #"""
      ToggleItem("Only open ones", isOn: \.onlyOpen)
      """#,
    "SliderItem": #"""
      SliderItem("Volume", value: \.volume, in: 0...100, step: 5)
      """#,
    "StepperItem": #"""
      StepperItem("Guests", value: \.guests, in: 1...8)
      """#,
    "SegmentsItem": #"""
      SegmentsItem("Period", selection: \.period, [(.day, "Day"), (.week, "Week"), (.month, "Month")])
      """#,
    "DateItem": #"""
      DateItem("Day", date: \.day)
      """#,
    "TimeItem": #"""
      TimeItem("Opens at", time: \.opening)
      """#,
    "DateRangeItem": #"""
      DateRangeItem("Stay", from: \.arrival, until: \.departure)
      """#,
    "OptionsItem": #"""
      OptionsItem("City", CatalogueCities.self, selection: \.city)
      """#,
    "UploadItem": #"""
      UploadItem("Documents", files: \.documents, accepts: [.pdf, .images]).disabled(true, because: "Sign in to hand over files")
      """#,
    "FormStatusItem": #"""
      FormStatusItem()
      ButtonItem("Check", on: .didPressCheck)
      """#,
    "ButtonItem": #"""
      ButtonItem("Invite", icon: "person", emphasis: .primary, on: .didPress)
      ButtonItem("Send", on: .didPress).disabled(true, because: "Choose a city first")
      """#,
    "ConfirmedItem": #"""
      ButtonItem("Forget everything", emphasis: .destructive, on: .didPress).confirm("Forget everything?", action: "Forget")
      """#,
    "UndoableItem": #"""
      ButtonItem("Press again", on: .didPress).undo(\.presses, "Pressed")
      FactsItem([Element.Fact("Times pressed", "\(state.presses)")])
      """#,
    "Actions of a row": #"""
      SubtitleItem("Mail from the depot", icon: "mail", on: .didPress).actions {
        ButtonItem("Archive", icon: "box", on: .didPress)
      } leading: {
        ButtonItem("Mark as read", icon: "check", on: .didPress)
      }
      """#,
    "MenuItem": #"""
      MenuItem("More") { ButtonItem("Mark all as read", on: .didPress) }
      """#,
    "Rows in an order": #"""
      SectionModel("Rows in an order", state.stops) { SubtitleItem($0.name, icon: "pin").id($0.id) }
        .reorderable(\.stops)
      """#,
    "Element.row": #"""
      ElementItem(id: "row", .row([.text(Element.Text("Riyadh – Jeddah")), .badge(Element.Badge("On time", tone: .success))]))
      """#,
    "Element.column": #"""
      ElementItem(id: "column", .column([.text(Element.Text("Riyadh")), .divider, .text(Element.Text("Jeddah"))]))
      """#,
    "Element.badge": #"""
      ElementItem(id: "badge", .badge(Element.Badge("Below target", tone: .warning)))
      """#,
    "Element.link": #"""
      ElementItem(id: "link", .link(Element.Link("Your account", to: "/account")))
      """#,
    "Element.option": #"""
      ElementItem(id: "option", .option(Element.Option(Element.Text("Riyadh"), style: .checkbox, mark: .mixed, availability: .disabled)))
      """#,
    "Element.accessible": #"""
      ElementItem(id: "accessible", .accessible(.text(Element.Text("3.5 t")), Element.Accessibility(label: "Three and a half tons")))
      """#,
    "ComponentItem": #"""
      ComponentItem(SalesChart("Parcels per day", [SalesChart.Bar("Sun", 17), SalesChart.Bar("Mon", 14), SalesChart.Bar("Tue", 22)]))
      """#,
    "Symbols": #"""
      SectionModel("Symbols", Element.Symbol.known) { SubtitleItem("\($0.name)", icon: $0).id($0.name) }
        .style(.grid)
      """#,
    "List": #"""
      SectionModel("List", CatalogueCity.all) { SubtitleItem($0.name, value: "\($0.parcels)").id("list-\($0.id)") }
        .style(.list)
      """#,
    "Grid": #"""
      SectionModel("Grid", CatalogueCity.all) { SubtitleItem($0.name, value: "\($0.parcels)").id("grid-\($0.id)") }
        .style(.grid)
      """#,
    "Carousel": #"""
      SectionModel("Carousel", CatalogueCity.all) { SubtitleItem($0.name, value: "\($0.parcels)").id("carousel-\($0.id)") }
        .style(.carousel)
      """#,
    "Table": #"""
      SectionModel(
        "Table", state.sorting.sorted(CatalogueCity.all, by: \.parcels),
        columns: [
          TableColumn("City") { $0.name },
          TableColumn("Parcels", alignment: .end) { "\($0.parcels)" }.sorted(.parcels, in: state.sorting) { .didPressHead($0) },
        ]
      )
      """#,
    "Form": #"""
      SectionModel("Form") {
        TextFieldItem("Family name", text: \.name).id("family")
      }
      .style(.form)
      """#,
    "Beside the one before": #"""
      SectionModel("Beside the one before") {
        ButtonItem("Save", emphasis: .primary, on: .didPress)
      }
      .style(.actions).beside()
      """#,
    "List with a detail": #"""
      SectionModel("List with a detail", CatalogueCity.all) { SubtitleItem($0.name, on: .didOpen($0.id)).id("city-\($0.id)") }
      """#,
    "Its detail": #"""
      SectionModel("Its detail") {
        if let city = CatalogueCity.all.first(where: { $0.id == state.open }) {
          FactsItem([Element.Fact("City", city.name), Element.Fact("Parcels", "\(city.parcels)")]).id("facts")
        } else {
          EmptyItem("Choose a city first")
        }
      }
      .detail(of: "List with a detail", isOpen: state.open != nil, onClose: .didClose)
      """#,
  ]
}
