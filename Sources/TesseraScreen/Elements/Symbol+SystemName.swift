extension Element.Symbol {
  /// The name in Apple's SF Symbols. Unknown symbols become a dot.
  package var systemName: String { Self.systemNames[name] ?? "circle.fill" }

  private static let systemNames = [
    "person": "person", "people": "person.2", "building": "building.2", "pin": "mappin", "globe": "globe", "truck": "truck.box",
    "box": "shippingbox", "cart": "cart", "card": "creditcard", "document": "doc", "bell": "bell", "gear": "gearshape", "key": "key",
    "clock": "clock", "calendar": "calendar", "phone": "phone", "mail": "envelope", "star": "star", "heart": "heart", "flag": "flag",
    "info": "info.circle", "warning": "exclamationmark.triangle", "check": "checkmark", "cross": "xmark", "search": "magnifyingglass",
    "ascending": "arrow.up",
    "descending": "arrow.down", "plus": "plus", "minus": "minus", "more": "ellipsis", "trash": "trash", "pencil": "pencil",
    "back": "chevron.backward",
    "lock": "lock", "chat": "bubble.left", "play": "play", "list": "list.bullet", "home": "house", "tag": "tag", "chart": "chart.bar",
    "sun": "sun.max", "cloud": "cloud", "rain": "cloud.rain", "ball": "soccerball", "news": "newspaper",
  ]
}
