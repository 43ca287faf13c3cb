public import Tessera

extension Catalog {
  /// The texts of the depot in Arabic.
  public static let depotArabic: Catalog = [
    "A notice board and a stock count, live for everyone": "لوحة إعلانات وجرد للمخزون، مباشرة للجميع",
    "Everyone with this page open sees the same board and the same count.": "كل من يفتح هذه الصفحة يرى اللوحة نفسها والجرد نفسه.",
    "Stock count": "جرد المخزون",
    "Count the stock": "اجرد المخزون",
    "Shelf %d of %d": "الرف %d من %d",
    "All %d shelves are counted": .plural([
      .zero: "لا رفوف للجرد", .one: "تم جرد الرف", .two: "تم جرد الرفين", .few: "تم جرد الرفوف كلها وعددها %d",
      .many: "تم جرد الرفوف كلها وعددها %d", .other: "تم جرد الرفوف كلها وعددها %d",
    ]),
    "Board": "اللوحة", "No notes yet": "لا ملاحظات بعد",
    "Note": "ملاحظة",
    "Pin": "علّق",
  ]
}
