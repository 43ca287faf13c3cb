/// Whole numbers first, by value, then other ids in byte order.
///
/// - Law: a strict total order. Ids with the same value (`"7"`, `"007"`) are adjacent, in byte order.
/// - Complexity: O(bytes). Numbers of any length are compared without overflow.
extension OptionID: Comparable {
  public static func < (left: OptionID, right: OptionID) -> Bool {
    switch (left.number, right.number) {
    case (let left?, let right?) where left != right: left < right
    case (_?, nil): true
    case (nil, _?): false
    default: left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
  }

  private var number: WholeNumber? { WholeNumber(text.utf8) }
}

private struct WholeNumber: Comparable {
  let isNegative: Bool
  /// The digits without leading zeros. Empty for zero.
  let digits: Substring.UTF8View

  init?(_ bytes: String.UTF8View) {
    let hasSign = bytes.first == UInt8(ascii: "-")
    let digits = bytes.dropFirst(hasSign ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    self.digits = digits.drop { $0 == 0x30 }
    isNegative = hasSign && !self.digits.isEmpty
  }

  static func == (left: WholeNumber, right: WholeNumber) -> Bool {
    left.isNegative == right.isNegative && left.digits.elementsEqual(right.digits)
  }

  static func < (left: WholeNumber, right: WholeNumber) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    let (small, large) = left.isNegative ? (right, left) : (left, right)
    let (count, other) = (small.digits.count, large.digits.count)
    return count != other ? count < other : small.digits.lexicographicallyPrecedes(large.digits)
  }
}
