public import Tessera

extension Catalog {
  /// The texts of *Checkout* in Arabic.
  public static let checkoutArabic: Catalog = [
    "Checkout": "إتمام الطلب",
    "Place an order in four steps": "قدّم طلبًا في أربع خطوات",
    "Order %@ is placed": "تم تقديم الطلب %@",
    "Parcel %d": "الطرد %d",
    "Parcels": "الطرود",
    "Recipient": "المستلم",
    "Move up": "إلى الأعلى",
    "Add a parcel": "أضف طردًا",
    "You can send at most five parcels": "يمكنك إرسال خمسة طرود على الأكثر",
    "Delivery": "التوصيل",
    "Note": "ملاحظة",
    "Payment": "الدفع",
    "Tip": "إكرامية",
    "Up to SAR 500": "حتى 500 ريال",
    "Summary": "الملخص",
    "Edit parcels": "تعديل الطرود",
    "Edit delivery": "تعديل التوصيل",
    "Edit payment": "تعديل الدفع",
    "Place the order": "تأكيد الطلب",
    "Complete the other steps first": "أكمل الخطوات الأخرى أولًا",
    "This is not a phone number": "هذا ليس رقم هاتف",
    "This is not an IBAN": "هذا ليس رقم آيبان",
  ]
}
