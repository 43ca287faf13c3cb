extension Theme {
  /// A font file that the app contains.
  ///
  /// ```swift
  /// let bytes = [UInt8](try Data(contentsOf: Bundle.module.url(forResource: "Vazirmatn", withExtension: "woff2")!))
  /// theme = try Theme(fonts: [Theme.FontFile("Vazirmatn", weights: 100...900, bytes)])
  /// ```
  /// On the web, the file is served under its hash and loaded by pages. System fonts are used until it has loaded,
  /// and for characters that it lacks. GTK, UIKit and SwiftUI use the family if it is installed or bundled.
  public struct FontFile: Hashable, Sendable {
    /// The format of a font file, detected from its first bytes.
    public enum Format: String, Hashable, Sendable { case woff2, woff, opentype, truetype }

    /// The name of the font family.
    public let family: String
    /// The weights in the file: one, or the range of a variable font. From 1 to 1000, where 400 is regular.
    public let weights: ClosedRange<Int>
    public let isItalic: Bool
    public let format: Format
    /// The content of the file.
    public let bytes: [UInt8]

    /// Creates a font file.
    ///
    /// - Throws: ``Theme/FontFileError`` if the bytes aren't a font, or if the family name is empty or contains invalid
    ///   characters.
    public init(_ family: String, weights: ClosedRange<Int> = 400...400, isItalic: Bool = false, _ bytes: [UInt8]) throws(Theme
      .FontFileError)
    {
      guard let format = Format(of: bytes) else {
        throw FontFileError(
          description: "The file of '\(family)' is not a font. Give the bytes of a WOFF2, WOFF, OpenType or TrueType file.")
      }
      let isName = family.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || " -_".unicodeScalars.contains($0)
      }
      guard isName, family.unicodeScalars.contains(where: \.properties.isAlphabetic) else {
        throw FontFileError(description: "'\(family)' is not a valid name for a typeface. Use letters, digits, spaces and hyphens.")
      }
      (self.family, self.isItalic, self.format, self.bytes) = (family, isItalic, format, bytes)
      self.weights = weights.clamped(to: 1...1000)
    }
  }

  /// The names of the font families, without duplicates.
  public var families: [String] { fonts.reduce(into: []) { if !$0.contains($1.family) { $0.append($1.family) } } }
}

extension Theme {
  /// The error for an invalid font file.
  public struct FontFileError: Error, Hashable, CustomStringConvertible {
    /// The problem, and what to do.
    public let description: String
  }
}

extension Theme.FontFile.Format {
  /// Detects the format, or returns `nil` if it is unknown.
  init?(of bytes: [UInt8]) {
    switch Array(bytes.prefix(4)) {
    case Array("wOF2".utf8): self = .woff2
    case Array("wOFF".utf8): self = .woff
    case Array("OTTO".utf8): self = .opentype
    case [0, 1, 0, 0], Array("true".utf8): self = .truetype
    default: return nil
    }
  }
}
