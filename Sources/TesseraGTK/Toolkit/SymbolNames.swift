#if GTK
internal import CGtk4
internal import TesseraScreen

extension Element.Symbol {
  /// The symbol's name in the icon theme, or a neutral dot for unknown symbols.
  var iconName: String { (Self.iconNames[name] ?? "media-record") + "-symbolic" }

  /// Shows the symbol in an image: from the icon theme if it has it, otherwise drawn.
  @MainActor func show(in image: Widget) {
    if let drawn = DrawnSymbol.paintable(name) {
      tessera_image_set_paintable(image, drawn)
    } else {
      tessera_image_set_icon(image, iconName)
    }
  }

  /// Shows the symbol in a picture, with a size in pixels.
  @MainActor func show(inPicture picture: Widget, pixels: Int32) {
    if let drawn = DrawnSymbol.paintable(name) {
      tessera_picture_set_paintable(picture, drawn)
    } else {
      tessera_picture_set_icon(picture, iconName, pixels)
    }
  }

  /// Shows the symbol on a libadwaita status page.
  @MainActor func show(onStatusPage page: Widget) {
    if let drawn = DrawnSymbol.paintable(name) {
      tessera_object_set_object(page, "paintable", UnsafeMutableRawPointer(drawn))
    } else {
      tessera_object_set_text(page, "icon-name", iconName)
    }
  }

  private static let iconNames = [
    "person": "avatar-default", "people": "system-users", "pin": "mark-location", "globe": "web-browser", "box": "package-x-generic",
    "card": "auth-smartcard", "document": "text-x-generic", "bell": "alarm", "gear": "emblem-system", "key": "dialog-password",
    "clock": "document-open-recent", "calendar": "x-office-calendar", "phone": "call-start", "mail": "mail-unread", "star": "starred",
    "heart": "emblem-favorite", "info": "dialog-information", "warning": "dialog-warning", "check": "object-select",
    "cross": "window-close", "search": "edit-find", "lock": "changes-prevent", "play": "media-playback-start", "list": "view-list",
    "home": "user-home", "sun": "weather-clear", "cloud": "weather-overcast", "plus": "list-add", "minus": "list-remove",
    "ascending": "go-up", "descending": "go-down", "more": "view-more", "rain": "weather-showers", "trash": "user-trash",
    "pencil": "document-edit", "back": "go-previous",
  ]
}
#endif
