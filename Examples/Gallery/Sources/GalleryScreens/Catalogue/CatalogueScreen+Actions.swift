internal import Tessera

/// Rows to press, and actions on rows.
extension CatalogueScreen {
  @SectionsBuilder<Self> func actions(_ state: State) -> [SectionModel<Self>] {
    // Elements: button
    // Picture: Two buttons. “Invite” is filled and has a person icon. “Send” is pale, with the reason why it is disabled below it.
    SectionModel("ButtonItem") {
      ButtonItem("Invite", icon: "person", emphasis: .primary, on: .didPress)
      ButtonItem("Send", on: .didPress).disabled(true, because: "Choose a city first")
    }
    .style(.actions).code()
    // Elements: button
    // Picture: The button “Forget everything”, with red text and a red border.
    // Used: The question “Forget everything?” with the red answer “Forget” and the answer “Cancel”.
    SectionModel("ConfirmedItem") {
      ButtonItem("Forget everything", emphasis: .destructive, on: .didPress).confirm("Forget everything?", action: "Forget")
    }
    .style(.actions).code()
    // Elements: button, facts
    // Picture: The button “Press once more”, and below it “Times pressed 0”.
    // Used: After a press: a notice, “Pressed”, with the button “Undo”.
    SectionModel("UndoableItem") {
      ButtonItem("Press again", on: .didPress).undo(\.presses, "Pressed")
      FactsItem([Element.Fact("Times pressed", "\(state.presses)")])
    }
    .style(.actions).code()
    // Further actions of a row: in a menu at its end, by a secondary click, or by swiping.
    // Elements: menu, label
    // Picture: The row “Mail from the depot” with an envelope, an arrow, and three dots at its end.
    // Used: The same row with its menu open: “Mark as read” and “Archive”.
    SectionModel("Actions of a row") {
      SubtitleItem("Mail from the depot", icon: "mail", on: .didPress).actions {
        ButtonItem("Archive", icon: "box", on: .didPress)
      } leading: {
        ButtonItem("Mark as read", icon: "check", on: .didPress)
      }
    }
    .code()
    // Elements: menu
    // Picture: The button “More”, with three dots.
    // Used: The button “More” with its menu open: “Mark all as read”.
    SectionModel("MenuItem") {
      MenuItem("More") { ButtonItem("Mark all as read", on: .didPress) }
    }
    .code()
    // Rows that the user can reorder: by dragging, with the menu, or with keys.
    // Elements: menu, label
    // Picture: Three rows, Riyadh, Makkah and Tabuk, each with a handle and three dots at its end.
    SectionModel("Rows in an order", state.stops) { SubtitleItem($0.name, icon: "pin").id($0.id) }
      .reorderable(\.stops).code()
  }
}
