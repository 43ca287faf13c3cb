internal import Tessera

/// Rows to enter something: what they edit is a property of the state.
extension CatalogueScreen {
  @SectionsBuilder<Self> func fields(_ state: State) -> [SectionModel<Self>] {
    SectionModel("TextFieldItem") {
      TextFieldItem("Full name", text: \.name, isRequired: true)
    }
    .style(.form).code()
    SectionModel("SearchItem") {
      SearchItem("Search orders", text: \.query, on: .didSearch)
    }
    .style(.form).code()
    SectionModel("NotesItem") {
      NotesItem("Remarks", text: \.remarks)
    }
    .style(.form).code()
    SectionModel("SecureFieldItem") {
      SecureFieldItem("Password", text: \.password, for: .newPassword)
    }
    .style(.form).code()
    SectionModel("NumberItem") {
      NumberItem("Amount", value: \.amount, format: .number(in: .english))
    }
    .style(.form).code()
    SectionModel("ToggleItem") {
      ToggleItem("Only open ones", isOn: \.onlyOpen)
    }
    .style(.form).code()
    SectionModel("SliderItem") {
      SliderItem("Volume", value: \.volume, in: 0...100, step: 5)
    }
    .style(.form).code()
    SectionModel("StepperItem") {
      StepperItem("Guests", value: \.guests, in: 1...8)
    }
    .style(.form).code()
    SectionModel("SegmentsItem") {
      SegmentsItem("Period", selection: \.period, [(.day, "Day"), (.week, "Week"), (.month, "Month")])
    }
    .style(.form).code()
    SectionModel("DateItem") {
      DateItem("Day", date: \.day)
    }
    .style(.form).code()
    SectionModel("TimeItem") {
      TimeItem("Opens at", time: \.opening)
    }
    .style(.form).code()
    SectionModel("DateRangeItem") {
      DateRangeItem("Stay", from: \.arrival, until: \.departure)
    }
    .style(.form).code()
    SectionModel("OptionsItem") {
      OptionsItem("City", CatalogueCities.self, selection: \.city)
    }
    .style(.form).code()
    SectionModel("UploadItem") {
      UploadItem("Documents", files: \.documents, accepts: [.pdf, .images]).disabled(true, because: "Sign in to hand over files")
    }
    .style(.form).code()
    SectionModel("FormStatusItem") {
      FormStatusItem()
      ButtonItem("Check", on: .didPressCheck)
    }
    .style(.form).code()
  }
}
