public import Tessera

extension Catalog {
  /// The texts of *Sign in* and of users' own orders in Arabic.
  public static let peopleArabic: Catalog = [
    "Sign in to order and to see your orders": "سجّل الدخول لتطلب ولترى طلباتك",
    "Sign in to see your orders.": "سجّل الدخول لترى طلباتك.",
    "Password": "كلمة المرور",
    "Demo accounts": "حسابات تجريبية",
    "The password is beside each name. Each person sees only their own orders and addresses.":
      "كلمة المرور بجانب كل اسم. ولا يرى كل شخص إلا طلباته وعناوينه.",
    "Your orders": "طلباتك",
    "Signed in as %@": "سُجّل الدخول باسم %@",
    "Sign out": "تسجيل الخروج",
    "Place an order": "تقديم طلب",
    "Product": "المنتج",
    "Documents": "المستندات",
    "Deliver to": "التسليم إلى",
    "Pieces": "القطع",
    "Order": "اطلب",
    "Order %@ is placed": "تم تقديم الطلب %@",
  ]
}
