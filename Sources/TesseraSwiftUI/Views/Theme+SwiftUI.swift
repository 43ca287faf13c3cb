#if canImport(SwiftUI)
public import SwiftUI
public import TesseraScreen

extension Color {
  /// Creates a color of a theme.
  public init(_ color: Theme.Color) {
    self.init(.sRGB, red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255, opacity: 1)
  }
}

/// Gives controls the accent color of an app's theme.
struct Tinted<Content: View>: View {
  let theme: Theme
  let content: Content
  @Environment(\.colorScheme) private var scheme

  var body: some View {
    if theme == .standard { content } else { content.tint(Color((scheme == .dark ? theme.dark : theme.light).accent)) }
  }
}
#endif
