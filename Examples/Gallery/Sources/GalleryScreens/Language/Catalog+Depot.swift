public import Tessera

extension Catalog {
  /// The texts of the depot in Arabic.
  public static let depotArabic: Catalog = [
    "One board and one count that everybody sees at the same time": "لوحة واحدة وجرد واحد يراهما الجميع في الوقت نفسه",
    "Everybody who looks sees the same, at the same time.": "كل من ينظر يرى الشيء نفسه في الوقت نفسه.",
    "Stock count": "جرد المخزون",
    "Count the stock": "اجرد المخزون",
    "Shelf %d of %d": "الرف %d من %d",
    "All %d shelves are counted": .plural([
      .zero: "لا رفوف للجرد", .one: "تم جرد الرف", .two: "تم جرد الرفين", .few: "تم جرد الرفوف كلها وعددها %d",
      .many: "تم جرد الرفوف كلها وعددها %d", .other: "تم جرد الرفوف كلها وعددها %d",
    ]),
    "Board": "اللوحة",
    "Note": "ملاحظة",
    "Pin": "علّق",
  ]
}
