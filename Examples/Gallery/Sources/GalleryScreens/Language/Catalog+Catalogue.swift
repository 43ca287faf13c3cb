internal import Tessera

extension Catalog {
  /// The words of the catalogue in Arabic. Names of types are the same in every language.
  static let catalogueArabic: Catalog = [
    "Catalogue": "الفهرس",
    "Every building block, with its code": "كل عناصر البناء مع شيفرتها",
    "Every building block of a screen, above the code that makes it.":
      "كل عناصر بناء الشاشة، وتحت كل منها شيفرته.",
    "Actions of a row": "إجراءات صف", "Rows in an order": "صفوف مرتبة", "Symbols": "الرموز",
    "List": "قائمة", "Grid": "شبكة", "Carousel": "شريط", "Table": "جدول", "Form": "نموذج", "Beside the one before": "بجانب ما قبله",
    "List with a detail": "قائمة مع تفاصيل", "Its detail": "تفاصيلها",
    "This month": "هذا الشهر", "Twelve orders, all of them on their way.": "اثنا عشر طلبًا، كلها في الطريق.",
    "Order 17": "الطلب 17", "Two parcels": "طردان", "Parcels leave the depot at six.": "تغادر الطرود المستودع في السادسة.",
    "To": "إلى", "Jeddah": "جدة", "Abha": "أبها", "A truck": "شاحنة", "Prices include tax.": "الأسعار شاملة الضريبة.",
    "Counting the stock": "جارٍ جرد المخزون", "Place an order": "تقديم طلب",
    "The orders could not be loaded": "تعذّر تحميل الطلبات", "There is no connection": "لا يوجد اتصال",
    "Closed on Friday": "مغلق يوم الجمعة", "Parcels leave on Saturday.": "تغادر الطرود يوم السبت.",
    "Full name": "الاسم الكامل", "Search orders": "البحث في الطلبات", "Remarks": "ملاحظات", "Password": "كلمة المرور", "Amount": "المبلغ",
    "Only open ones": "المفتوحة فقط", "Volume": "مستوى الصوت", "Guests": "الضيوف",
    "Period": "الفترة", "Day": "يوم", "Week": "أسبوع", "Month": "شهر", "Opens at": "يفتح في", "Stay": "الإقامة", "City": "المدينة",
    "Documents": "المستندات", "Sign in to hand over files": "سجّل الدخول لتسليم الملفات", "Check": "تحقق",
    "Invite": "دعوة", "Send": "إرسال", "Choose a city first": "اختر مدينة أولًا",
    "Forget everything": "نسيان كل شيء", "Forget everything?": "هل تريد نسيان كل شيء؟", "Forget": "نسيان",
    "Press again": "اضغط مرة أخرى", "Pressed": "تم الضغط", "Times pressed": "مرات الضغط",
    "Mail from the depot": "رسالة من المستودع", "Archive": "أرشفة", "Mark as read": "تعليم كمقروءة",
    "Mark all as read": "تعليم الكل كمقروء",
    "Riyadh – Jeddah": "الرياض – جدة", "Your account": "حسابك", "3.5 t": "3.5 طن", "Three and a half tons": "ثلاثة أطنان ونصف",
    "Family name": "اسم العائلة", "Save": "حفظ",
  ]
}
