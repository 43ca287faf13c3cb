public import TesseraScreen

/// A look that a person can choose for an app: a theme and its name. Web pages have a switch for them, and remember the choice in the browser.
///
/// ```swift
/// var looks: [AppLook] { [AppLook("standard", "Standard", theme: .standard), AppLook("harbour", "Harbour", theme: harbour)] }
/// ```
/// - Law: the ids of an app's looks are different, and have letters, digits and hyphens only.
public struct AppLook: Hashable, Sendable, Identifiable {
  /// Names it for as long as somebody may have chosen it.
  public let id: String
  /// Its name for people.
  public let name: Phrase
  /// The tokens.
  public let theme: Theme

  /// A look under a name.
  public init(_ id: String, _ name: Phrase, theme: Theme) {
    precondition(
      !id.isEmpty
        && id.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) },
      "'\(id)' is no id of a look; use letters, digits and hyphens")
    (self.id, self.name, self.theme) = (id, name, theme)
  }
}
