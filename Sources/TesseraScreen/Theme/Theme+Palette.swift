extension Theme {
  /// The colors of a theme for light or dark mode.
  public struct Palette: Hashable, Sendable {
    /// The background of the page.
    public var background: Color
    /// The background of rows, cards and fields.
    public var surface: Color
    /// The text color.
    public var text: Color
    /// Less important text.
    public var quietText: Color
    /// The borders of controls.
    public var edge: Color
    /// Everything that can be pressed or is selected.
    public var accent: Color
    /// Text on the accent color.
    public var onAccent: Color
    public var info: Color
    public var success: Color
    public var warning: Color
    public var danger: Color

    /// Creates a palette. ``Theme/init(light:dark:corner:density:typeScale:logo:fonts:)`` checks the contrast.
    public init(
      background: Color, surface: Color, text: Color, quietText: Color, edge: Color, accent: Color, onAccent: Color, info: Color,
      success: Color, warning: Color, danger: Color
    ) {
      (self.background, self.surface, self.text, self.quietText, self.edge) = (background, surface, text, quietText, edge)
      (self.accent, self.onAccent, self.info) = (accent, onAccent, info)
      (self.success, self.warning, self.danger) = (success, warning, danger)
    }

    /// The same palette with another accent color and the text color on it.
    public func accent(_ accent: Color, on words: Color) -> Palette {
      var copy = self
      (copy.accent, copy.onAccent) = (accent, words)
      return copy
    }

    /// The default light colors.
    public static let standardLight = Palette(
      background: 0xF4F3F0, surface: 0xFFFFFF, text: 0x1B1C1F, quietText: 0x62636A, edge: 0x85868D, accent: 0x0F5C54, onAccent: 0xFFFFFF,
      info: 0x1D5A96, success: 0x23683A, warning: 0x855000, danger: 0xB02A26)
    /// The default dark colors.
    public static let standardDark = Palette(
      background: 0x131417, surface: 0x1D1F23, text: 0xECEAE6, quietText: 0xA2A3AA, edge: 0x797B84, accent: 0x6FD0C2, onAccent: 0x06211E,
      info: 0x8DC0F2, success: 0x84D29B, warning: 0xEEBD69, danger: 0xFF9C94)
  }
}
