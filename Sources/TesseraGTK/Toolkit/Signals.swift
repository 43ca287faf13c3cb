#if GTK
internal import CGtk4

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// Connects GObject signals to closures. One marshaller handles signals with any parameters.
@MainActor
enum Signals {
  /// Connects a signal and ignores its parameters. The closure lives as long as the connection.
  @discardableResult
  static func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void) -> gulong {
    guard let closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), Closure(body).retained()) else { return 0 }
    g_closure_add_finalize_notifier(closure, closure.pointee.data, { data, _ in Closure.release(data) })
    g_closure_set_marshal(closure) { closure, _, _, _, _, _ in
      if let data = closure?.pointee.data { Closure.call(data) }
    }
    return g_signal_connect_closure(object, signal, closure, 0)
  }

  @discardableResult
  static func connect(_ widget: Widget, _ signal: String, _ body: @escaping @MainActor () -> Void) -> gulong {
    connect(UnsafeMutableRawPointer(widget), signal, body)
  }

  /// Disconnects a signal, if it is still connected.
  static func disconnect(_ object: UnsafeMutableRawPointer, _ id: gulong) {
    if g_signal_handler_is_connected(object, id) != 0 { g_signal_handler_disconnect(object, id) }
  }
}
#endif
