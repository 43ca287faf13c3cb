extension ControlValue {
  /// Whether it tells about a file that was taken before.
  var isProgress: Bool { if case .file(.changed) = self { true } else { false } }

  /// Whether it is taken on a layer that another one covers.
  var countsBelow: Bool { if case .text = self { true } else { isProgress } }
}

extension Control {
  /// Whether the control takes this value (`nil`: a press).
  func takes(_ value: ControlValue?) -> Bool {
    switch (kind, value) {
    case (.button, nil), (.link, nil), (.toggle, .flag): true
    case (.slider(let range), .number(let number)): range.contains(number)
    case (.files, .file): true
    case (.textField(let maximum), .text(let text)): text.utf8.count / 32 <= maximum && text.count <= maximum
    default: false
    }
  }

  /// A value as the control can hold it, whoever sent it: a number on a step, text without what no field of its kind holds. Linear in the text.
  package func held(_ value: ControlValue?) -> ControlValue? {
    switch (kind, value) {
    case (.slider(let range), .number(let number)): .number(stepped(number, range))
    // The way of a row is told by the key of another one.
    case (.textField, .text(let typed)) where name != Element.Menu.move: .text(text.sanitized(typed))
    default: value
    }
  }

  /// Whether a number is none that the control takes: what is shown instead is another one.
  package func isOutside(_ value: ControlValue) -> Bool {
    if case (.slider(let range), .number(let number)) = (kind, value) { !range.contains(number) } else { false }
  }

  /// A number within the bounds and on a step.
  package func stepped(_ value: Double, _ range: ClosedRange<Double>) -> Double { range.stepped(value, by: step) }
}

extension Element.TextField.Kind {
  /// A text as a field can hold it (HTML Standard §4.10.5.1, value sanitization): what comes back untouched is no edit.
  ///
  /// No NUL; line breaks are line feeds, and in fields of one line there are none; addresses have no spaces around them. Linear.
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
