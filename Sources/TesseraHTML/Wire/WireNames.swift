/// The names in markup and requests: form fields and address parameters.
///
/// All start with ``prefix``, so that they don't conflict with the app's own names. The renderer writes them, the
/// server parses them, and the script knows the names of its buttons.
package enum WireNames {
  /// The prefix of every name.
  package static var prefix: StaticString { "_t." }
  /// Address parameter: the page to continue.
  package static var page: StaticString { "_t.page" }
  /// Address parameter of the sign-in page: the route that the user requested.
  package static var back: StaticString { "_t.return" }
  /// Address parameter: the page that redirected here signed in or out at its start.
  package static var identified: StaticString { "_t.identified" }
  /// The layer that a form belongs to.
  package static var layer: StaticString { "_t.layer" }
  /// The layer's revision when the form was rendered.
  package static var revision: StaticString { "_t.revision" }
  /// The language of the form.
  package static var language: StaticString { "_t.language" }
  /// The fingerprints of the values that the form showed, see ``ShownValues``.
  package static var shown: StaticString { "_t.shown" }
  /// A button for a control. Its value is the control's address.
  package static var press: StaticString { "_t.press" }
  /// A button that closes the layer.
  package static var dismiss: StaticString { "_t.dismiss" }
  /// A button that requests rows: `20-70@section`.
  package static var reveal: StaticString { "_t.reveal" }
  /// A button that submits the input without pressing a control.
  package static var apply: StaticString { "_t.apply" }
  /// An invisible button for Return in a field.
  package static var enter: StaticString { "_t.enter" }
  /// The prefix of a value field's name, followed by the control's address.
  package static var value: StaticString { "_t.v." }
  /// The prefix of a file field's name, followed by the control's address.
  package static var file: StaticString { "_t.f." }
  /// The prefix of a check box's name, followed by the control's address.
  package static var flag: StaticString { "_t.b." }
}

extension StaticString {
  package var string: String { withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
}
