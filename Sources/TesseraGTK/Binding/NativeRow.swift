#if GTK
internal import CGtk4
internal import TesseraBinding
public import TesseraScreen

/// An event that a native row forwards: which control of its item, and the new value.
///
/// The page checks it against what the item's content offers, as it checks every event: a native row is another look, not another right.
public typealias RowEvent = TesseraScreen.ControlEvent

/// A row of one's own: made once, configured with one item after the other.
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
/// Hold in the row what it is built of. Say everything that the item's own content says: the accessibility tree is the same on every host.
open class NativeRow: NativeView {
  /// The views of the row.
  public let content: NativeStack
  /// The language of the window; set before the row is configured.
  public internal(set) var localizer = Localizer.english
  /// The number of this row among those that were made, from 1.
  public internal(set) var ordinal = 0
  /// The number of times that the row was given an item.
  public internal(set) var uses = 0
  /// The registry of the row.
  public internal(set) weak var registry: NativeRowRegistry?

  /// A row; subclasses add to ``content``.
  public required init() {
    content = NativeStack(.column, spacing: 6)
    super.init(Widgets.column(0))
    gtk_widget_add_css_class(widget, "t-native")
    gtk_box_append(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkBox.self), content.widget)
    adopt(content)
  }

  /// Words in the language of the window.
  public final func words(_ phrase: Phrase) -> String { localizer.string(phrase) }
}
#endif
