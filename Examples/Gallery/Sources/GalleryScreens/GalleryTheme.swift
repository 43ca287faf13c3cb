public import Tessera

/// The looks to choose from. The gallery can be started with each.
public enum GalleryTheme: String, CaseIterable, Sendable {
  case standard
  /// Blue and warm gray, compact, with small corners.
  case harbour

  public var name: Phrase {
    switch self {
    case .standard: "Green theme"
    case .harbour: "Blue theme"
    }
  }

  public var theme: Theme {
    get throws(Theme.ContrastError) {
      switch self {
      case .standard: .standard
      case .harbour: try Theme(light: Self.harbourLight, dark: Self.harbourDark, corner: .small, density: .compact)
      }
    }
  }

  private static let harbourLight = Theme.Palette(
    background: 0xEDF1F5, surface: 0xFFFFFF, text: 0x14202B, quietText: 0x536170, edge: 0x75828F, accent: 0x1A4E8A, onAccent: 0xFFFFFF,
    info: 0x1A4E8A, success: 0x1E6A45, warning: 0x855000, danger: 0xA82432)

  private static let harbourDark = Theme.Palette(
    background: 0x0D141B, surface: 0x172029, text: 0xE6EDF3, quietText: 0x9DABB8, edge: 0x758594, accent: 0x85BCF5, onAccent: 0x071B30,
    info: 0x85BCF5, success: 0x7FD3A4, warning: 0xF0BE6A, danger: 0xFF9DA6)
}
