package import TesseraScreen

/// Short fingerprints of the values shown by a copy of a page. Its forms send them back without the script. A field
/// with the value it was shown with wasn't edited by the sender, however old the copy is.
///
/// Each is 36 bits of a hash of row, control and value, written as six characters. They can be forged, but a sender
/// can omit fields anyway.
///
/// - Law: contains every value noted for the same control of the same row. Contains another value with a probability
///   of 2⁻³⁶ per noted value.
package struct ShownValues: Sendable {
  private var prints: Set<UInt64> = []

  /// The fingerprints of a copy without any: every field may have been edited.
  package init() {}

  /// Parses the text of a form. Empty if the text is malformed or has more than `maximum` values.
  package init(_ text: String, maximum: Int) {
    let bytes = Array(text.utf8)
    guard bytes.count % Self.length == 0, bytes.count / Self.length <= maximum else { return }
    for start in stride(from: 0, to: bytes.count, by: Self.length) {
      var print: UInt64 = 0
      for byte in bytes[start..<start + Self.length] {
        guard let digit = Self.digits.firstIndex(of: byte) else {
          prints = []
          return
        }
        print = print << 6 | UInt64(digit)
      }
      prints.insert(print)
    }
  }

  package func contains(_ value: Control.Event.Value, of control: Control, in item: String) -> Bool {
    !prints.isEmpty && prints.contains(Self.print(value, of: control, in: item))
  }

  /// The fingerprint of a value as its control holds it.
  ///
  /// - Complexity: linear in the text.
  static func print(_ value: Control.Event.Value, of control: Control, in item: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func mix(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      // 0xFF isn't in any UTF-8 text, so "ab", "c" and "a", "bc" differ.
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    mix(item)
    mix(control.name.rawValue)
    // A field for exact numbers shows them unrounded, even between two steps.
    switch control.isExact ? value : control.held(value) ?? value {
    case .text(let text): mix(text)
    case .flag(let flag): mix(flag ? "1" : "0")
    // Positive and negative zero are the same number.
    case .number(let number): mix("\(number == 0 ? 0 : number)")
    case .file: break
    }
    return (hash ^ hash >> 36) & 0xF_FFFF_FFFF
  }

  private static let length = 6
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func characters(_ print: UInt64) -> [UInt8] {
    (0..<length).reversed().map { digits[Int(truncatingIfNeeded: print >> (6 * UInt64($0))) & 63] }
  }
}
