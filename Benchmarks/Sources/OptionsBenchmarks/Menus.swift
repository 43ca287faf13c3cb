import TesseraOptions

enum Large: MenuType {
  static let staticData = (0..<34_000).map { OptionModel(OptionID($0), "City \($0)") }
}

enum Small: MenuType {
  static let staticData = (0..<50).map { OptionModel(OptionID($0), "City \($0)") }
}

/// A city as returned by an endpoint. There are 34,000 in 1,200 regions, in no particular order.
struct City {
  let id: OptionID
  let name: String
  let region: (id: OptionID, name: String)

  static let sample: [City] = (0..<34_000).map { number in
    let region = number &* 2_654_435_761 % 1_200
    return City(id: OptionID(number), name: "City \(number)", region: (OptionID("SA.\(region)"), "Region \(region)"))
  }
}
