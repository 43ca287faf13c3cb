#if GTK
internal import CGtk4

/// Follows whether the desktop prefers dark: by the desktop portal where there is one, otherwise by the desktop's own settings.
@MainActor
final class ColorScheme {
  private let watch: UnsafeMutableRawPointer?

  init() { watch = tessera_scheme_watch() }

  /// Ends to follow; call it once.
  func end() { if let watch { tessera_scheme_end(watch) } }
}
#endif
