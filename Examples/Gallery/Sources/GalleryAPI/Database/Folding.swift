import Foundation

/// Folds text for searching and sorting: removes case, diacritics, width, apostrophes and differences of Arabic
/// letter forms.
///
/// Two spellings are the same if `folded(a) == folded(b)`: Zurich and Zürich, الإسكندرية and الاسكندريه. Words are
/// separated by single spaces. Linear in the length.
enum Folding {
  static func folded(_ text: String) -> String {
    if let ascii = foldedASCII(text) { return ascii }
    var result = String.UnicodeScalarView()
    var pendingSpace = false
    for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: continue
      default: break
      }
      if isDropped(scalar) { continue }
      if isSeparator(scalar) {
        pendingSpace = !result.isEmpty
        continue
      }
      if pendingSpace {
        result.append(" ")
        pendingSpace = false
      }
      if let replacement = replacements[scalar] { result.append(contentsOf: replacement.unicodeScalars) } else { result.append(scalar) }
    }
    return String(result)
  }

  /// The fast path for ASCII text, which is the most common.
  private static func foldedASCII(_ text: String) -> String? {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var pendingSpace = false
    for byte in text.utf8 {
      switch byte {
      case 0x80...: return nil
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if pendingSpace {
          result.append(0x20)
          pendingSpace = false
        }
        result.append(byte | 0x20)
      case UInt8(ascii: "'"), UInt8(ascii: "`"): continue
      default: pendingSpace = !result.isEmpty
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Apostrophes, primes, modifier letters (transliterated ayn and hamza) and the Arabic tatweel.
    case 0x27, 0x60, 0xB4, 0x2B0...0x2FF, 0x2018...0x201B, 0x2032, 0x640: true
    default: false
    }
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .dashPunctuation, .connectorPunctuation, .otherPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol,
      .otherSymbol:
      true
    default: false
    }
  }

  private static let replacements: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [
      "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h",
      "ى": "ي", "ی": "ي", "ې": "ي", "ک": "ك", "ة": "ه", "ہ": "ه", "ٱ": "ا", "ء": "",
    ]
    for digit in 0..<10 as Range<UInt32> {
      for zero in [0x660, 0x6F0] as [UInt32] {
        if let scalar = Unicode.Scalar(zero + digit) { table[scalar] = String(digit) }
      }
    }
    return table
  }()
}
