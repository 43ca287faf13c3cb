internal import Tessera

/// Rows to press, and what can be done to rows.
extension CatalogueScreen {
  @SectionsBuilder<Self> func actions(_ state: State) -> [SectionModel<Self>] {
    SectionModel("ButtonItem") {
      ButtonItem("Invite", icon: "person", emphasis: .primary, on: .didPress)
      ButtonItem("Send", on: .didPress).disabled(true, because: "Choose a city first")
    }
    .style(.actions).code()
    SectionModel("ConfirmedItem") {
      ButtonItem("Forget everything", emphasis: .destructive, on: .didPress).confirm("Forget everything?", action: "Forget")
    }
    .style(.actions).code()
    SectionModel("UndoableItem") {
      ButtonItem("Press once more", on: .didPress).undo(\.presses, "Pressed")
      FactsItem([Element.Fact("Times pressed", "\(state.presses)")])
    }
    .style(.actions).code()
    SectionModel("Actions of a row") {
      SubtitleItem("Mail from the depot", icon: "mail", on: .didPress).actions {
        ButtonItem("Archive", icon: "box", on: .didPress)
      } leading: {
        ButtonItem("Mark as read", icon: "check", on: .didPress)
      }
    }
    .code()
    SectionModel("MenuItem") {
      MenuItem("More") { ButtonItem("Mark all as read", on: .didPress) }
    }
    .code()
    SectionModel("Rows in an order", state.stops) { SubtitleItem($0.name, icon: "pin").id($0.id) }
      .reorderable(\.stops).code()
  }
}
