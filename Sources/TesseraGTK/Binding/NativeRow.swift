#if GTK
internal import CGtk4
internal import TesseraBinding
public import TesseraScreen

/// An event that a native row forwards: a control of its item, and the new value.
///
/// As with every event, the page checks it against the controls that the item's content offers. A native row only
/// changes the look, not the allowed actions.
public typealias RowEvent = TesseraScreen.Control.Event

/// A custom row view. It is created once and configured with one item after the other.
///
/// ```swift
/// final class MatchCell: NativeRow, Configurable, EventForwardingProvider {
///   private let title = NativeLabel(.strong), follow = NativeButton("Follow")
///
///   required init() {
///     super.init()
///     content.add(title, grows: true)
///     content.add(follow)
///   }
///   var configurer: (MatchCell, MatchItem) -> Void { { cell, item in cell.title.text = cell.words(item.name) } }
///   var eventForwarder: SenderGroup { EventForwarder(follow) { _, ctx in ctx.control(.clicked) { [RowEvent("follow")] } } }
/// }
/// ```
/// Store the row's child views in properties of the row. Show all the information of the item's own content,
/// because the accessibility tree must be the same on every host.
open class NativeRow: NativeView {
  /// The child views of the row.
  public let content: NativeStack
  /// The window's language. Set before the row is configured.
  public internal(set) var localizer = Localizer.english
  /// The number of this row in the order of creation, from 1.
  public internal(set) var ordinal = 0
  /// How often the row was configured with an item.
  public internal(set) var uses = 0
  /// The registry that created the row.
  public internal(set) weak var registry: NativeRowRegistry?

  /// Creates a row. Subclasses add views to ``content``.
  public required init() {
    content = NativeStack(.column, spacing: 6)
    super.init(Widgets.column(0))
    gtk_widget_add_css_class(widget, "t-native")
    gtk_box_append(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkBox.self), content.widget)
    adopt(content)
  }

  /// A text in the window's language.
  public final func words(_ phrase: Phrase) -> String { localizer.string(phrase) }
}
#endif
