public import Tessera

extension Catalog {
  /// The texts of *Sign in* and of users' own orders in Arabic.
  public static let peopleArabic: Catalog = [
    "Two people, and what belongs to each of them alone": "شخصان، وما يخص كلًا منهما وحده",
    "Password": "كلمة المرور",
    "Two people to try": "شخصان للتجربة",
    "Each has orders and addresses of their own, and sees nothing of the other.": "لكل منهما طلباته وعناوينه، ولا يرى شيئًا من الآخر.",
    "Your orders": "طلباتك",
    "Signed in as %@": "سُجّل الدخول باسم %@",
    "Sign out": "تسجيل الخروج",
    "Order something": "اطلب شيئًا",
    "Product": "المنتج",
    "Papers": "الأوراق",
    "Documents": "المستندات",
    "Deliver to": "التسليم إلى",
    "Pieces": "القطع",
    "Order": "اطلب",
    "Order %@ is placed": "تم تقديم الطلب %@",
  ]
}
