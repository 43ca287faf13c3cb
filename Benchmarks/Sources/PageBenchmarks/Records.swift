/// The data of a page. All variants write the same values.
struct Record: Equatable, Sendable {
  enum Kind: Int, Equatable, Sendable { case place, field, flag, option, notice }
  var id: Int
  var kind: Kind
  var name: String
  var detail: String
  var value: String
  /// The numbers in `detail` and `value`, for variants that format them.
  var branch: Int
  var orders: Int
  var isOn: Bool

  /// Records of five kinds in turn, with typical names: mostly short, some Arabic, some with characters that
  /// must be escaped.
  static func sample(_ count: Int) -> [Record] {
    let names = [
      "Riyadh", "Al-Khobar & Dammam", "المدينة المنورة", "Jeddah \"Bride of the Red Sea\"", "Coffee <house>", "São José dos Campos",
    ]
    return (0..<count).map { index in
      Record(
        id: 1000 + index, kind: Kind(rawValue: index % 5) ?? .place, name: names[index % names.count],
        detail: "Eastern Province, branch no. \(index), open from 9 to 17", value: "\(index * 17 % 1_000) orders", branch: index,
        orders: index * 17 % 1_000, isOn: index % 3 == 0)
    }
  }
}
