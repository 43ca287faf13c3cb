public import Tessera

extension Catalog {
  /// The texts of *Shop* in Arabic.
  public static let shopArabic: Catalog = [
    "Shop": "المتجر",
    "A hundred thousand products": "مئة ألف منتج",
    "Basket": "السلة",
    "Pieces": "القطع",
    "Favourites": "المفضلة",
    "Empty the basket": "إفراغ السلة",
    "The basket is empty": "السلة فارغة",
    "Clear favourites": "مسح المفضلة",
    "Clear all favourites?": "هل تريد مسح كل المفضلة؟",
    "Clear": "مسح",
    "Picked for you": "مختارات لك",
    "Products": "المنتجات",
    "%@ · %d in stock": "%@ · المتوفر %d",
    "%@, %@, No. %d": "%@ من %@، رقم %d",
    "Add": "إضافة",
    "Favourite": "مفضل",
    "Quantity": "الكمية",
    "Add %@": "إضافة %@",
    "Favourite %@": "مفضل %@",
    "Quantity of %@": "كمية %@",
    "%d in the basket": "%d في السلة",
    "Bowl": "وعاء", "Tray": "صينية", "Lamp": "مصباح", "Frame": "إطار", "Box": "صندوق", "Jug": "إبريق", "Stool": "كرسي", "Vase": "مزهرية",
    "Clock": "ساعة", "Coaster": "قاعدة أكواب", "Shelf": "رف", "Bench": "مقعد", "Mirror": "مرآة", "Desk": "مكتب", "Case": "حافظة",
    "Stand": "حامل", "Holder": "ماسك", "Rack": "منصب", "Screen": "ستارة", "Cup": "كوب",
    "oak": "البلوط", "walnut": "الجوز", "bamboo": "الخيزران", "steel": "الفولاذ", "copper": "النحاس", "glass": "الزجاج",
    "ceramic": "الخزف", "marble": "الرخام", "leather": "الجلد", "linen": "الكتان",
    "White": "أبيض", "Black": "أسود", "Grey": "رمادي", "Red": "أحمر", "Blue": "أزرق", "Green": "أخضر", "Yellow": "أصفر", "Brown": "بني",
    "Sand": "رملي", "Turquoise": "فيروزي",
  ]
}
