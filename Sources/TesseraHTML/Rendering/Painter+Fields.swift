internal import TesseraScreen

extension Painter {
  /// Writes a text field with its label, hint and error.
  mutating func textField(_ field: Element.TextField, _ said: Element.Accessibility?) {
    guard !refusedTexts.isEmpty else { return entry(field, said) }
    var field = field
    field.take(refused: refusedText(of: field.control))
    entry(field, said)
  }

  /// The text that the user entered and the control doesn't accept.
  func refusedText(of control: Control.Name) -> String? {
    refusedTexts.first { $0.item == row?.key.text && $0.control == control }?.text
  }

  private mutating func entry(_ field: Element.TextField, _ said: Element.Accessibility?) {
    note(field)
    let identity = identity(field.control)
    open(field.kind == .search ? "field search" : "field", isInvalid: field.error != nil)
    title(field.title, identity, isRequired: field.isRequired)
    out.raw(field.kind == .multiline ? "<textarea rows=\"4\"" : "<input")
    reference(" id", identity)
    out.raw(" name=\"")
    out.raw(WireNames.value)
    address(field.control)
    out.raw("\" data-control=\"")
    name(field.control)
    out.raw("\" dir=\"auto\"")
    out.raw(field.kind.attributes)
    if let autofill = field.kind.autofill {
      out.raw(" autocomplete=\"")
      out.raw(trusted: autofill)
      out.raw("\"")
    }
    // Browsers would cut text silently and count UTF-16 units. This only limits the request size.
    out.raw(" maxlength=\"")
    out.number(field.longest == 0 ? 0 : max(field.longest, min(80_000, 20_000 + field.longest * 12)))
    out.raw("\"")
    // The title of a search field is only for screen readers.
    if let placeholder = field.placeholder ?? (field.kind == .search ? field.title : nil) {
      out.raw(" placeholder=\"")
      words(placeholder)
      out.raw("\"")
    }
    states(isRequired: field.isRequired, isInvalid: field.error != nil)
    describedBy(identity, error: field.error, help: field.help, reason: field.availability.reason, said)
    availability(field.availability, isReadOnly: true)
    label(said)
    if field.kind == .multiline {
      // A parser drops the first line feed after the tag.
      out.raw(">\n")
      out.escaped(field.text)
      out.raw("</textarea>")
    } else {
      out.raw(" value=\"")
      out.escaped(field.text)
      out.raw("\">")
    }
    close(identity, error: field.error, help: field.help, reason: field.availability.reason)
  }

  /// Writes a field that opens a picker.
  mutating func choice(_ choice: Element.Choice, _ said: Element.Accessibility?) {
    let identity = identity(choice.control)
    open("field choice", isInvalid: choice.error != nil)
    out.raw("<span class=\"name\"")
    reference(" id", identity, "-l")
    out.raw(">")
    isolated(choice.title)
    star(choice.isRequired)
    out.raw("</span><button role=\"combobox\" aria-haspopup=\"dialog\" aria-expanded=\"false\"")
    press(choice.control)
    reference(" id", identity)
    if said?.label == nil { reference(" aria-labelledby", identity, "-l") }
    states(isRequired: choice.isRequired, isInvalid: choice.error != nil)
    describedBy(identity, error: choice.error, help: choice.help, reason: choice.availability.reason, said)
    availability(choice.availability)
    label(said)
    if let value = choice.value {
      out.raw("><span class=\"t\">")
      isolated(value)
    } else {
      out.raw("><span class=\"t subtle\">")
      isolated(choice.placeholder)
    }
    out.raw("</span>")
    symbol("down")
    out.raw("</button>")
    close(identity, error: choice.error, help: choice.help, reason: choice.availability.reason)
  }

  /// Writes a switch. Without the script, the hidden field says that it was shown and is off.
  mutating func toggle(_ toggle: Element.Toggle, _ said: Element.Accessibility?) {
    note(toggle)
    let identity = identity(toggle.control)
    let hasSubtitle = toggle.subtitle != nil
    parts.insert(.forms)
    out.raw(toggle.error == nil ? "<div class=\"toggle\">" : "<div class=\"toggle invalid\">")
    if toggle.availability.isAvailable {
      out.raw("<input type=\"hidden\" name=\"")
      out.raw(WireNames.flag)
      address(toggle.control)
      out.raw("\" value=\"0\">")
    }
    out.raw("<label class=\"words\"")
    reference(" for", identity)
    out.raw("><span class=\"t\"")
    reference(" id", identity, "-l")
    out.raw(">")
    isolated(toggle.title)
    out.raw("</span>")
    note("<span class=\"s\"", identity, "-h", toggle.subtitle)
    note("<span class=\"s\"", identity, "-r", toggle.availability.reason)
    note("<span class=\"s error\"", identity, "-e", toggle.error)
    out.raw("</label><input type=\"checkbox\" role=\"switch\" value=\"1\"")
    reference(" id", identity)
    if said?.label == nil { reference(" aria-labelledby", identity, "-l") }
    if said?.hint == nil {
      if toggle.error != nil {
        reference(" aria-describedby", identity, "-e")
      } else if toggle.availability.reason != nil {
        reference(" aria-describedby", identity, "-r")
      } else if hasSubtitle {
        reference(" aria-describedby", identity, "-h")
      }
    }
    out.raw(" name=\"")
    out.raw(WireNames.flag)
    address(toggle.control)
    out.raw("\" data-control=\"")
    name(toggle.control)
    out.raw("\"")
    if toggle.isOn { out.raw(" checked") }
    if toggle.error != nil { out.raw(" aria-invalid=\"true\"") }
    availability(toggle.availability)
    label(said)
    out.raw("></div>")
  }

