#if GTK
internal import CGtk4

/// Holds a strong reference to a widget.
@MainActor
final class WidgetHandle {
  // Proof for `nonisolated(unsafe)`: a constant that is used on the main actor, and in `deinit`, when there
  // are no other references.
  nonisolated(unsafe) let widget: Widget

  /// Takes ownership of a floating widget, as returned by constructors, or retains an owned one.
  init(_ widget: Widget) {
    self.widget = widget
    g_object_ref_sink(widget)
  }

  deinit {
    // The last reference may be released on any thread, but a widget must be released on the main thread.
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
