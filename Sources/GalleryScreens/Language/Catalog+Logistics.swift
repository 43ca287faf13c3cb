public import Tessera

extension Catalog {
  /// The words of *Logistics* in Arabic.
  public static let logisticsArabic: Catalog = [
    "Invite a colleague": "دعوة زميل",
    "Person": "الشخص",
    "Access": "الصلاحيات",
    "Your account": "حسابك",
    "Full name": "الاسم الكامل",
    "Email": "البريد الإلكتروني",
    "Role": "الدور",
    "Branches": "الفروع",
    "Country": "الدولة",
    "Cities": "المدن",
    "Responsible for": "مسؤول عن",
    "Anywhere in the world, from continents to towns": "في أي مكان في العالم، من القارات إلى البلدات",
    "Depot": "المستودع",
    "This menu always fails": "هذه القائمة تفشل دائمًا",
    "Your own role": "دورك",
    "Saved as soon as you choose": "يُحفظ فور اختيارك",
    "Invite": "دعوة",
    "Invitation sent": "أُرسلت الدعوة",
    "Invite somebody else": "دعوة شخص آخر",
    "This is not an email address": "هذا ليس عنوان بريد إلكتروني",
    "A driver works for one branch": "يعمل السائق في فرع واحد",
    "Administrator": "مدير النظام",
    "Branch manager": "مدير فرع",
    "Dispatcher": "منسق شحنات",
    "Driver": "سائق",
    "Warehouse clerk": "أمين مستودع",
    "Accountant": "محاسب",
    "Viewer": "مشاهد",
  ]
}