  mutating func slider(_ slider: Element.Slider, _ said: Element.Accessibility?) {
    note(slider)
    let identity = identity(slider.control)
    let (lower, upper) = (min(slider.lower, slider.upper), max(slider.lower, slider.upper))
    let value = slider.shown.isFinite ? slider.shown : lower.isFinite ? lower : 0
    open("field slider", isInvalid: slider.error != nil)
    title(slider.title, identity, isRequired: false)
    out.raw("<input type=\"range\"")
    reference(" id", identity)
    out.raw(" name=\"")
    out.raw(WireNames.value)
    address(slider.control)
    out.raw("\" data-control=\"")
    name(slider.control)
    out.raw("\" min=\"")
    number(lower)
    out.raw("\" max=\"")
    number(upper)
    out.raw("\" step=\"")
    if slider.step > 0, slider.step.isFinite { number(slider.step) } else { out.raw("any") }
    out.raw("\" value=\"")
    number(value)
    out.raw("\"")
    let inWords = slider.words(renderer.localizer)
    if said?.value == nil { valueText(inWords, of: value, isGiven: slider.valueText != nil) }
    if slider.error != nil { out.raw(" aria-invalid=\"true\"") }
    describedBy(identity, error: slider.error, help: nil, reason: slider.availability.reason, said)
    availability(slider.availability)
    label(said)
    out.raw("><output aria-hidden=\"true\"")
    reference(" for", identity)
    out.raw(">")
    if let text = slider.valueText { isolated(text) } else { out.escaped(inWords) }
    out.raw("</output>")
    close(identity, error: slider.error, help: nil, reason: slider.availability.reason)
  }

  /// Writes a number, without a fraction if it is an integer.
  mutating func number(_ value: Double) {
    if value == value.rounded(), value.magnitude < 1e15 { out.number(Int(value)) } else { out.raw(trusted: "\(value)") }
  }

  /// Writes the localized text of a number if it differs from the browser's.
  mutating func valueText(_ words: String, of value: Double, isGiven: Bool = false) {
    guard isGiven || Double(words) != value else { return }
    out.raw(" aria-valuetext=\"")
    out.escaped(words)
    out.raw("\"")
  }

  @inline(__always)
  mutating func open(_ kind: StaticString, isInvalid: Bool) {
    parts.insert(.forms)
    out.raw("<div class=\"")
    out.raw(kind)
    out.raw(isInvalid ? " invalid\">" : "\">")
  }

  mutating func title(_ title: Phrase, _ identity: HexadecimalDigits, isRequired: Bool) {
    out.raw("<label class=\"name\"")
    reference(" for", identity)
    out.raw(">")
    isolated(title)
    star(isRequired)
    out.raw("</label>")
  }

  private mutating func star(_ isRequired: Bool) {
    if isRequired { out.raw("<span class=\"star\" aria-hidden=\"true\">*</span>") }
  }

  /// Writes the required and invalid states for screen readers only: the browser must not block the form or validate
  /// it.
  mutating func states(isRequired: Bool, isInvalid: Bool) {
    if isRequired { out.raw(" aria-required=\"true\"") }
    out.raw(isInvalid ? " aria-invalid=\"true\"" : " aria-invalid=\"false\"")
  }

  mutating func describedBy(_ identity: HexadecimalDigits, error: Phrase?, help: Phrase?, reason: Phrase?, _ said: Element.Accessibility?) {
    guard said?.hint == nil else { return }
    if error != nil {
      reference(" aria-describedby", identity, "-e")
    } else if reason != nil {
      reference(" aria-describedby", identity, "-r")
    } else if help != nil {
      reference(" aria-describedby", identity, "-h")
    }
  }

  mutating func close(_ identity: HexadecimalDigits, error: Phrase?, help: Phrase?, reason: Phrase?) {
    note("<span class=\"help error\"", identity, "-e", error)
    note("<span class=\"help\"", identity, "-r", reason)
    // An error describes the field instead. The help stays visible.
    note(error == nil ? "<span class=\"help\"" : "<span class=\"help\" aria-hidden=\"true\"", identity, "-h", help)
    out.raw("</div>")
  }

  @inline(__always)
  private mutating func note(_ tag: StaticString, _ identity: HexadecimalDigits, _ suffix: StaticString, _ words: borrowing Phrase?) {
    switch words {
    case let words?:
      out.raw(tag)
      reference(" id", identity, suffix)
      out.raw(">")
      isolated(words)
      out.raw("</span>")
    case nil: break
    }
  }
}

extension Element.TextField.Kind {
  /// The input type, the keyboard and the autofill hints.
  ///
  /// Numbers are text inputs with another keyboard: a number input hides invalid text from the script and the server.
  fileprivate var attributes: StaticString {
    switch self {
    case .text, .name, .givenName, .familyName, .organization, .street, .city, .region, .country, .cardName: " type=\"text\""
    case .multiline: ""
    case .username: " type=\"text\" autocapitalize=\"none\" spellcheck=\"false\""
    case .email: " type=\"email\""
    case .phone: " type=\"tel\""
    case .number: " type=\"text\" inputmode=\"decimal\""
    case .integer, .oneTimeCode: " type=\"text\" inputmode=\"numeric\""
    case .cardNumber, .cardCode: " type=\"text\" inputmode=\"numeric\" spellcheck=\"false\""
    case .postcode: " type=\"text\" autocapitalize=\"characters\" spellcheck=\"false\""
    case .cardExpiry: " type=\"text\" spellcheck=\"false\""
    case .password, .newPassword: " type=\"password\""
    case .url: " type=\"url\""
    case .search: " type=\"search\" enterkeyhint=\"search\""
    }
  }
}
