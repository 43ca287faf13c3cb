/// The names that markup and browsers exchange: the fields of forms and the parameter of addresses.
///
/// All begin with ``prefix``, so that no name that an app may want is taken from it. The renderer writes them, the server's host parses
/// them, and the script knows the names of its buttons; nothing else spells them out.
package enum WireNames {
  /// The beginning of every name.
  package static var prefix: StaticString { "_t." }
  /// The page that goes on: the parameter of a page's address.
  package static var page: StaticString { "_t.page" }
  /// The route that somebody wanted before signing in: a parameter of the sign-in page's address.
  package static var back: StaticString { "_t.return" }
  /// The mark of an address to which somebody was led who was signed in or out by a page as soon as it began: a parameter of a page's address.
  package static var identified: StaticString { "_t.identified" }
  /// The layer that a form belongs to.
  package static var layer: StaticString { "_t.layer" }
  /// The layer's revision when the form was made.
  package static var revision: StaticString { "_t.revision" }
  /// The language in which the form was written.
  package static var language: StaticString { "_t.language" }
  /// The fingerprints of the values that the fields of the form showed, see ``ShownValues``.
  package static var shown: StaticString { "_t.shown" }
  /// A button that a control stands behind; its value is the control's address.
  package static var press: StaticString { "_t.press" }
  /// A button that closes the layer.
  package static var dismiss: StaticString { "_t.dismiss" }
  /// A button that asks for rows: `20-70@section`.
  package static var reveal: StaticString { "_t.reveal" }
  /// A button that sends what was typed and presses nothing.
  package static var apply: StaticString { "_t.apply" }
  /// A button that nobody sees: Return in a field of the form.
  package static var enter: StaticString { "_t.enter" }
  /// The beginning of the name of a field with a value; the control's address follows.
  package static var value: StaticString { "_t.v." }
  /// The beginning of the name of a field for files; the control's address follows.
  package static var file: StaticString { "_t.f." }
  /// The beginning of the name of a check box; the control's address follows.
  package static var flag: StaticString { "_t.b." }
}

extension StaticString {
  /// The text as a string that is compared and put together.
  package var string: String { withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
}
