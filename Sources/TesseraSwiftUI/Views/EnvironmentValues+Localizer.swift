#if canImport(SwiftUI)
public import SwiftUI
public import TesseraScreen

private struct LocalizerKey: EnvironmentKey {
  static var defaultValue: Localizer { .english }
}

extension EnvironmentValues {
  /// The page's language, for custom views that show a `Phrase`.
  ///
  /// ```swift
  /// @Environment(\.localizer) private var localizer
  /// var body: some View { Text(localizer.string(chart.title)) }
  /// ```
  public internal(set) var localizer: Localizer {
    get { self[LocalizerKey.self] }
    set { self[LocalizerKey.self] = newValue }
  }
}
#endif
