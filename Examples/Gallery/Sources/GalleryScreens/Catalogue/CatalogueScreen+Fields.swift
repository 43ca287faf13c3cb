internal import Tessera

/// Input rows, which edit a property of the state.
extension CatalogueScreen {
  @SectionsBuilder<Self> func fields(_ state: State) -> [SectionModel<Self>] {
    // Elements: textField
    // Picture: The required field “Full name”, marked with a star, with the text “Mona Saleh”.
    SectionModel("TextFieldItem") {
      TextFieldItem("Full name", text: \.name, isRequired: true)
    }
    .style(.form).code()
    // Elements: textField
    // Picture: A field without a title, with the text “Riyadh”.
    SectionModel("SearchItem") {
      SearchItem("Search orders", text: \.query, on: .didSearch)
    }
    .style(.form).code()
    // Elements: textField
    // Picture: The field “Remarks”, with several lines.
    SectionModel("NotesItem") {
      NotesItem("Remarks", text: \.remarks)
    }
    .style(.form).code()
    // Elements: textField
    // Picture: The field “Password”, with dots in place of the typed text.
    SectionModel("SecureFieldItem") {
      SecureFieldItem("Password", text: \.password, for: .newPassword)
    }
    .style(.form).code()
    // Elements: textField
    // Picture: The field “Amount”, with the number 1250.
    SectionModel("NumberItem") {
      NumberItem("Amount", value: \.amount, format: .number(in: .english))
    }
    .style(.form).code()
    // Elements: toggle
    // Picture: “Only open ones”, with a switch that is on.
    SectionModel("ToggleItem") {
      ToggleItem("Only open ones", isOn: \.onlyOpen)
    }
    .style(.form).code()
    // Elements: slider
    // Picture: “Volume” with the number 20 and a slider at a fifth of its length.
    SectionModel("SliderItem") {
      SliderItem("Volume", value: \.volume, in: 0...100, step: 5)
    }
    .style(.form).code()
    // Elements: stepper
    // Picture: “Guests” with the number 2 between a minus and a plus.
    SectionModel("StepperItem") {
      StepperItem("Guests", value: \.guests, in: 1...8)
    }
    .style(.form).code()
    // Elements: segments
    // Picture: “Period” with Day, Week and Month side by side. Week is selected.
    SectionModel("SegmentsItem") {
      SegmentsItem("Period", selection: \.period, [(.day, "Day"), (.week, "Week"), (.month, "Month")])
    }
    .style(.form).code()
    // Elements: dateField
    // Picture: The field “Day” with a date, and below it the same day in words: Tuesday, December 1, 2026.
    SectionModel("DateItem") {
      DateItem("Day", date: \.day)
    }
    .style(.form).code()
    // Elements: dateField
    // Picture: The field “Opens at”, with a quarter past eight.
    SectionModel("TimeItem") {
      TimeItem("Opens at", time: \.opening)
    }
    .style(.form).code()
    // Elements: dateField
    // Picture: Under the title “Stay” two fields side by side, From and Until, each with its day in words below it.
    SectionModel("DateRangeItem") {
      DateRangeItem("Stay", from: \.arrival, until: \.departure)
    }
    .style(.form).code()
    // Elements: choice
    // Picture: The field “City”, closed, with an arrow.
    // Used: The picker “City” at the bottom: Riyadh, Jeddah and Abha, each with a radio button, and the button “Cancel”.
    SectionModel("OptionsItem") {
      OptionsItem("City", CatalogueCities.self, selection: \.city)
    }
    .style(.form).code()
    // Elements: fileField
    // Picture: The field “Documents”, disabled, and below it the reason, “Sign in to hand over files”, and the accepted types of files.
    SectionModel("UploadItem") {
      UploadItem("Documents", files: \.documents, accepts: [.pdf, .images]).disabled(true, because: "Sign in to hand over files")
    }
    .style(.form).code()
    // Elements: message, button
    // Picture: After pressing “Check”: a warning sign with “Choose a city first” above the button.
    SectionModel("FormStatusItem") {
      FormStatusItem()
      ButtonItem("Check", on: .didPressCheck)
    }
    .style(.form).code()
  }
}
