internal import TesseraHTML
internal import TesseraScreen

extension Element {
  /// The value that a form's field gives a control, if that is another one than it shows now, and than the form showed.
  func change(_ name: ControlName, to value: FormSubmission.FormValue, in item: String = "", shown: ShownValues = ShownValues())
    -> ControlValue?
  {
    guard let control = control(named: name), let change = control.change(to: value) else { return nil }
    return shown.contains(change, of: control, in: item) ? nil : change
  }
}

extension Control {
  fileprivate func change(to sent: FormSubmission.FormValue) -> ControlValue? {
    switch (kind, value, sent) {
    case (.textField, .text(let shown)?, .text(let typed)):
      let typed = text.sanitized(typed)
      return typed == text.sanitized(shown) ? nil : .text(typed)
    case (.slider(let range), .number(let shown)?, .text(let typed)):
      guard let number = Double(typed), number != shown, number != stepped(shown, range) else { return nil }
      return .number(number)
    case (.toggle, .flag(let shown)?, .flag(let flag)): return flag == shown ? nil : .flag(flag)
    case (.button, _, _), (.link, _, _), (.textField, _, _), (.slider, _, _), (.toggle, _, _), (.files, _, _): return nil
    }
  }
}
