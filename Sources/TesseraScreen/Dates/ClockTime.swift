/// A time of day without a date and without a time zone, such as an opening hour. As text `22:05`.
public struct ClockTime: Hashable, Sendable {
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int

  /// Creates a time of day. `nil` if there is no such time.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    (self.hour, self.minute) = (hour, minute)
  }
}

extension ClockTime: Comparable {
  public static func < (lhs: ClockTime, rhs: ClockTime) -> Bool { (lhs.hour, lhs.minute) < (rhs.hour, rhs.minute) }
}

extension ClockTime: LosslessStringConvertible, Codable {
  /// Parses a time such as `22:05`. `nil` for other text and for times that don't exist.
  public init?(_ description: String) {
    let bytes = Array(description.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    let digits = [0, 1, 3, 4].map { Int(bytes[$0]) - 48 }
    guard digits.allSatisfy((0...9).contains) else { return nil }
    self.init(hour: digits[0] * 10 + digits[1], minute: digits[2] * 10 + digits[3])
  }

  /// The time as `22:05`.
  public var description: String { (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)" }

  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let time = ClockTime(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is not a time of day. Write times as 22:05."))
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
