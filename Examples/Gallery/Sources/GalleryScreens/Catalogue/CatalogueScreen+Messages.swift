internal import Tessera

/// Rows that show a status.
extension CatalogueScreen {
  @SectionsBuilder<Self> func messages(_ state: State) -> [SectionModel<Self>] {
    // Elements: progress
    // Picture: “Counting the stock” beside a bar that is filled to two fifths.
    SectionModel("LoadingItem") {
      LoadingItem("Counting the stock", fraction: 0.4)
    }
    .code()
    // Elements: message
    // Picture: “No orders yet” in the middle of the row, and below it the button “Order something”.
    SectionModel("EmptyItem") {
      EmptyItem("No orders yet", button: "Place an order", on: .didPress)
    }
    .code()
    // Elements: message
    // Picture: A reddish notice with a warning sign, “The orders could not be loaded” and the button “Retry”.
    SectionModel("ErrorItem") {
      ErrorItem("The orders could not be loaded", retry: .didPress)
    }
    .code()
    // Elements: message
    // Picture: A yellowish notice with a clock: “This may be out of date”, below it “There is no connection”, and the button “Retry”.
    SectionModel("StaleItem") {
      StaleItem(LoadFailure(message: "There is no connection"), retry: .didPress)
    }
    .code()
    // Elements: message
    // Picture: A yellowish notice with a warning sign: “Closed on Friday”, and below it “Parcels leave on Saturday.”
    SectionModel("InfoItem") {
      InfoItem("Closed on Friday", detail: "Parcels leave on Saturday.", tone: .warning)
    }
    .code()
  }
}
