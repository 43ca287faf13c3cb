extension Catalog {
  /// The library's own words in a language: English and Arabic; other languages show English until the app brings theirs.
  public static func builtIn(for language: Language) -> Catalog {
    language.code == "ar" ? builtInArabic.over(builtInEnglish) : builtInEnglish
  }

  /// Only what differs from its key.
  static let builtInEnglish: Catalog = [
    "%d results": .plural([.one: "%d result", .other: "%d results"]),
    "%@ +%d more": "%@ +%d more",
    "%d selected": "%d selected",
    "%d items could not be shown": .plural([.one: "%d item could not be shown", .other: "%d items could not be shown"]),
    "%d minutes ago": .plural([.one: "%d minute ago", .other: "%d minutes ago"]),
  ]

  static let builtInArabic: Catalog = [
    "Retry": "إعادة المحاولة",
    "Loading…": "جارٍ التحميل…",
    "Cancel": "إلغاء",
    "Close": "إغلاق",
    "Done": "تم",
    "OK": "حسنًا",
    "Back": "رجوع",
    "Search": "بحث",
    "Select": "اختيار",
    "Clear": "مسح",
    "Apply": "تطبيق",
    "Show more": "عرض المزيد",
    "No results": "لا توجد نتائج",
    "Nothing here yet": "لا يوجد شيء هنا بعد",
    "Nothing chosen": "لم يُختر شيء",
    "Something went wrong": "حدث خطأ ما",
    "The server did not answer in time": "لم يستجب الخادم في الوقت المحدد",
    "The server cannot be reached": "تعذّر الوصول إلى الخادم",
    "This may be out of date": "قد تكون هذه البيانات قديمة",
    "This cannot be shown": "لا يمكن عرض هذا",
    "Required": "مطلوب",
    "Unavailable": "غير متاح",
    "You are offline. What you typed is kept.": "أنت غير متصل. ما كتبته محفوظ.",
    "Reconnecting…": "جارٍ إعادة الاتصال…",
    "Working…": "جارٍ التنفيذ…",
    "%d results": .plural([
      .zero: "لا نتائج", .one: "نتيجة واحدة", .two: "نتيجتان", .few: "%d نتائج", .many: "%d نتيجة", .other: "%d نتيجة",
    ]),
    "%@ +%d more": .plural([
      .zero: "%@", .one: "%1$@ وواحد آخر", .two: "%1$@ واثنان آخران", .few: "%1$@ و%2$d أخرى", .many: "%1$@ و%2$d أخرى",
      .other: "%1$@ و%2$d أخرى",
    ]),
    "%d selected": .plural([
      .zero: "لا شيء محدد", .one: "عنصر واحد محدد", .two: "عنصران محددان", .few: "%d عناصر محددة", .many: "%d عنصرًا محددًا",
      .other: "%d عنصر محدد",
    ]),
    "%d items could not be shown": .plural([
      .zero: "كل العناصر معروضة", .one: "تعذّر عرض عنصر واحد", .two: "تعذّر عرض عنصرين", .few: "تعذّر عرض %d عناصر",
      .many: "تعذّر عرض %d عنصرًا", .other: "تعذّر عرض %d عنصر",
    ]),
    "%d minutes ago": .plural([
      .zero: "الآن", .one: "قبل دقيقة", .two: "قبل دقيقتين", .few: "قبل %d دقائق", .many: "قبل %d دقيقة", .other: "قبل %d دقيقة",
    ]),
  ]
}
