/// A user interface element. The set of elements is closed, and every host shows them with its native widgets.
///
/// An element says what something *is* (a button, a choice, a message) and never how it looks. It has no sizes,
/// colors or fonts, only roles, emphasis and tone. It is a value: two equal elements look and sound the same.
/// Hosts switch over the cases, and apps compose elements in an ``Item``.
///
/// Interactive elements have a ``Control/Name``. Hosts report events with the name of the control, and the item
/// decides what they mean.
@nonexhaustive
public enum Element: Hashable, Sendable {
  /// Text.
  case text(Text)
  /// A list row with icon, title, subtitle and value. The user may be able to press it as a whole.
  case label(Label)
  /// The heading of a section.
  case header(Header)
  /// An image.
  case image(Image)
  /// Elements side by side, wrapped if they don't fit.
  case row([Element])
  /// Elements below each other.
  case column([Element])
  /// A button.
  case button(Button)
  /// A link to a route or a URL.
  case link(Link)
  /// A switch that takes effect immediately.
  case toggle(Toggle)
  /// A slider for a number in a range.
  case slider(Slider)
  /// A number with buttons that increase and decrease it.
  case stepper(Stepper)
  /// A text field.
  case textField(TextField)
  /// A field for a day or a time of day.
  case dateField(DateField)
  /// A field for files.
  case fileField(FileField)
  /// A segmented control: a few options that are all visible.
  case segments(Segments)
  /// A field that opens a picker.
  case choice(Choice)
  /// An option of a picker: a radio button or a checkbox, with its position in a tree.
  case option(Option)
  /// A progress indicator.
  case progress(Progress)
  /// A short status.
  case badge(Badge)
  /// Text with headings, lists, emphasis and links.
  case richText(RichText)
  /// A separator line.
  case divider
  /// Names and values.
  case facts([Fact])
  /// A message with a tone and at most one action.
  case message(Message)
  /// A component defined by the app, with a fallback made of elements.
  case component(AnyComponent)
  /// A menu of actions, alone or for the element that it contains.
  indirect case menu(Menu)
  /// An element with different accessibility texts.
  indirect case accessible(Element, Accessibility)
}
