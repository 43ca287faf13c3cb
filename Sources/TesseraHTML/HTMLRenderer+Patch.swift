internal import TesseraDiff
public import TesseraScreen

extension HTMLRenderer {
  /// Writes a change of a layer: `{"op":"patch","layer":0,"from":3,"to":4,"edits":[…]}`.
  ///
  /// The edits are sequential: each applies to what the one before left. Linear in the change and in what it shows, not in the screen.
  public func writePatch(_ update: ScreenUpdate, page: PageModel, into out: inout HTMLWriter) {
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
      PatchWriter.writeEdits(of: update, by: self, into: &out)
      out.raw("]")
    }
  }
}
