public import Tessera

extension Catalog {
  /// The texts of *Feed* and its providers in Arabic.
  public static let feedArabic: Catalog = [
    "Sections of unrelated providers in one response": "أقسام من مزوّدين لا صلة بينهم في استجابة واحدة",
    "What may go wrong": "ما قد يتعطل",
    "Every failure stays where it happens": "كل عطل يبقى حيث وقع",
    "%d of %d": "%d من %d",
    "A broken section": "قسم معطوب",
    "A broken item": "عنصر معطوب",
    "A section that nobody knows": "قسم لا يعرفه أحد",
    "A late provider": "مزوّد متأخر",
    "A provider that refuses": "مزوّد يرفض",
    "More pages": "صفحات أخرى",
    "A goal for the second club": "هدف للنادي الثاني",
    "'%@' needs a newer version of this app": "يحتاج «%@» إلى إصدار أحدث من هذا التطبيق",
    "Underdog": "المستضعف",
    "Top Club": "نادٍ متصدر",
    "Saved": "محفوظ",
    "Say what you saw": "اذكر ما رأيت",
    "January and July, on average": "متوسط يناير ويوليو",
  ]
}
