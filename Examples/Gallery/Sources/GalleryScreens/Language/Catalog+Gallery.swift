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
    "Green theme": "السمة الخضراء", "Blue theme": "السمة الزرقاء",
    "Overview": "نظرة عامة", "For customers": "للعملاء", "For the depot": "للمستودع",
    "Account": "الحساب",
    "Logistics": "الخدمات اللوجستية",
    "Feed": "الموجز",
    "Every page here is one Swift type, shown in a browser, in a window and on a phone.":
      "كل صفحة هنا نوع واحد في Swift، تُعرض في المتصفح وفي نافذة وعلى الهاتف.",
    "Profile, orders, invoices and addresses": "الملف الشخصي والطلبات والفواتير والعناوين",
    "Invite a colleague and choose what they can do": "ادعُ زميلًا واختر صلاحياته",
    "This page does not exist": "هذه الصفحة غير موجودة",
    "The address may be old or mistyped.": "قد يكون العنوان قديمًا أو مكتوبًا بشكل خاطئ.",
    "Go to the overview": "الذهاب إلى النظرة العامة",
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
