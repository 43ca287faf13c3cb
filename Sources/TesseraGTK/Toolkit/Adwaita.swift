#if GTK
internal import CGtk4
internal import Glibc

/// libadwaita, if it is installed and wanted. It is loaded at run time, without its headers and without
/// linking. Its widgets are created through their types and properties.
///
/// - Law: all or nothing. If the library lacks one of the symbols (it is older than 1.2), it is not used.
@MainActor
struct Adwaita {
  /// The loaded library, or `nil` with plain GTK.
  private(set) static var current: Adwaita?

  let clamp: GType
  let statusPage: GType
  let toast: GType
  let toastOverlay: GType
  /// Reports whether windows are dark, and accepts the app's preference.
  let styleManager: UnsafeMutableRawPointer
  private let add: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
  private let dismiss: @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// Starts using the library: its style sheet, and light and dark mode. Call it once, after GTK is
  /// initialized and before the first widget is created.
  ///
  /// It is not used if `TESSERA_ADWAITA` is `0`, or if the user has set a theme for all programs with
  /// `GTK_THEME`.
  static func start() {
    guard current == nil, isWanted(variable("TESSERA_ADWAITA"), theme: variable("GTK_THEME")) else { return }
    current = Adwaita()
  }

  /// Whether the library should be used, given the values of two environment variables.
  nonisolated static func isWanted(_ variable: String?, theme: String?) -> Bool { variable != "0" && theme?.isEmpty != false }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private init?() {
    typealias Call = @convention(c) () -> Void
    typealias TypeCall = @convention(c) () -> GType
    typealias ObjectCall = @convention(c) () -> UnsafeMutableRawPointer?
    // Never closed, because the types that it registers are permanent.
    guard let library = dlopen("libadwaita-1.so.0", RTLD_NOW | RTLD_LOCAL),
      let initialize = dlsym(library, "adw_init"), let manager = dlsym(library, "adw_style_manager_get_default"),
      let clamp = dlsym(library, "adw_clamp_get_type"), let statusPage = dlsym(library, "adw_status_page_get_type"),
      let toast = dlsym(library, "adw_toast_get_type"), let overlay = dlsym(library, "adw_toast_overlay_get_type"),
      let add = dlsym(library, "adw_toast_overlay_add_toast"), let dismiss = dlsym(library, "adw_toast_dismiss"),
      // This symbol exists since 1.2.
      dlsym(library, "adw_toast_set_custom_title") != nil
    else { return nil }
    unsafeBitCast(initialize, to: Call.self)()
    guard let styles = unsafeBitCast(manager, to: ObjectCall.self)() else { return nil }
    styleManager = styles
    func made(_ symbol: UnsafeMutableRawPointer) -> GType { unsafeBitCast(symbol, to: TypeCall.self)() }
    (self.clamp, self.statusPage, self.toast, toastOverlay) = (made(clamp), made(statusPage), made(toast), made(overlay))
    self.add = unsafeBitCast(add, to: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void).self)
    self.dismiss = unsafeBitCast(dismiss, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
  }

  /// Shows a toast in an overlay. The overlay takes over one reference.
  func show(_ toast: UnsafeMutableRawPointer, in overlay: Widget) {
    add(UnsafeMutableRawPointer(overlay), UnsafeMutableRawPointer(g_object_ref(toast)))
    tessera_adw_mute_toasts(overlay)
  }

  /// Removes a toast. Does nothing if it is already gone.
  func hide(_ toast: UnsafeMutableRawPointer) { dismiss(toast) }
}
#endif
