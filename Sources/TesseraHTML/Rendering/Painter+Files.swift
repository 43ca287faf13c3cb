internal import TesseraScreen

extension Painter {
  /// Writes a file input, which works without the script, and a drop area.
  mutating func fileField(_ field: Element.FileField, _ said: Element.Accessibility?) {
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
    // The message for a file that the server doesn't know, and that has no row to show it.
    out.raw("\" data-lost=\"")
    words("The file could not be stored")
    out.raw("\"")
    if field.rule.remaining > 1 { out.raw(" multiple") }
    // `aria-required` isn't allowed on file inputs, and `required` alone makes an empty one invalid. The star shows
    // it.
    describedBy(identity, error: field.error, help: field.help, reason: field.availability.reason, said)
    if field.rule.remaining > 0 { availability(field.availability) } else { out.raw(" disabled") }
    label(said)
    out.raw(">")
    close(identity, error: field.error, help: field.help, reason: field.availability.reason)
  }
}
