/// The text folding of menu search: different spellings of the same text get the same UTF-8 bytes.
///
/// Scalars are folded one by one, in order:
///
/// | text | folding |
/// |---|---|
/// | case: `RIYADH`, `Σ`, `ς` | `riyadh`, `σ`, `σ` (full case folding) |
/// | accents and points: `é`, `ё`, `ạ̈`, `שָׁ` | `e`, `е`, `a`, `ש` (marks of combining classes 1, 6, 7, 10–36 and from 200) |
/// | width and compatibility forms: `Ａ`, `ｶ`, `ﬁ`, `Ⅻ`, `½`, `℃` | `a`, `か`, `fi`, `xii`, `1/2`, `°c` (NFKD) |
/// | Latin letters with strokes and hooks: `ł ø đ ħ ŧ ɓ`, `ß æ œ þ ð ı ŋ` | `l o d h t b`, `ss ae oe th d i n` |
/// | Arabic letters: `أ إ آ ٱ`, `ى ی ئ`, `ة ہ`, `ؤ`, `ک` | `ا`, `ي`, `ه`, `و`, `ك` (a single `ء` is unchanged) |
/// | tatweel, harakat, superscript alef | nothing |
/// | digits of every script: `٣ ۳ ३` | `3 3 3` |
/// | katakana `カ`, half width `ｶﾞ` | hiragana `か`, `が` (voicing and `ー` are kept) |
/// | Hangul syllables `한` | their jamo, so that `하` finds `한` |
/// | apostrophes and letters like them: `' ’ ʻ ʼ ʹ` and the grave accent | nothing: both `hail` and `ha'il` find `Ha’il` |
/// | dashes, quotation marks and gershayim, Arabic and ideographic punctuation | `-`, `"`, `, ; ? .` |
/// | all white space and middle dots | one space each |
/// | control and format characters, variation selectors | nothing |
///
/// Vowel signs, viramas and tone marks of Indic and South-East Asian scripts are letters and are kept, in canonical
/// order.
///
/// - Law: canonically equivalent texts have the same folding. Folding is idempotent:
///   `fold(String(folded)) == folded`. It is independent of neighboring scalars except for the order of kept marks:
///   `fold(a + b) == fold(a) + fold(b)` unless `b` begins with one.
/// - Complexity: O(bytes), with one table lookup per ASCII byte.
///
/// Source: The Unicode Standard, UAX #15 (NFKD), UAX #44, §3.11 (canonical order), §3.13 (case folding).
package enum TextFolding {
  /// The folded bytes of `text`.
  package static func fold(_ text: String) -> [UInt8] {
    var folded: [UInt8] = []
    fold(text, into: &folded)
    return folded
  }

  /// The longest text folded on the stack, in bytes. That uses up to 1,024 bytes.
  private static let shortText = 1012 / FoldingTable.maximumGrowth

  /// Appends the folded bytes of `text`.
  package static func fold(_ text: String, into folded: inout [UInt8]) {
    let table = FoldingTable.shared
    var text = text
    text.withUTF8 { source in
      guard source.count <= shortText else {
        var buffer = FoldingBuffer(capacity: source.count)
        buffer.append(folding: source, table)
        return folded.append(contentsOf: buffer.bytes)
      }
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1012) { output in
        guard let base = output.baseAddress else { return }
        var isUnordered = false
        let count = table.fold(source, to: base, before: 0, isUnordered: &isUnordered)
        if isUnordered { table.order(inPlace: UnsafeMutableBufferPointer(start: base, count: count)) }
        folded.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
      }
    }
  }

  /// The folding as a string, to show or compare.
  package static func folded(_ text: String) -> String {
    String(decoding: fold(text), as: UTF8.self)
  }

  /// Whether two texts have the same folding.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    fold(left) == fold(right)
  }
}
