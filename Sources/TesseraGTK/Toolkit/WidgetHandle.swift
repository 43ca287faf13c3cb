#if GTK
internal import CGtk4

/// Holds a reference on a widget for as long as Swift has use for it.
@MainActor
final class WidgetHandle {
  // Proof for `nonisolated(unsafe)`: a constant; it is used on the main actor, and in `deinit`, where nobody else can reach it.
  nonisolated(unsafe) let widget: Widget

  /// Takes over a floating widget, as constructors return it, or shares one that is owned.
  init(_ widget: Widget) {
    self.widget = widget
    g_object_ref_sink(widget)
  }

  deinit {
    // The last reference may be let go anywhere; a widget may only be let go on the main thread.
    if tessera_is_main_thread() != 0 {
      g_object_unref(widget)
    } else {
      g_idle_add(
        { data in
          g_object_unref(data)
          return 0
        }, widget)
    }
  }
}
#endif
