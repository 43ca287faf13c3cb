internal import TesseraHTML
internal import TesseraScreen

extension Element {
  /// The change that a form's field makes to a control. `nil` if the value equals the current one or the value
  /// that the form showed.
  func change(
    _ name: Control.Name, to value: FormSubmission.FormValue, in item: String = "", shown: ShownValues = ShownValues(),
    language: Language = .english
  ) -> Control.Event.Value? {
    guard let control = control(named: name), let change = control.change(to: value, language) else { return nil }
    return shown.contains(change, of: control, in: item) ? nil : change
  }
}

extension Control {
  /// Whether a typed text depends on the language: a number with a separator, or a date whose parts have an order.
  ///
  /// Digits alone, and dates and times in the format of browsers (`2026-11-21`, `22:05`), are the same in all
  /// languages.
  func dependsOnLanguage(_ value: Event.Value) -> Bool {
    guard case .text(let typed) = value, isExact || text == .number || text == .integer || text == .text else { return false }
    let scalars = typed.unicodeScalars
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    guard scalars.contains(where: { $0.properties.numericType == .decimal }), !scalars.allSatisfy(isDigit) else { return false }
    let shape = String(String.UnicodeScalarView(scalars.map { isDigit($0) ? "0" : $0 }))
    guard !["0000-00-00", "00:00"].contains(shape) else { return false }
    return isExact || text != .text || !scalars.contains { $0.properties.isAlphabetic }
  }

  fileprivate func change(to sent: FormSubmission.FormValue, _ language: Language) -> Event.Value? {
    switch (kind, value, sent) {
    case (.textField, .text(let shown)?, .text(let typed)):
      let typed = text.sanitized(typed)
      return typed == text.sanitized(shown) ? nil : .text(typed)
    case (.slider, .number(let shown)?, .text(let typed)) where isExact:
      let value = reading(.text(typed), in: language)
      return value == .number(shown) ? nil : value
    case (.slider(let range), .number(let shown)?, .text(let typed)):
      guard let number = Double(typed), number != shown else { return nil }
      // Browsers move a slider to the nearest step. A value outside the range was shown at the nearer end. Submitting
      // that end is the user's choice and differs from the state.
      return range.contains(shown) && number == stepped(shown, range) ? nil : .number(number)
    case (.toggle, .flag(let shown)?, .flag(let flag)): return flag == shown ? nil : .flag(flag)
    case (.button, _, _), (.link, _, _), (.textField, _, _), (.slider, _, _), (.toggle, _, _), (.files, _, _): return nil
    }
  }
}
