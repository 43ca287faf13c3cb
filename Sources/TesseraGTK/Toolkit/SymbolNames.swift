#if GTK
internal import TesseraScreen

extension Symbol {
  /// The symbol's name in the icon theme; a neutral dot for unknown ones.
  var iconName: String { (Self.iconNames[name] ?? "media-record") + "-symbolic" }

  private static let iconNames = [
    "person": "avatar-default", "people": "system-users", "building": "go-home", "pin": "mark-location", "globe": "web-browser",
    "truck": "send-to", "box": "package-x-generic", "cart": "view-grid", "card": "auth-smartcard", "document": "text-x-generic",
    "bell": "alarm", "gear": "emblem-system", "key": "dialog-password", "clock": "document-open-recent", "calendar": "x-office-calendar",
    "phone": "call-start", "mail": "mail-unread", "star": "starred", "heart": "emblem-favorite", "flag": "bookmark-new",
    "info": "dialog-information", "warning": "dialog-warning", "check": "object-select", "cross": "window-close", "search": "edit-find",
    "lock": "changes-prevent", "chat": "user-available", "play": "media-playback-start", "list": "view-list", "home": "user-home",
    "tag": "bookmark-new", "chart": "function-linear", "sun": "weather-clear", "cloud": "weather-overcast",
    "plus": "list-add", "minus": "list-remove", "ascending": "go-up", "descending": "go-down", "more": "view-more",
    "rain": "weather-showers", "ball": "applications-games",
    "news": "x-office-document", "trash": "user-trash", "pencil": "document-edit", "back": "go-previous",
  ]
}
#endif
