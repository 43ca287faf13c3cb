#if GTK
internal import CGtk4

/// The parameters of a signal, without the emitting object. Valid only during the call.
@MainActor
struct SignalArguments {
  private let values: UnsafePointer<GValue>
  private let count: Int

  init(_ values: UnsafePointer<GValue>, count: Int) { (self.values, self.count) = (values, count) }

  func integer(_ index: Int) -> Int { index < count ? Int(g_value_get_int(values + index)) : 0 }
  func double(_ index: Int) -> Double { index < count ? g_value_get_double(values + index) : 0 }
  func enumeration(_ index: Int) -> Int32 { index < count ? tessera_value_enum(values + index) : 0 }
}

/// A connected signal. It holds the object, and the object holds the closure, until ``end()``.
@MainActor
final class SignalConnection {
  private let object: UnsafeMutableRawPointer
  private var id: gulong = 0

  /// Connects a signal with any parameters. `body` must capture neither the object's Swift wrapper nor this
  /// connection.
  init(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (SignalArguments) -> Void) {
    self.object = object
    g_object_ref(object)
    let box = Unmanaged.passRetained(Box(body)).toOpaque()
    guard let closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), box) else {
      Unmanaged<Box>.fromOpaque(box).release()
      return
    }
    g_closure_add_finalize_notifier(closure, box, { data, _ in if let data { Unmanaged<Box>.fromOpaque(data).release() } })
    g_closure_set_marshal(closure) { closure, _, count, values, _, _ in
      guard let data = closure?.pointee.data, let values, count > 0 else { return }
      // GTK emits signals on the main thread only. Both pointers are not used after this call.
      nonisolated(unsafe) let (data_, values_) = (data, values)
      MainActor.assumeIsolated {
        Unmanaged<Box>.fromOpaque(data_).takeUnretainedValue().body(SignalArguments(values_ + 1, count: Int(count) - 1))
      }
    }
    id = g_signal_connect_closure(object, signal, closure, 0)
  }

  /// Disconnects the signal. Idempotent. A signal that is currently being emitted finishes without it.
  func end() {
    guard id != 0 else { return }
    if g_signal_handler_is_connected(object, id) != 0 { g_signal_handler_disconnect(object, id) }
    id = 0
    g_object_unref(object)
  }

  private final class Box {
    let body: @MainActor (SignalArguments) -> Void
    init(_ body: @escaping @MainActor (SignalArguments) -> Void) { self.body = body }
  }
}
#endif
