/// A parameter type of an app: a universally unique identifier that prints lower case.
struct RouteUUID: Hashable, Sendable, LosslessStringConvertible {
  let description: String

  init(high: UInt64, low: UInt64) {
    let digits = [high, low].map { String(repeating: "0", count: 16 - String($0, radix: 16).count) + String($0, radix: 16) }.joined()
    description = digits.enumerated().map { [8, 12, 16, 20].contains($0.offset) ? "-\($0.element)" : "\($0.element)" }.joined()
  }

  init?(_ text: String) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12], groups.joined().allSatisfy({ $0.isHexDigit && $0.isASCII }) else { return nil }
    description = text.lowercased()
  }
}
