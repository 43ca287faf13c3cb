import Tessera

extension Catalog {
  /// The words of *Logistics* in Arabic.
  static let logisticsArabic: Catalog = [
    "Invite a colleague": "دعوة زميل",
    "Person": "الشخص",
    "Access": "الصلاحيات",
    "Full name": "الاسم الكامل",
    "Role": "الدور",
    "Branches": "الفروع",
    "Country": "الدولة",
    "Cities": "المدن",
    "Invite": "دعوة",
  ]
}
