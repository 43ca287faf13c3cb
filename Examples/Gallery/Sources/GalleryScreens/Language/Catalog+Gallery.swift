public import Tessera

extension Catalog {
  /// All texts of the gallery in Arabic.
  public static let galleryArabic = frameArabic.over(catalogueArabic).over(dashboardArabic).over(depotArabic).over(peopleArabic).over(
    feedArabic
  )
  .over(logisticsArabic).over(shopArabic).over(coursesArabic).over(checkoutArabic)

  /// The texts of the index and the account.
  static let frameArabic: Catalog = [
    "Tessera Gallery": "معرض تيسيرا",
    "Gallery": "المعرض",
    "Standard": "الأساسي", "Harbour": "الميناء",
    "Overview": "نظرة عامة",
    "Account": "الحساب",
    "Logistics": "الخدمات اللوجستية",
    "Feed": "الموجز",
    "Screens": "الشاشات",
    "Dynamic screens made of types": "شاشات ديناميكية من أنواع",
    "Every screen here is one Swift type. This page is one of them.": "كل شاشة هنا نوع واحد في Swift، وهذه الصفحة إحداها.",
    "Loads, fails, retries, goes stale, leads on": "تُحمّل وتفشل وتعيد المحاولة وتقدم صفحات أخرى",
    "Invite a colleague: menus that load, search and pick": "ادعُ زميلًا: قوائم تُحمَّل ويُبحث فيها ويُختار منها",
    "There is nothing here": "لا يوجد شيء هنا",
    "The address may be old or mistyped.": "قد يكون العنوان قديمًا أو مكتوبًا بشكل خاطئ.",
    "Go to the start": "العودة إلى البداية",
    "Email": "البريد الإلكتروني",
    "Phone": "الهاتف",
    "Member since": "عضو منذ",
    "Latest orders": "أحدث الطلبات",
    "Profile": "الملف الشخصي",
    "Orders": "الطلبات",
    "Invoices": "الفواتير",
    "Addresses": "العناوين",
    "Loaded": "تم التحميل",
    "No orders yet": "لا توجد طلبات بعد",
    "No invoices yet": "لا توجد فواتير بعد",
    "No addresses yet": "لا توجد عناوين بعد",
    "Order %@": "الطلب %@",
    "Invoice %@": "الفاتورة %@",
    "Due": "تستحق في",
    "Placed": "تاريخ الطلب",
    "State": "الحالة",
    "Total": "الإجمالي",
    "Items": "البنود",
    "Name": "الاسم",
    "Company": "الشركة",
    "%d pieces": .plural([
      .zero: "لا قطع", .one: "قطعة واحدة", .two: "قطعتان", .few: "%d قطع", .many: "%d قطعة", .other: "%d قطعة",
    ]),
  ]
}
