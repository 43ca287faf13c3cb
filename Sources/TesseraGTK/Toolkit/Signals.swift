#if GTK
internal import CGtk4

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Connects GObject signals to closures through one marshaller, whatever the signal's parameters are.
@MainActor
enum Signals {
  /// Connects a signal whose parameters do not matter. The closure lives as long as the connection.
  @discardableResult
  static func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void) -> gulong {
    guard let closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), Closure(body).retained()) else { return 0 }
    g_closure_add_finalize_notifier(closure, closure.pointee.data, { data, _ in Closure.release(data) })
    g_closure_set_marshal(closure) { closure, _, _, _, _, _ in
      if let data = closure?.pointee.data { Closure.call(data) }
    }
    return g_signal_connect_closure(object, signal, closure, 0)
  }

  /// Connects a signal of a widget.
  @discardableResult
  static func connect(_ widget: Widget, _ signal: String, _ body: @escaping @MainActor () -> Void) -> gulong {
    connect(UnsafeMutableRawPointer(widget), signal, body)
  }

  /// Ends a connection, if the object still has it.
  static func disconnect(_ object: UnsafeMutableRawPointer, _ id: gulong) {
    if g_signal_handler_is_connected(object, id) != 0 { g_signal_handler_disconnect(object, id) }
  }
}
#endif
