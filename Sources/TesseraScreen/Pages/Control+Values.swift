extension Control.Event.Value {
  /// Whether the value reports the progress of a file that was accepted before.
  var isProgress: Bool { if case .file(.changed) = self { true } else { false } }

  /// Whether the value is accepted on a layer that is covered by another one.
  var countsBelow: Bool { if case .text = self { true } else { isProgress } }
}

extension Control {
  /// Whether the control accepts typed text, so that an event without a value is the Return key.
  var isTyped: Bool { if case .textField = kind { name != Element.Menu.move } else { false } }

  /// Whether the control holds a value that the user enters.
  var isField: Bool {
    switch kind {
    case .textField: isTyped
    case .slider, .toggle: true
    case .button, .link, .files: false
    }
  }

  /// Whether the control accepts this value. `nil` is a press.
  package func takes(_ value: Event.Value?) -> Bool {
    switch (kind, value) {
    case (.button, nil), (.link, nil), (.toggle, .flag): true
    case (.slider(let range), .number(let number)): range.contains(number) && (!isExact || isOnStep(number, range))
    case (.files, .file): true
    case (.textField(let maximum), .text(let text)): text.utf8.count / 32 <= maximum && text.count <= maximum
    default: false
    }
  }

  /// Converts text that was typed into a stepper, in digits and with separators of any language. Returns the value
  /// itself if it isn't a number.
  package func reading(_ value: Event.Value?, in language: Language) -> Event.Value? {
    guard isExact, case .text(let text)? = value, let number = NumberText(language).double(of: text) else { return value }
    return .number(number)
  }

  /// The text that a stepper shows for its value.
  package func typedText(of value: Double, in language: Language) -> String? {
    guard isExact, case .slider(let range) = kind else { return nil }
    let shown = min(max(value.isNaN ? range.lowerBound : value, range.lowerBound), range.upperBound)
    return NumberText(language).text(of: shown.isFinite ? shown : 0)
  }

  /// The error for a text that is too long, or isn't a number of a stepper.
  package func refusal(of text: String, in language: Language) -> Phrase {
    if case .textField(let maximum) = kind { return "Enter at most \(maximum) characters" }
    guard case .slider(let range) = kind, case .number(let number)? = reading(.text(text), in: language), range.contains(number) else {
      if case .slider(let range) = kind, range.lowerBound.isFinite, range.upperBound.isFinite { return .numbers(from: range) }
      return "Enter a number"
    }
    if step == 1, range.lowerBound == range.lowerBound.rounded() { return "Enter a whole number" }
    let near = stepped(number, range)
    let other = stepped(near < number ? near + step : near - step, range)
    return "Enter \(min(near, other), fractionDigits: 15) or \(max(near, other), fractionDigits: 15)"
  }

  /// Normalizes a value from any sender for this control: rounds a number to a step and removes characters that
  /// the field can't contain.
  ///
  /// - Complexity: O(n) in the length of the text.
  package func held(_ value: Event.Value?) -> Event.Value? {
    switch (kind, value) {
    case (.slider(let range), .number(let number)): .number(stepped(number, range))
    // The value of a move is the key of a row, which must not be changed.
    case (.textField, .text(let typed)) where name != Element.Menu.move: .text(text.sanitized(typed))
    default: value
    }
  }

  /// Whether a number is outside of the range, so that the control shows a different one.
  package func isOutside(_ value: Event.Value) -> Bool {
    if case (.slider(let range), .number(let number)) = (kind, value) { !range.contains(number) } else { false }
  }

  /// Whether a number is on a step within floating-point tolerance. The upper bound always counts, because a value
  /// beyond it is shown there.
  private func isOnStep(_ number: Double, _ range: ClosedRange<Double>) -> Bool {
    let tolerance = max(step * 1e-9, 4 * max(number.magnitude, range.lowerBound.magnitude).ulp)
    return number == range.upperBound || (stepped(number, range) - number).magnitude <= tolerance
  }

  /// The number clamped to the range and rounded to a step.
  package func stepped(_ value: Double, _ range: ClosedRange<Double>) -> Double { range.stepped(value, by: step) }
}

extension Element.TextField.Kind {
  /// Sanitizes text as browsers do (HTML Standard §4.10.5.1), so that text which a browser returns unchanged isn't
  /// taken for an edit.
  ///
  /// NUL is replaced. Line breaks become line feeds and are removed from single-line fields. Spaces around email
  /// addresses and URLs are removed.
  ///
  /// - Complexity: O(n).
  package func sanitized(_ text: String) -> String {
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
