internal import Foundation

extension HostName {
  /// A host name in ASCII: `xn--mnchen-3ya.de` for `münchen.de`. `nil` for an invalid name.
  ///
  /// Foundation maps and validates the name (UTS #46, by ICU). Letters outside of ASCII in its result are encoded
  /// here.
  static func ascii(_ name: String) -> String? {
    guard name.utf8.count <= 1_024, !name.isEmpty, !name.utf8.contains(where: { $0 < 0x80 && !isPlain($0) }) else { return nil }
    // Foundation maps other percent signs to "%" and decodes the text after it, which changes the host. The
    // Standard refuses them.
    guard !name.unicodeScalars.contains(where: { $0 == "\u{FF05}" || $0 == "\u{FE6A}" }) else { return nil }
    guard let mapped = URL(string: "https://\(name)/")?.host(percentEncoded: false), !mapped.isEmpty else { return nil }
    let labels = mapped.split(separator: ".", omittingEmptySubsequences: false).map(label)
    let host = labels.joined(separator: ".")
    return host.utf8.allSatisfy(isPlain) ? host : nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    URLBytes.isLetter(byte) || URLBytes.isDigit(byte) || byte == 0x2d || byte == 0x2e || byte == 0x5f
  }

  private static func label(_ label: Substring) -> String {
    label.utf8.allSatisfy { $0 < 0x80 } ? String(label) : "xn--" + punycode(label.unicodeScalars.map(\.value))
  }

  /// Punycode (RFC 3492 §6.3). Quadratic in the length of a label, which is cut at the maximum for a host.
  private static func punycode(_ scalars: [UInt32]) -> String {
    let scalars = Array(scalars.prefix(64))
    var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
    let plain = output.count
    var handled = plain
    if plain > 0 { output.append(0x2d) }
    var (point, delta, bias): (UInt32, Int, Int) = (0x80, 0, 72)
    while handled < scalars.count, let next = scalars.filter({ $0 >= point }).min() {
      delta += Int(next - point) * (handled + 1)
      point = next
      for scalar in scalars {
        if scalar < point { delta += 1 }
        guard scalar == point else { continue }
        var (rest, base) = (delta, 36)
        while true {
          let threshold = base <= bias ? 1 : base >= bias + 26 ? 26 : base - bias
          guard rest >= threshold else { break }
          output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
          rest = (rest - threshold) / (36 - threshold)
          base += 36
        }
        output.append(digit(rest))
        bias = adapted(delta, handled + 1, isFirst: handled == plain)
        delta = 0
        handled += 1
      }
      delta += 1
      point += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? 0x61 + value : 0x30 + value - 26) }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var (delta, steps) = (isFirst ? delta / 700 : delta / 2, 0)
    delta += delta / count
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
