internal import Tessera

extension Catalog {
  /// The words of the dashboard in Arabic.
  static let dashboardArabic: Catalog = [
    "Dashboard": "لوحة المتابعة",
    "Charts, a map, numbers: a screen with components of its own": "رسوم بيانية وخريطة وأرقام: شاشة بمكوّناتها الخاصة",
    "Parcels this week": "طرود هذا الأسبوع",
    "Parcels a day": "الطرود في اليوم",
    "By region": "حسب المنطقة",
    "Regions": "المناطق",
    "Region": "المنطقة",
    "Parcels": "الطرود",
    "In numbers": "بالأرقام",
    "On time": "في الموعد",
    "%d%%": "%d٪",
    "State": "الحالة",
    "Behind": "متأخرة",
    "On plan": "حسب الخطة",
    "Leaves next": "التالي في الانطلاق",
    "Northern round": "جولة الشمال",
    "Round of the harbour": "جولة الميناء",
    "Round of the old town": "جولة البلدة القديمة",
    "Round": "الجولة",
    "Leaves as": "ترتيب الانطلاق",
    "Choose a round to see its stops": "اختر جولة لترى محطاتها",
    "Northern gate": "البوابة الشمالية", "University": "الجامعة", "Airport road": "طريق المطار",
    "Pier 4": "الرصيف ٤", "Fish market": "سوق السمك", "Customs": "الجمارك",
    "Clock tower": "برج الساعة", "Spice market": "سوق التوابل",
    "None chosen": "لم تُختر منطقة",
    "Nothing yet": "لا شيء بعد",
    "Riyadh": "الرياض",
    "Makkah": "مكة المكرمة",
    "Eastern Province": "المنطقة الشرقية",
    "Madinah": "المدينة المنورة",
    "Tabuk": "تبوك",
    "Asir": "عسير",
    "Sun": "الأحد", "Mon": "الاثنين", "Tue": "الثلاثاء", "Wed": "الأربعاء", "Thu": "الخميس", "Fri": "الجمعة", "Sat": "السبت",
    "%d parcels": .plural([
      .zero: "لا طرود", .one: "طرد واحد", .two: "طردان", .few: "%d طرود", .many: "%d طردًا", .other: "%d طرد",
    ]),
    "%@, %d parcels": .plural([
      .zero: "%@، لا طرود", .one: "%@، طرد واحد", .two: "%@، طردان", .few: "%@، %d طرود", .many: "%@، %d طردًا", .other: "%@، %d طرد",
    ]),
    "%d days, most on %@: %d": "%d أيام، أكثرها %@: %d",
  ]
}
