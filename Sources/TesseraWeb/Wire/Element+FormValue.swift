internal import TesseraScreen

extension Element {
  /// The value that a form's field gives a control, if that is another one than it shows.
  func change(_ name: ControlName, to value: FormSubmission.FormValue) -> ControlValue? { control(named: name)?.change(to: value) }
}

extension Control {
  fileprivate func change(to sent: FormSubmission.FormValue) -> ControlValue? {
    switch (kind, value, sent) {
    case (.textField, .text(let shown)?, .text(let typed)):
      let typed = text.sanitized(typed)
      return typed == text.sanitized(shown) ? nil : .text(typed)
    case (.slider(let range), .number(let shown)?, .text(let typed)):
      guard let number = Double(typed), number != shown, number != inForm(shown, range) else { return nil }
      return .number(number)
    case (.toggle, .flag(let shown)?, .flag(let flag)): return flag == shown ? nil : .flag(flag)
    case (.button, _, _), (.link, _, _), (.textField, _, _), (.slider, _, _), (.toggle, _, _), (.files, _, _): return nil
    }
  }
}

extension Element.TextField.Kind {
  /// A text as a field of a form can hold it (HTML Standard §4.10.5.1, value sanitization): what comes back untouched is no edit.
  ///
  /// No NUL; line breaks are line feeds, and in fields of one line there are none; addresses have no spaces around them. Linear.
  func sanitized(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0xFFFD }) else { return text }
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      let isBreak = scalar == "\r" || scalar == "\n"
      if scalar.value == 0 {
        scalars.append("\u{FFFD}")
      } else if !isBreak {
        scalars.append(scalar)
      } else if self == .multiline, !(wasReturn && scalar == "\n") {
        scalars.append("\n")
      }
      wasReturn = scalar == "\r"
    }
    guard self == .email || self == .url else { return String(scalars) }
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { [0x9, 0xC, 0x20].contains(scalar.value) }
    return String(String.UnicodeScalarView(scalars.drop(while: isSpace).reversed().drop(while: isSpace).reversed()))
  }
}

extension Control {
  /// A number as a form shows it: within the bounds and on a step.
  fileprivate func inForm(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    let held = min(max(value.isFinite ? value : low, low), high)
    guard step > 0, step.isFinite, low.isFinite else { return held }
    let stepped = low + ((held - low) / step).rounded() * step
    return stepped > high ? stepped - step : stepped
  }
}
