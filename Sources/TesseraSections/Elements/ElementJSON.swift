public import TesseraScreen

extension ElementsConfigurator {
  /// An element as JSON, so that a server can send layouts.
  /// ```json
  /// { "type": "column", "elements": [
  ///   { "type": "text", "text": "Late shift", "role": "heading" },
  ///   { "type": "facts", "facts": [ { "name": "From", "value": "22:00" }, { "name": "Until", "value": "06:00" } ] },
  ///   { "type": "button", "title": { "key": "Show more" }, "emphasis": "primary" }
  /// ] }
  /// ```
  /// Members have the same names as in ``/TesseraScreen/Element``. A member with a default may be omitted or
  /// null. A phrase is a text, shown as it is, or `{"key": …, "arguments": […]}`, looked up in the app's
  /// language. The format is published as a JSON Schema in `Documentation/Schemas/elements-2.schema.json`,
  /// which accepts exactly the documents this type decodes without leaving anything out, up to ``maximumNesting``.
  ///
  /// - Law: decoding an encoded element gives an equal element, except for search highlights and the drag
  ///   position of a row, which are not sent, and components, which are replaced by their fallback.
  /// - Law: unknown members are ignored, and an unknown value of a member that only changes the look is read as the
  ///   default. A later minor version may therefore add both.
  /// - Law: an element that can't be shown is replaced by its `fallback`, and a fallback that can't be shown by its
  ///   own `fallback`. Without one, only this element is left out of its row or column. If an element around it has
  ///   a `fallback`, the nearest such element is replaced as a whole. An item without remaining content is refused.
  /// - Hosts treat a decoded element like any other: URLs outside of their allow-list are shown as text and
  ///   reported.
  public struct JSON: Hashable, Sendable {
    /// The maximum nesting depth of elements.
    public static let maximumNesting = 16
    /// The maximum number of elements in a row or column, and of facts in a list.
    public static let maximumCount = 200

    /// The element.
    public var element: Element
    /// For diagnostics: the parts omitted by the decoder, and the values replaced by a default.
    var adaptations: [String] = []

    /// Creates the JSON form of an element.
    public init(_ element: Element) { self.element = element }

    enum Kind: String, CaseIterable {
      case text, label, header, image, row, column, button, link, toggle, slider, textField, choice, option, progress, badge, divider,
        facts,
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
          // A component is code of the app. Its fallback can be sent.
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
      case type, fallback, text, role, emphasis, icon, picture, title, subtitle, value, to, control, disabled, pending, symbol, url,
        description,
        size
      case elements, isOn, lower, upper, step, valueText, placeholder, help, error, kind, isRequired, maximumLength, style, mark, depth
      case isExpanded, label, fraction, tone, facts, name, detail, action, element, hint, hidden, earliest, latest, segments, selected,
        aspect, markdown, accepts, largest, remaining, actions, leading, trailing
    }
  }
}
