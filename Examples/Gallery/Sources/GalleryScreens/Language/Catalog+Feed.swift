public import Tessera

extension Catalog {
  /// The texts of *Feed* and its providers in Arabic.
  public static let feedArabic: Catalog = [
    "News, football and weather from separate providers": "أخبار وكرة قدم وطقس من مزوّدين مختلفين",
    "Simulate problems": "محاكاة المشكلات",
    "A failing provider does not affect the others": "المزوّد المتعطل لا يؤثر في غيره",
    "%d of %d": "%d من %d",
    "Send a broken section": "إرسال قسم معطوب",
    "Send a broken story": "إرسال خبر معطوب",
    "Send an unknown section": "إرسال قسم غير معروف",
    "Show the weather": "إظهار الطقس",
    "Slow down a provider": "إبطاء أحد المزوّدين",
    "Let a provider fail": "تعطيل أحد المزوّدين",
    "Offer more pages": "إتاحة صفحات أخرى",
    "Score a goal for the second club": "تسجيل هدف للنادي الثاني",
    "This section needs a newer version of the app": "يحتاج هذا القسم إلى إصدار أحدث من التطبيق",
    "Underdog": "المستضعف",
    "Top Club": "نادٍ متصدر",
    "Saved": "محفوظ",
    "Bookmarked last: %@": "آخر ما حُفظ: %@",
    "Write what you saw": "اكتب ما رأيت",
    "Average in January and July": "المتوسط في يناير ويوليو",
  ]
}
