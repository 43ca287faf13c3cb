internal import TesseraScreen

extension LayerModel {
  /// Describes the first difference from a snapshot, or returns `nil`. Linear in the number of rows.
  func firstDifference(from snapshot: ScreenSnapshot) -> String? {
    if layer != snapshot.layer { return "layer \(layer) instead of \(snapshot.layer)" }
    if presentation != snapshot.presentation { return "presented as \(presentation) instead of \(snapshot.presentation)" }
    if revision != snapshot.revision { return "revision \(revision) instead of \(snapshot.revision)" }
    if title != snapshot.title { return "title '\(title)' instead of '\(snapshot.title)'" }
    let (keys, wanted) = (sections.map(\.key.text), snapshot.sections.map(\.key.text))
    if keys != wanted { return "sections \(keys) instead of \(wanted)" }
    for (section, other) in zip(sections, snapshot.sections) {
      if let words = section.firstDifference(from: other) { return "section '\(section.key)': \(words)" }
    }
    return nil
  }
}

extension LayerModel.Section {
  fileprivate func firstDifference(from other: ScreenSnapshot.Section) -> String? {
    if style != other.style { return "style \(style) instead of \(other.style)" }
    if isBeside != other.isBeside { return other.isBeside ? "not beside the section before it" : "beside the section before it" }
    if pane != other.pane {
      return "\(pane.map { "\($0)" } ?? "no part") of a list with a detail instead of \(other.pane.map { "\($0)" } ?? "none")"
    }
    if visibleRange != other.visibleRange {
      return "visibleRange \(String(describing: visibleRange)) instead of \(String(describing: other.visibleRange))"
    }
    let (keys, wanted) = (rows.map(\.key), other.rows.map(\.key))
    if keys != wanted { return "rows \(keys.map(\.text)) instead of \(wanted.map(\.text))" }
    let pairs = [(header, other.header), (footer, other.footer)] + zip(rows, other.rows).map { ($0, $1) }
    for case (let row, let other) in pairs where row !== other {
      guard let row, let other, row.key == other.key else {
        return "header or footer '\(row?.key.text ?? "none")' instead of '\(other?.key.text ?? "none")'"
      }
      if row.content != other.content {
        return """
          row '\(row.key)' (\(row.reuseIdentifier)) still shows \(row.content) instead of \(other.content); if the item has an '==' of its own, \
          it ignores something that is shown
          """
      }
      if row.height != other.height { return "row '\(row.key)' has another height" }
    }
    return nil
  }
}
