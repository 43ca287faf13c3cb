public import Tessera

extension Catalog {
  /// The texts of *Checkout* in Arabic.
  public static let checkoutArabic: Catalog = [
    "Checkout": "إتمام الطلب",
    "Four steps that keep what was entered, and a result that goes back": "أربع خطوات تحفظ ما أُدخل، ونتيجة تعود إلى الصفحة الأولى",
    "Order %@ is placed": "تم تقديم الطلب %@",
    "Parcel %d": "الطرد %d",
    "Parcels": "الطرود",
    "Recipient": "المستلم",
    "Move up": "إلى الأعلى",
    "Add a parcel": "أضف طردًا",
    "Five parcels at most": "خمسة طرود على الأكثر",
    "Delivery": "التوصيل",
    "Note": "ملاحظة",
    "Payment": "الدفع",
    "Tip": "إكرامية",
    "At most 500 SAR": "500 ريال على الأكثر",
    "Summary": "الملخص",
    "Change the parcels": "تغيير الطرود",
    "Change the delivery": "تغيير التوصيل",
    "Change the payment": "تغيير الدفع",
    "Place the order": "تأكيد الطلب",
    "Something is missing": "ينقص شيء",
    "This is no phone number": "هذا ليس رقم هاتف",
    "This is no IBAN": "هذا ليس رقم آيبان",
  ]
}
