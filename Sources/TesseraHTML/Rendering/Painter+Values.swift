internal import TesseraScreen

extension Painter {
  /// Writes a date or time field: the browser's picker if it has one for the calendar, otherwise a text field.
  ///
  /// A picker shows nothing for invalid text, so such text is shown in a text field until it is corrected.
  mutating func dateField(_ field: Element.DateField, _ said: Element.Accessibility?) {
    note(field)
    let identity = identity(field.control)
    let hasPicker = field.kind != .hijri && field.isWellFormed
    open("field date", isInvalid: field.error != nil)
    title(field.title, identity, isRequired: field.isRequired)
    out.raw("<input")
    reference(" id", identity)
    entry(WireNames.value, field.control)
    if hasPicker {
      out.raw(field.kind == .time ? " type=\"time\"" : " type=\"date\"")
      attribute(" min=\"", field.earliest)
      attribute(" max=\"", field.latest)
    } else {
      // No numeric `inputmode`: an iPhone's number keyboard has no separators.
      out.raw(" type=\"text\" dir=\"ltr\" maxlength=\"")
      out.number(Element.DateField.maximumLength)
      out.raw("\" placeholder=\"")
      words(field.example)
      out.raw("\"")
    }
    if field.isBirthday { out.raw(" autocomplete=\"bday\"") }
    // `aria-required` isn't allowed on pickers. The browser doesn't validate the form anyway.
    if hasPicker, field.isRequired { out.raw(" required") }
    states(isRequired: field.isRequired && !hasPicker, isInvalid: field.error != nil)
    describedBy(identity, error: field.error, help: field.help, reason: field.availability.reason, said)
    availability(field.availability, isReadOnly: true)
    label(said)
    out.raw(" value=\"")
    out.escaped(field.text)
    out.raw("\">")
    close(identity, error: field.error, help: field.help, reason: field.availability.reason)
  }

  /// Writes a stepper: a text field, and two buttons for pointers, which the script handles.
  ///
  /// Browsers' own number fields accept only ASCII digits, and read `1,5` as 15.
  mutating func stepper(_ stepper: Element.Stepper, _ said: Element.Accessibility?) {
    note(stepper)
    let language = renderer.localizer.language
    let typed = refusedText(of: stepper.control)
    var stepper = stepper
    if let typed, let control = Element.stepper(stepper).control(named: stepper.control) {
      stepper.error = control.refusal(of: typed, in: language)
    }
    let identity = identity(stepper.control)
    parts.insert(.optionsScript)
    open("field stepper", isInvalid: stepper.error != nil)
    title(stepper.title, identity, isRequired: false)
    out.raw("<div class=\"steps\">")
    step("-1", stepper)
    out.raw("<input type=\"text\" role=\"spinbutton\" autocomplete=\"off\"")
    // The number keyboards of phones have no minus.
    if stepper.range.lowerBound >= 0 {
      let isWhole = stepper.step == stepper.step.rounded() && stepper.range.lowerBound == stepper.range.lowerBound.rounded()
      out.raw(isWhole ? " inputmode=\"numeric\"" : " inputmode=\"decimal\"")
    }
    reference(" id", identity)
    entry(WireNames.value, stepper.control)
    if stepper.range.lowerBound.isFinite {
      out.raw(" aria-valuemin=\"")
      number(stepper.range.lowerBound)
      out.raw("\"")
    }
    if stepper.range.upperBound.isFinite {
      out.raw(" aria-valuemax=\"")
      number(stepper.range.upperBound)
      out.raw("\"")
    }
    let shown = stepper.shown.isFinite ? stepper.shown : 0
    out.raw(" aria-valuenow=\"")
    number(shown)
    out.raw("\" data-by=\"")
    number(stepper.step)
    out.raw("\"")
    attribute(" data-signs=\"", NumberText(language).signs)
    out.raw(" value=\"")
    out.escaped(typed ?? NumberText(language).text(of: shown))
    out.raw("\"")
    if said?.value == nil { valueText(typed ?? renderer.localizer.string(shown), of: shown) }
    if stepper.error != nil { out.raw(" aria-invalid=\"true\"") }
    describedBy(identity, error: stepper.error, help: stepper.help, reason: stepper.availability.reason, said)
    availability(stepper.availability, isReadOnly: true)
    label(said)
    out.raw(">")
    step("1", stepper)
    out.raw("</div>")
    close(identity, error: stepper.error, help: stepper.help, reason: stepper.availability.reason)
  }

  private mutating func step(_ step: StaticString, _ stepper: Element.Stepper) {
    out.raw("<button type=\"button\" tabindex=\"-1\" aria-hidden=\"true\" data-step=\"")
    out.raw(step)
    out.raw(stepper.availability.isAvailable ? "\">" : "\" disabled>")
    symbol(Element.Symbol(step.utf8CodeUnitCount == 1 ? "plus" : "minus"))
    out.raw("</button>")
  }

  /// Writes segments as a radio group.
  mutating func segments(_ segments: Element.Segments, _ said: Element.Accessibility?) {
    let first = segments.segments.first?.control ?? .main
    let identity = identity(first)
    parts.insert(.optionsScript)
    open("field", isInvalid: segments.error != nil)
    out.raw("<span class=\"name\"")
    reference(" id", identity, "-g")
    out.raw(">")
    isolated(segments.title)
    out.raw("</span><div role=\"radiogroup\" class=\"segments\"")
    if said?.label == nil { reference(" aria-labelledby", identity, "-g") }
    if segments.error != nil {
      out.raw(" aria-invalid=\"true\"")
      if said?.hint == nil { reference(" aria-describedby", identity, "-e") }
    }
    label(said)
    out.raw(">")
    for segment in segments.segments {
      out.raw("<button role=\"radio\" class=\"segment\"")
      press(segment.control)
      out.raw(segment.control == segments.selected ? " aria-checked=\"true\"" : " aria-checked=\"false\"")
      if segments.availability.reason != nil { reference(" aria-describedby", identity, "-r") }
      availability(segments.availability)
      out.raw(">")
      if let icon = segment.icon { symbol(icon) }
      isolated(segment.title)
      out.raw("</button>")
    }
    out.raw("</div>")
    close(identity, error: segments.error, help: nil, reason: segments.availability.reason)
  }

  /// Writes the name for submitting a field's value, and the name for the script.
  private mutating func entry(_ prefix: StaticString, _ control: Control.Name) {
    out.raw(" name=\"")
    out.raw(prefix)
    address(control)
    out.raw("\" data-control=\"")
    name(control)
    out.raw("\"")
  }

  private mutating func attribute(_ start: StaticString, _ text: String?) {
    guard let text else { return }
    out.raw(start)
    out.escaped(text)
    out.raw("\"")
  }
}
