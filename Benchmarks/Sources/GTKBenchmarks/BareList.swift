import CGtk4

/// A handwritten `GtkListView` over a `GtkStringList`, with a label per row.
@MainActor
final class BareList {
  private static var made = 0
  let view: UnsafeMutablePointer<GtkWidget>
  private let strings: OpaquePointer

  init(_ texts: [String]) {
    strings = gtk_string_list_new(nil)
    for text in texts { gtk_string_list_append(strings, text) }
    let factory = UnsafeMutableRawPointer(gtk_signal_list_item_factory_new())
    view = tessera_list_view(UnsafeMutableRawPointer(strings), factory)
    Self.connect(factory, "setup") { _, item, _ in
      nonisolated(unsafe) let item = item
      MainActor.assumeIsolated {
        BareList.made += 1
        let label = gtk_label_new(nil)
        tessera_label_wrap(label, 0)
        tessera_list_item_set_child(item, label)
      }
    }
    Self.connect(factory, "bind") { _, item, _ in
      guard let item, let label = gtk_list_item_get_child(OpaquePointer(item)), let object = gtk_list_item_get_item(OpaquePointer(item))
      else { return }
      tessera_label_set_text(label, gtk_string_object_get_string(OpaquePointer(object)))
    }
  }

  /// The number of rows created since the last call.
  static func takeMade() -> Int {
    defer { made = 0 }
    return made
  }

  private typealias Callback = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
  private static func connect(_ factory: UnsafeMutableRawPointer?, _ signal: String, _ callback: Callback) {
    guard let factory else { return }
    g_signal_connect_data(factory, signal, unsafeBitCast(callback, to: GCallback.self), nil, nil, GConnectFlags(rawValue: 0))
  }
}
