import Tessera

extension Order {
  /// A row that links to the order.
  var row: Element {
    .label(
      Element.Label(
        "Order \(id)", subtitle: "\(day(placed)) · \(status.name)", value: price(total), icon: "box",
        activation: .link("/account/orders/\(id)")))
  }
}

/// A date in ISO 8601 format, formatted by the locale. Other text is unchanged.
func day(_ text: String) -> Phrase {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  guard parts.count == 3 else { return Phrase(text) }
  // Days since 1970-01-01 in the proleptic Gregorian calendar (H. Hinnant, "chrono-compatible low-level date
  // algorithms").
  let year = parts[1] <= 2 ? parts[0] - 1 : parts[0]
  let era = (year >= 0 ? year : year - 399) / 400
  let yearOfEra = year - era * 400
  let dayOfYear = (153 * (parts[1] + (parts[1] > 2 ? -3 : 9)) + 2) / 5 + parts[2] - 1
  let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  return .date(secondsSince1970: Double(days) * 86_400)
}

func price(_ money: Money) -> Phrase { .money(minorUnits: money.minor, currency: money.currency) }
