extension Sequence<SectionSnapshot> {
  /// The first row with a control that fetches the content anew and that is wanted, and that control's availability.
  ///
  /// Such a row stands among few others: of the rows of a section the first `rowLimit` are looked at, its header and its footer always.
  package func refresh(
    within rowLimit: Int = 64, where isWanted: (Availability) -> Bool = { _ in true }
  ) -> (row: Row, availability: Availability)? {
    func found(_ row: Row?) -> (row: Row, availability: Availability)? {
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
