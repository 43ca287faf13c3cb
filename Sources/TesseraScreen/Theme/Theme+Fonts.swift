extension Theme {
  /// A file of a typeface, which the app brings along.
  ///
  /// ```swift
  /// let bytes = [UInt8](try Data(contentsOf: Bundle.module.url(forResource: "Vazirmatn", withExtension: "woff2")!))
  /// theme = try Theme(fonts: [Theme.FontFile("Vazirmatn", weights: 100...900, bytes)])
  /// ```
  /// On the web the file is served under its hash and loaded by pages; until it is there, and for letters that it does not have, the system's
  /// typefaces are used. GTK, UIKit and SwiftUI use the family where it is installed or bundled.
  public struct FontFile: Hashable, Sendable {
    /// The format of a file, told by its first bytes.
    public enum Format: String, Hashable, Sendable { case woff2, woff, opentype, truetype }

    /// The name of the typeface.
    public let family: String
    /// The weights that the file has: one, or a range of a variable typeface; from 1 to 1000, where 400 is regular.
    public let weights: ClosedRange<Int>
    public let isItalic: Bool
    public let format: Format
    /// The file.
    public let bytes: [UInt8]

    /// A file of a typeface.
    ///
    /// - Throws: ``FontFileError`` if the bytes are no font, or the name of the family is empty or has characters that are none of a name.
    public init(_ family: String, weights: ClosedRange<Int> = 400...400, isItalic: Bool = false, _ bytes: [UInt8]) throws(FontFileError) {
      guard let format = Format(of: bytes) else {
        throw FontFileError(description: "The file of '\(family)' is no font; give the bytes of a WOFF2, WOFF, OpenType or TrueType file.")
      }
      let isName = family.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || " -_".unicodeScalars.contains($0)
      }
      guard isName, family.unicodeScalars.contains(where: \.properties.isAlphabetic) else {
        throw FontFileError(description: "'\(family)' is no name of a typeface; use letters, digits, spaces and hyphens.")
      }
      (self.family, self.isItalic, self.format, self.bytes) = (family, isItalic, format, bytes)
      self.weights = weights.clamped(to: 1...1000)
    }
  }

  /// The names of the typefaces, each once.
  public var families: [String] { fonts.reduce(into: []) { if !$0.contains($1.family) { $0.append($1.family) } } }
}

/// The reason why a file is no typeface of a theme.
public struct FontFileError: Error, Hashable, CustomStringConvertible {
  /// The problem, and what to do.
  public let description: String
}

extension Theme.FontFile.Format {
  /// The format of a file; `nil` if it is none.
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
