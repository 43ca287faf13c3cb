public import TesseraScreen

/// An element of the vocabulary as JSON, so that a server may send what is shown.
///
/// ```json
/// { "type": "column", "elements": [
///   { "type": "text", "text": "Late shift", "role": "heading" },
///   { "type": "facts", "facts": [ { "name": "From", "value": "22:00" }, { "name": "Until", "value": "06:00" } ] },
///   { "type": "button", "title": { "key": "Show more" }, "emphasis": "primary" }
/// ] }
/// ```
/// Members are called as in ``/TesseraScreen/Element``; what has a default there may be left out or null. Words are a text, shown as it is,
/// or `{"key": …, "arguments": […]}`, looked up in the app's language. The form is published as a JSON Schema in
/// `Documentation/Schemas/elements-2.schema.json`, which accepts exactly what this type decodes, up to ``maximumNesting``.
///
/// - Law: decoding what was encoded gives an equal element, except for the marks of a search and the position of a row that can be dragged, which are not sent, and for components, of which
///   the fallback is.
/// - Law: unknown members are ignored. An unknown `type` is refused unless it brings a `fallback`, an element that is shown instead; so a
///   later minor version may add types.
/// - Hosts treat a decoded element as every other: addresses outside of their allow-list are shown as text and reported.
public struct ElementJSON: Hashable, Sendable {
  /// The depth to which elements may stand in one another.
  public static let maximumNesting = 16
  /// The number of elements that one row or column, and of facts that one list of them, may hold.
  public static let maximumCount = 200

  /// The element.
  public var element: Element

  /// An element that is to be sent.
  public init(_ element: Element) { self.element = element }

  /// The names of the types, as `type` says them.
  enum Kind: String, CaseIterable {
    case text, label, header, image, row, column, button, link, toggle, slider, textField, choice, option, progress, badge, divider, facts,
      message, accessible, stepper, dateField, segments, richText, fileField, menu

    init(_ element: Element) {
      self =
        switch element {
        case .text: .text
        case .label: .label
        case .header: .header
        case .image: .image
        case .row: .row
        case .column: .column
        case .button: .button
        case .link: .link
        case .toggle: .toggle
        case .slider: .slider
        case .textField: .textField
        case .choice: .choice
        case .option: .option
        case .progress: .progress
        case .badge: .badge
        case .divider: .divider
        case .facts: .facts
        case .message: .message
        // A component is code of the app; its fallback is what can be sent.
        case .component: .column
        case .accessible: .accessible
        case .stepper: .stepper
        case .dateField: .dateField
        case .fileField: .fileField
        case .segments: .segments
        case .richText: .richText
        case .menu: .menu
        }
    }
  }

  enum Key: String, CodingKey {
    case type, fallback, text, role, emphasis, icon, title, subtitle, value, to, control, disabled, pending, symbol, url, description, size
    case elements, isOn, lower, upper, step, valueText, placeholder, help, error, kind, isRequired, maximumLength, style, mark, depth
    case isExpanded, label, fraction, tone, facts, name, detail, action, element, hint, hidden, earliest, latest, segments, selected,
      aspect, markdown, accepts, largest, remaining, actions, leading, trailing
  }
}
