internal import TesseraScreen

extension Painter {
  /// Writes a field for files: the browser's own, which works without script, and an area to drop files with it.
  mutating func fileField(_ field: Element.FileField, _ said: Accessibility?) {
    hasFields = true
    hasFiles = true
    parts.insert(.files)
    let identity = identity(field.control)
    open("field files", isInvalid: field.error != nil)
    title(field.title, identity, isRequired: field.isRequired)
    out.raw("<input type=\"file\"")
    reference(" id", identity)
    out.raw(" name=\"")
    out.raw(WireNames.file)
    address(field.control)
    out.raw("\" data-control=\"")
    name(field.control)
    out.raw("\" accept=\"")
    var isFirst = true
    for type in field.rule.accepts.types {
      for ending in type.endings {
        out.raw(isFirst ? "." : ",.")
        out.raw(trusted: ending)
        isFirst = false
      }
    }
    // A file that the server knows nothing of is in no row that could say it.
    out.raw("\" data-lost=\"")
    words("The file could not be stored")
    out.raw("\"")
    if field.rule.remaining > 1 { out.raw(" multiple") }
    // The role of a field for files may not have `aria-required`, and `required` alone makes an empty one invalid: the star says it.
    describedBy(identity, error: field.error, help: field.help, reason: field.availability.reason, said)
    if field.rule.remaining > 0 { availability(field.availability) } else { out.raw(" disabled") }
    label(said)
    out.raw(">")
    close(identity, error: field.error, help: field.help, reason: field.availability.reason)
  }
}
