extension Phrase {
  /// The error for a number outside of a range. Whole bounds are formatted as whole numbers, other bounds with all
  /// their digits.
  package static func numbers<Value>(from range: ClosedRange<Value>) -> Phrase {
    if let lower = whole(range.lowerBound), let upper = whole(range.upperBound) { return "Enter a number from \(lower) to \(upper)" }
    if let lower = Double("\(range.lowerBound)"), let upper = Double("\(range.upperBound)") {
      return "Enter a number from \(lower, fractionDigits: 15) to \(upper, fractionDigits: 15)"
    }
    return "Enter a number from \("\(range.lowerBound)") to \("\(range.upperBound)")"
  }

  private static func whole<Value>(_ value: Value) -> Int? { Int("\(value)") ?? Double("\(value)").flatMap(Int.init(exactly:)) }
}
