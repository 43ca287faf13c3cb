/// The one folding of the menu system: the same text typed in different ways becomes the same UTF-8 bytes.
///
/// A text goes in, the bytes it is searched as come out, scalar by scalar and in order. What is made equal:
///
/// | written | searched as |
/// |---|---|
/// | case: `RIYADH`, `Σ`, `ς` | `riyadh`, `σ`, `σ` (full case folding) |
/// | accents and points: `é`, `ё`, `ạ̈`, `שָׁ` | `e`, `е`, `a`, `ש` (marks of combining classes 1, 6, 7, 10–36 and from 200) |
/// | width and compatibility forms: `Ａ`, `ｶ`, `ﬁ`, `Ⅻ`, `½`, `℃` | `a`, `か`, `fi`, `xii`, `1/2`, `°c` (NFKD) |
/// | Latin letters with strokes and hooks: `ł ø đ ħ ŧ ɓ`, `ß æ œ þ ð ı ŋ` | `l o d h t b`, `ss ae oe th d i n` |
/// | Arabic letters: `أ إ آ ٱ`, `ى ی ئ`, `ة ہ`, `ؤ`, `ک` | `ا`, `ي`, `ه`, `و`, `ك`; `ء` alone stays |
/// | tatweel, harakat, superscript alef | nothing |
/// | digits of every script: `٣ ۳ ३` | `3 3 3` |
/// | katakana `カ`, half width `ｶﾞ` | hiragana `か`, `が` (voicing and `ー` stay) |
/// | Hangul syllables `한` | their jamo, so that `하` finds `한` |
/// | apostrophes and letters like them: `' ’ ʻ ʼ ʹ` and the grave accent | nothing: `Ha’il` is found as `hail` and as `ha'il` |
/// | dashes, quotation marks and gershayim, Arabic and ideographic punctuation | `-`, `"`, `, ; ? .` |
/// | all white space and middle dots | one space each |
/// | control and format characters, variation selectors | nothing |
///
/// Vowel signs, viramas and tone marks of Indic and South-East Asian scripts are letters and stay, in canonical order.
///
/// Law: canonically equivalent texts fold alike; folding is idempotent, `fold(String(folded)) == folded`. It depends on no scalar's neighbours
/// but for the order of marks that stay: `fold(a + b) == fold(a) + fold(b)` unless `b` begins with one.
/// Complexity: O(bytes); ASCII costs one table look-up a byte. Source: The Unicode Standard, UAX #15 (NFKD), UAX #44, §3.11 (canonical order), §3.13 (case folding).
public enum TextFolding {
  /// The bytes that `text` is searched as.
  public static func fold(_ text: String) -> [UInt8] {
    var folded: [UInt8] = []
    fold(text, into: &folded)
    return folded
  }

  /// Up to how many bytes a text is folded on the stack, which takes up to 1,024 bytes at a time.
  private static let shortText = 1012 / FoldingTable.maximumGrowth

  /// Appends the bytes that `text` is searched as.
  public static func fold(_ text: String, into folded: inout [UInt8]) {
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

  /// The folding as a text, to show or compare.
  public static func folded(_ text: String) -> String {
    String(decoding: fold(text), as: UTF8.self)
  }

  /// Whether the two texts are the same to a search.
  public static func areEqual(_ left: String, _ right: String) -> Bool {
    fold(left) == fold(right)
  }
}
