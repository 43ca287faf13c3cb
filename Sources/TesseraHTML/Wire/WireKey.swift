extension HTMLRenderer {
  /// The encoding of row and section keys in markup and events.
  ///
  /// Browsers drop NUL, turn carriage returns into line feeds, and send line feeds in forms as both. Control characters
  /// are therefore encoded as two visible characters: `␛` and the control's picture (U+2400 and following, `␡` for
  /// DEL). `␛` itself is encoded as `␛` and `␠`. All other keys are unchanged.
  ///
  /// - Law: `decoded(encoded(key)) == key` for every key. Other text decodes to itself.
  public enum WireKey {
    /// The encoded key. Linear. Doesn't copy keys without control characters.
    public static func encoded(_ key: String) -> String {
      guard mustEncode(key) else { return key }
      var result = String.UnicodeScalarView()
      for scalar in key.unicodeScalars {
        switch scalar.value {
        case 0..<0x20:
          result.append("\u{241B}")
          result.append(Unicode.Scalar(UInt16(0x2400 + scalar.value)) ?? "\u{2421}")
        case 0x7F: result.append(contentsOf: "\u{241B}\u{2421}".unicodeScalars)
        case 0x241B: result.append(contentsOf: "\u{241B}\u{2420}".unicodeScalars)
        default: result.append(scalar)
        }
      }
      return String(result)
    }

    /// The encoded name of a control, to be followed by `@` and the row's key in a form. An `@` in the name is encoded
    /// as `␛` and U+2440.
    static func encodedBeforeItem(_ control: String) -> String {
      var result = String.UnicodeScalarView()
      for scalar in encoded(control).unicodeScalars {
        if scalar == "@" { result.append(contentsOf: "\u{241B}\u{2440}".unicodeScalars) } else { result.append(scalar) }
      }
      return String(result)
    }

    /// The key for a text from an event. Linear.
    public static func decoded(_ text: String) -> String {
      guard text.unicodeScalars.contains("\u{241B}") else { return text }
      var result = String.UnicodeScalarView()
      var isPicture = false
      for scalar in text.unicodeScalars {
        if isPicture {
          isPicture = false
          switch scalar.value {
          case 0x2400..<0x2420: result.append(Unicode.Scalar(UInt8(scalar.value - 0x2400)))
          case 0x2420: result.append("\u{241B}")
          case 0x2421: result.append("\u{7F}")
          case 0x2440: result.append("@")
          default:
            result.append("\u{241B}")
            result.append(scalar)
          }
        } else if scalar == "\u{241B}" {
          isPicture = true
        } else {
          result.append(scalar)
        }
      }
      if isPicture { result.append("\u{241B}") }
      return String(result)
    }

    /// Whether the text may contain a control character or `␛` (E2 90 9B).
    static func mustEncode(_ key: String) -> Bool {
      var copy = key
      return key.utf8.withContiguousStorageIfAvailable(mustEncode) ?? copy.withUTF8(mustEncode)
    }

    static func mustEncode(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
      key.contains { $0.bytes(below: 0x20) | $0.bytes(equalTo: 0x7F) | $0.bytes(equalTo: 0x9B) }
    }
  }
}
