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
    "%d hours ago": .plural([.one: "%d hour ago", .other: "%d hours ago"]),
    "%d days ago": .plural([.one: "%d day ago", .other: "%d days ago"]),
    "%d fields need attention. %@": .plural([.one: "%d field needs attention. %@", .other: "%d fields need attention. %@"]),
    "Type %d letters to search everything": .plural([
      .one: "Type %d letter to search everything", .other: "Type %d letters to search everything",
    ]),
  ]

  static let builtInArabic: Catalog = [
    "Retry": "إعادة المحاولة",
    "Loading…": "جارٍ التحميل…",
    "Cancel": "إلغاء",
    "Close": "إغلاق",
    "Done": "تم",
    "OK": "حسنًا",
    "Back": "رجوع",
    "Language": "اللغة",
    "Discard changes?": "هل تريد تجاهل التغييرات؟",
    "What you entered here was not saved.": "لم يُحفظ ما أدخلته هنا.",
    "Keep editing": "متابعة التحرير",
    "Discard": "تجاهل",
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
    "The answer could not be understood": "تعذّر فهم الرد",
    "The server answered with an error": "أجاب الخادم بخطأ",
    "This cannot be shown": "لا يمكن عرض هذا",
    "This section could not be shown": "تعذّر عرض هذا القسم",
    "That is all": "هذا كل شيء",
    "Just now": "الآن",
    "Refresh": "تحديث",
    "Required": "مطلوب",
    "Unavailable": "غير متاح",
    "You are offline. What you typed is kept.": "أنت غير متصل. ما كتبته محفوظ.",
    "Reconnecting…": "جارٍ إعادة الاتصال…",
    "Working…": "جارٍ التنفيذ…",
    "This is not a date": "هذا ليس تاريخًا",
    "There is no such date": "لا يوجد تاريخ كهذا",
    "This is not a time": "هذا ليس وقتًا",
    "There is no such time": "لا يوجد وقت كهذا",
    "Not before %@": "ليس قبل %@",
    "Not after %@": "ليس بعد %@",
    "The end is before the beginning": "النهاية قبل البداية",
    "From": "من",
    "Until": "إلى",
    "Choose a date": "اختيار تاريخ",
    "Show": "إظهار",
    "Hide": "إخفاء",
    "More": "المزيد",
    "%d results": .plural([
      .zero: "لا نتائج", .one: "نتيجة واحدة", .two: "نتيجتان", .few: "%d نتائج", .many: "%d نتيجة", .other: "%d نتيجة",
    ]),
    "%@ +%d more": .plural([
      .zero: "%@", .one: "%1$@ وواحد آخر", .two: "%1$@ واثنان آخران", .few: "%1$@ و%2$d أخرى", .many: "%1$@ و%2$d أخرى",
      .other: "%1$@ و%2$d أخرى",
    ]),
    "Select all": "اختيار الكل",
    "Select none": "إلغاء اختيار الكل",
    "Searching…": "جارٍ البحث…",
    "Updating…": "جارٍ التحديث…",
    "No longer available": "لم يعد متاحًا",
    "This cannot be chosen": "لا يمكن اختيار هذا",
    "Something else has to be chosen first": "يجب اختيار شيء آخر أولًا",
    "This field depends on itself": "هذا الحقل يعتمد على نفسه",
    "Nobody knows yet whether this was saved": "لا يُعرف بعد هل حُفظ هذا",
    "Chosen with %@": "اختير مع %@",
    "Choose at least %d": "اختر %d على الأقل",
    "Choose at most %d": "اختر %d على الأكثر",
    "Enter a number from %d to %d": "أدخل رقمًا من %d إلى %d",
    "%d no longer available": .plural([
      .zero: "كل شيء متاح", .one: "عنصر واحد لم يعد متاحًا", .two: "عنصران لم يعودا متاحين", .few: "%d عناصر لم تعد متاحة",
      .many: "%d عنصرًا لم يعد متاحًا", .other: "%d عنصر لم يعد متاحًا",
    ]),
    "Type %d letters to search everything": .plural([
      .zero: "اكتب للبحث في كل شيء", .one: "اكتب حرفًا واحدًا للبحث في كل شيء", .two: "اكتب حرفين للبحث في كل شيء",
      .few: "اكتب %d أحرف للبحث في كل شيء", .many: "اكتب %d حرفًا للبحث في كل شيء", .other: "اكتب %d حرف للبحث في كل شيء",
    ]),
    "%d fields need attention. %@": .plural([
      .zero: "لا حقول تحتاج إلى مراجعة. %2$@", .one: "حقل واحد يحتاج إلى مراجعة. %2$@", .two: "حقلان يحتاجان إلى مراجعة. %2$@",
      .few: "%1$d حقول تحتاج إلى مراجعة. %2$@", .many: "%1$d حقلًا يحتاج إلى مراجعة. %2$@", .other: "%1$d حقل يحتاج إلى مراجعة. %2$@",
    ]),
    "%d selected": .plural([
      .zero: "لا شيء محدد", .one: "عنصر واحد محدد", .two: "عنصران محددان", .few: "%d عناصر محددة", .many: "%d عنصرًا محددًا",
      .other: "%d عنصر محدد",
    ]),
    "%d items could not be shown": .plural([
      .zero: "كل العناصر معروضة", .one: "تعذّر عرض عنصر واحد", .two: "تعذّر عرض عنصرين", .few: "تعذّر عرض %d عناصر",
      .many: "تعذّر عرض %d عنصرًا", .other: "تعذّر عرض %d عنصر",
    ]),
    "Less than a minute ago": "قبل أقل من دقيقة",
    "%d hours ago": .plural([
      .zero: "الآن", .one: "قبل ساعة", .two: "قبل ساعتين", .few: "قبل %d ساعات", .many: "قبل %d ساعة", .other: "قبل %d ساعة",
    ]),
    "%d days ago": .plural([
      .zero: "اليوم", .one: "قبل يوم", .two: "قبل يومين", .few: "قبل %d أيام", .many: "قبل %d يومًا", .other: "قبل %d يوم",
    ]),
    "%d minutes ago": .plural([
      .zero: "الآن", .one: "قبل دقيقة", .two: "قبل دقيقتين", .few: "قبل %d دقائق", .many: "قبل %d دقيقة", .other: "قبل %d دقيقة",
    ]),
  ]
}
