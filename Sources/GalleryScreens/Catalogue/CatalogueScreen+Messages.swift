internal import Tessera

/// Rows that say how it goes.
extension CatalogueScreen {
  @SectionsBuilder<Self> func messages(_ state: State) -> [SectionModel<Self>] {
    SectionModel("LoadingItem") {
      LoadingItem("Counting the stock", fraction: 0.4)
    }
    .code()
    SectionModel("EmptyItem") {
      EmptyItem("No orders yet", button: "Order something", on: .didPress)
    }
    .code()
    SectionModel("ErrorItem") {
      ErrorItem("The orders could not be loaded", retry: .didPress)
    }
    .code()
    SectionModel("StaleItem") {
      StaleItem(LoadFailure(message: "There is no connection"), retry: .didPress)
    }
    .code()
    SectionModel("InfoItem") {
      InfoItem("Closed on Friday", detail: "Parcels leave on Saturday.", tone: .warning)
    }
    .code()
  }
}
