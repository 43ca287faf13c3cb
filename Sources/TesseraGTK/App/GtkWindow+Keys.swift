#if GTK
internal import CGtk4
internal import TesseraFlow
internal import TesseraScreen

extension GtkWindow {
  /// Handles Escape, the keys for going back, and the mouse's back button. Runs in the bubble phase, so that
  /// focused menus and fields handle keys first.
  func connectKeys() {
    guard let keys = gtk_event_controller_key_new(), let click = gtk_gesture_click_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_BUBBLE)
    let box = Unmanaged.passRetained(WeakWindowOfC(self)).toOpaque()
    g_object_set_data_full(UnsafeMutableRawPointer(keys).assumingMemoryBound(to: GObject.self), "tessera", box) { data in
      if let data { Unmanaged<WeakWindowOfC>.fromOpaque(data).release() }
    }
    tessera_connect_key(UnsafeMutableRawPointer(keys), keyPressed, box)
    gtk_widget_add_controller(window.widget, keys)
    gtk_gesture_single_set_button(click, 8)
    Signals.connect(UnsafeMutableRawPointer(click), "released") { [weak self] in self?.back() }
    gtk_widget_add_controller(window.widget, click)
  }

  /// Asks before unsaved input is lost, and saves the window's size.
  func connectClosing() {
    let box = Unmanaged.passRetained(WeakWindowOfC(self)).toOpaque()
    g_object_set_data_full(UnsafeMutableRawPointer(window.widget).assumingMemoryBound(to: GObject.self), "tessera", box) { data in
      if let data { Unmanaged<WeakWindowOfC>.fromOpaque(data).release() }
    }
    tessera_connect_close(window.widget, closeRequested, box)
  }

  /// Handles a key. Returns whether it had an effect.
  fileprivate func press(_ key: UInt32, _ modifiers: UInt32) -> Bool {
    let isRightToLeft = localizer.direction == .rightToLeft
    let arrow = isRightToLeft ? UInt32(GDK_KEY_Right) : UInt32(GDK_KEY_Left)
    let held = modifiers & (GDK_ALT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_SHIFT_MASK.rawValue)
    switch key {
    case UInt32(GDK_KEY_Escape) where held == 0: return closeTop()
    case arrow where held == GDK_ALT_MASK.rawValue, UInt32(GDK_KEY_Back): return back()
    case UInt32(GDK_KEY_F5) where held == 0, UInt32(GDK_KEY_r) where held == GDK_CONTROL_MASK.rawValue:
      return host.layers.last?.refresh() ?? false
    case UInt32(GDK_KEY_w) where held == GDK_CONTROL_MASK.rawValue, UInt32(GDK_KEY_q) where held == GDK_CONTROL_MASK.rawValue:
      tessera_window_close(window.widget)
      return true
    // If no widget has the focus, list keys apply to the visible list.
    default: return held == 0 && host.layers.last?.press(key) == true
    }
  }

  private func closeTop() -> Bool { host.closeDetail() || host.dismissTop() }

  fileprivate func askToClose() {
    save()
    // A saved page is not lost, so there is no need to ask.
    guard keepSession() else { return session.leave() }
    ending = .goesOn
    close()
  }
}

/// The user data of the C callbacks.
private final class WeakWindowOfC: Sendable {
  @MainActor weak var owner: GtkWindow?
  @MainActor init(_ owner: GtkWindow) { self.owner = owner }
}

private let keyPressed: @convention(c) (UnsafeMutableRawPointer?, guint, guint, GdkModifierType, UnsafeMutableRawPointer?) -> gboolean = {
  _, key, _, modifiers, data in
  // GTK calls this on the main thread only. The pointer is not used after this call.
  nonisolated(unsafe) let data = data
  return MainActor.assumeIsolated {
    guard let data else { return 0 }
    return Unmanaged<WeakWindowOfC>.fromOpaque(data).takeUnretainedValue().owner?.press(key, modifiers.rawValue) == true ? 1 : 0
  }
}

private let closeRequested: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> gboolean = { _, data in
  // GTK calls this on the main thread only. The pointer is not used after this call.
  nonisolated(unsafe) let data = data
  return MainActor.assumeIsolated {
    guard let data, let window = Unmanaged<WeakWindowOfC>.fromOpaque(data).takeUnretainedValue().owner else { return 0 }
    window.askToClose()
    return 1
  }
}
#endif
