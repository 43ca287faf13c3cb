/// Something that can be seen and touched: the closed vocabulary that every host shows with its own real widgets.
///
/// An element says what something *is* (a button, a choice, a message) and never how it looks: no sizes, colours or fonts, only roles,
/// emphasis and tone. It is a value: two equal elements look and sound the same. Hosts switch over it; apps compose it in an ``Item``.
///
/// Interactive elements carry a ``ControlName``. Hosts report what happened to that control; the item says what it means.
@nonexhaustive
public enum Element: Hashable, Sendable {
  /// Words.
  case text(Text)
  /// A row as lists have it: icon, title, subtitle, value; may be tapped as a whole.
  case label(Label)
  /// The heading of a section.
  case header(Header)
  /// A picture.
  case image(Image)
  /// Elements side by side, wrapping where there is no room.
  case row([Element])
  /// Elements below each other.
  case column([Element])
  /// Something to press.
  case button(Button)
  /// A link to a route or an address.
  case link(Link)
  /// On or off, at once.
  case toggle(Toggle)
  /// A number from a range.
  case slider(Slider)
  /// A number that goes up and down by steps.
  case stepper(Stepper)
  /// Text to type.
  case textField(TextField)
  /// A day or a time of day.
  case dateField(DateField)
  /// Files to hand over.
  case fileField(FileField)
  /// One of a few choices that are all in view.
  case segments(Segments)
  /// A field whose value is picked elsewhere: it opens a picker.
  case choice(Choice)
  /// One option of a picker: a radio button or a check box, with its position in a tree.
  case option(Option)
  /// Work in progress.
  case progress(Progress)
  /// A short status beside something.
  case badge(Badge)
  /// Text with headings, lists, emphasis and links.
  case richText(RichText)
  /// A line between things.
  case divider
  /// Names and values.
  case facts([Fact])
  /// A notice: information, success, warning, failure, emptiness; with at most one action.
  case message(Message)
  /// Something of the app's own, with a fallback made of elements.
  case component(AnyComponent)
  /// A menu of actions: alone, or for the element that it holds.
  indirect case menu(Menu)
  /// Another element with its accessibility said differently.
  indirect case accessible(Element, Accessibility)
}
