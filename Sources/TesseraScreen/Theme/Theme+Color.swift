extension Theme {
  /// An opaque sRGB color, also as an integer literal: `0x0F5C54`.
  public struct Color: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    public let red, green, blue: UInt8

    /// Creates a color from its components.
    public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// Creates a color from a number. Bits above the lowest 24 are ignored.
    public init(_ number: UInt32) {
      self.init(
        red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8), blue: UInt8(truncatingIfNeeded: number)
      )
    }
    public init(integerLiteral value: UInt32) { self.init(value) }

    /// `#0f5c54`
    public var description: String {
      "#"
        + [red, green, blue].map { part in
          let text = String(part, radix: 16)
          return text.count < 2 ? "0" + text : text
        }.joined()
    }

    /// The relative luminance (WCAG 2.2): 0 for black, 1 for white.
    public var luminance: Double {
      func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : Self.power((value + 0.055) / 1.055)
      }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio with another color (WCAG 2.2), from 1 to 21. It is symmetric.
    public func contrast(with other: Color) -> Double {
      let (one, two) = (luminance, other.luminance)
      return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Mixes the color with another one. `part` is the fraction of the other color, from 0 to 1.
    func mixed(with other: Color, _ part: Double) -> Color {
      func mix(_ one: UInt8, _ two: UInt8) -> UInt8 { UInt8((Double(one) + (Double(two) - Double(one)) * part).rounded()) }
      return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// The nearest color with a contrast ratio to its background, which may depend on the color. In the worst case
    /// black or white.
    func reaching(_ ratio: Double, ground: (Color) -> Color) -> Color {
      let end: Color = ground(self).luminance > 0.18 ? 0x000000 : 0xFFFFFF
      return (0...50).lazy.map { mixed(with: end, Double($0) / 50) }.first { $0.contrast(with: ground($0)) >= ratio } ?? end
    }

    /// A number in 0...1 to the power of 2.4 without a math library: x² · ⁵√x², with the root by Newton's method.
    private static func power(_ x: Double) -> Double {
      let square = x * x
      var root = 0.5 + square / 2
      for _ in 0..<24 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
      return square * root
    }
  }
}
