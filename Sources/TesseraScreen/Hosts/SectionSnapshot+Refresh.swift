extension Sequence<ScreenSnapshot.Section> {
  /// The first row with a refresh control whose availability satisfies `isWanted`, and that availability.
  ///
  /// Such a row is usually near the start of its section, so only the first `rowLimit` rows of each section are
  /// searched, and always its header and footer.
  package func refresh(
    within rowLimit: Int = 64, where isWanted: (TesseraScreen.Element.Availability) -> Bool = { _ in true }
  ) -> (row: Row, availability: TesseraScreen.Element.Availability)? {
    func found(_ row: Row?) -> (row: Row, availability: TesseraScreen.Element.Availability)? {
      guard let row, let control = row.content.control(named: .refresh), isWanted(control.availability) else { return nil }
      return (row, control.availability)
    }
    for section in self {
      if let header = found(section.header) { return header }
      for row in section.rows.prefix(rowLimit) { if let row = found(row) { return row } }
      if let footer = found(section.footer) { return footer }
    }
    return nil
  }
}
