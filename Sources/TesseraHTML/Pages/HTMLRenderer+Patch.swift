internal import TesseraDiff
public import TesseraScreen

extension HTMLRenderer {
  /// Writes a change of a layer: `{"op":"patch","layer":0,"from":3,"to":4,"edits":[…]}`.
  ///
  /// The edits are sequential: each applies to the result of the previous one. Linear in the change and its content,
  /// not in the screen.
  public func writePatch(_ update: ScreenSnapshot.Update, page: PageModel, into out: inout Writer) {
    // Table rows have other tags and their columns' titles, so existing rows can't be reused.
    if update.changesTables { return writeShow(update.new, page: page, into: &out) }
    operation(.patch, &out) { out in
      out.raw(",\"layer\":")
      out.number(update.layer.rawValue)
      out.raw(",\"from\":")
      out.number(update.old.revision)
      out.raw(",\"to\":")
      out.number(update.new.revision)
      if update.old.title != update.new.title {
        out.raw(",\"title\":")
        out.json(localizer.string(update.new.title))
      }
      out.raw(",\"edits\":[")
      PatchWriter.writeEdits(of: update, page.refusedTexts.all, by: self, into: &out)
      out.raw("]")
    }
  }
}

extension ScreenSnapshot.Update {
  /// Whether rows become or stop being table rows, or their table's columns change.
  fileprivate var changesTables: Bool {
    func tables(_ snapshot: ScreenSnapshot) -> [Row.Key: [SectionStyle.Column]] {
      var tables: [Row.Key: [SectionStyle.Column]] = [:]
      for section in snapshot.sections { if let columns = section.style.columns { tables[section.key] = columns } }
      return tables
    }
    let (before, after) = (tables(old), tables(new))
    if before.isEmpty && after.isEmpty { return false }
    let known = Set(old.sections.map(\.key)).intersection(new.sections.map(\.key))
    if known.contains(where: { before[$0] != after[$0] }) { return true }
    return difference.stages.contains { stage in
      guard case .items(let changes) = stage else { return false }
      return changes.moves.contains { $0.from.section != $0.to.section }
    }
  }
}
