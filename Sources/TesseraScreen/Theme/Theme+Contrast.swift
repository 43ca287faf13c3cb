extension Theme {
  /// Two colors of a palette with too little contrast.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The palette: `light` or `dark`.
    public let palette: String
    /// The names of the foreground and the background color.
    public let front, back: String
    /// Their contrast ratio, and the required one.
    public let ratio, needed: Double
    /// A color near the foreground color with sufficient contrast.
    public let suggestion: Color

    /// `light: quietText on surface has a contrast of 2.85, and needs 4.5: make quietText #747474, or further from surface.`
    public var description: String {
      "\(palette): \(front) on \(back) has a contrast of \(Double(Int(ratio * 100)) / 100), and needs \(needed): make \(front) \(suggestion), or further from \(back)."
    }
  }

  /// All pairs of colors with too little contrast. Text needs 4.5, also in a badge of its own color. The edges of
  /// controls need 3 (WCAG 2.2, 1.4.3 and 1.4.11).
  public static func problems(light: Palette, dark: Palette) -> [Problem] {
    problems(of: light, "light") + problems(of: dark, "dark")
  }

  private static func problems(of palette: Palette, _ name: String) -> [Problem] {
    let grounds = [("background", palette.background), ("surface", palette.surface)]
    let words = [("text", palette.text), ("accent", palette.accent)]
    let tones = [
      ("quietText", palette.quietText), ("info", palette.info), ("success", palette.success), ("warning", palette.warning),
      ("danger", palette.danger),
    ]
    func problem(_ front: (String, Color), on back: String, _ needed: Double, ground: (Color) -> Color) -> Problem? {
      let ratio = front.1.contrast(with: ground(front.1))
      if ratio >= needed { return nil }
      return Problem(
        palette: name, front: front.0, back: back, ratio: ratio, needed: needed, suggestion: front.1.reaching(needed, ground: ground))
    }
    func plain(_ front: (String, Color), on back: (String, Color), _ needed: Double) -> Problem? {
      problem(front, on: back.0, needed) { _ in back.1 }
    }
    var found: [Problem] = []
    for ground in grounds {
      found += words.compactMap { plain($0, on: ground, 4.5) }
      found += tones.compactMap { tone in
        // A badge's background is closer to its text than the background behind it. Only one of the two problems
        // is reported.
        plain(tone, on: ground, 4.5) ?? problem(tone, on: "a badge on \(ground.0)", 4.5) { ground.1.mixed(with: $0, 0.13) }
      }
      found += [plain(("edge", palette.edge), on: ground, 3)].compactMap { $0 }
    }
    found += [plain(("onAccent", palette.onAccent), on: ("accent", palette.accent), 4.5)].compactMap { $0 }
    return found
  }
}
