import TestSupport
import TesseraFlow

extension SeededGenerator {
  /// A text that likes to look like something else: separators, dots, tildes, literals of the table, any Unicode scalar.
  mutating func text() -> String {
    let parts = [
      "", ".", "..", "~", "~~", "new", "~new", "orders", "invoices", "a", "Z9", "/", "//", "%", "%2F", "%2e", "?", "#", "&", "=", "+", " ",
      "\\", "\t", "\n", "\r\n", "\0", "\u{7f}", ":", "@", "é", "e\u{301}", "عمّان", "日本", "👩‍👩‍👧", "\u{202e}", "\u{10ffff}", "\u{fffd}",
      "javascript:", "<b>", "\"", "'",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...3, using: &self) {
      if Int.random(in: 0..<6, using: &self) == 0 {
        let value = UInt32.random(in: 0...0x10ffff, using: &self)
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      } else {
        text += parts.randomElement(using: &self) ?? ""
      }
    }
    return text
  }

  mutating func optional<Value>(_ value: Value) -> Value? { Bool.random(using: &self) ? value : nil }

  mutating func integer() -> Int {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: Int.random(in: -2...2, using: &self)
    case 1: [Int.min, Int.max, 0].randomElement(using: &self) ?? 0
    default: Int(truncatingIfNeeded: next())
    }
  }

  mutating func route() -> AppRoute {
    switch Int.random(in: 0..<13, using: &self) {
    case 0: return [.home, .account, .orders, .newOrder].randomElement(using: &self) ?? .home
    case 1, 2, 3: return .order(id: text())
    case 4: return .invoice(order: text(), number: integer())
    case 5, 6:
      let query = text()
      return .cities(country: text(), query: optional(query), page: integer())
    case 7: return .course(CourseID(integer()), tab: Tab.allCases.randomElement(using: &self) ?? .schedule)
    case 8:
      let tags = (0..<Int.random(in: 0...3, using: &self)).map { _ in text() }
      return .tagged(tags, Set(Flag.allCases.shuffled(using: &self).prefix(Int.random(in: 0...3, using: &self))))
    case 9:
      let (half, section) = (integer(), text())
      return .match(RouteUUID(high: next(), low: next()), half: optional(half), section: optional(section))
    case 10: return .search(text: text(), exact: Bool.random(using: &self))
    case 11: return .shop(.basket)
    default: return .shop(.product(integer()))
    }
  }
}
