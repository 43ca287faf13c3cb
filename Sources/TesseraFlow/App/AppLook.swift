public import TesseraScreen

/// A theme and its name, which a user can choose for the app. Web pages show a switch and remember the choice
/// in the browser.
/// ```swift
/// var looks: [AppLook] { [AppLook("standard", "Standard", theme: .standard), AppLook("harbour", "Harbour", theme: harbour)] }
/// ```
/// - Law: the ids of an app's looks are unique and contain only letters, digits and hyphens.
public struct AppLook: Hashable, Sendable, Identifiable {
  /// The id. Keep it stable, because browsers store it as the user's choice.
  public let id: String
  /// The name shown to users.
  public let name: Phrase
  /// The theme.
  public let theme: Theme

  /// Creates a look from an id, a name and a theme.
  public init(_ id: String, _ name: Phrase, theme: Theme) {
    precondition(
      !id.isEmpty
        && id.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) },
      "'\(id)' cannot be the id of a look. Use letters, digits and hyphens.")
    (self.id, self.name, self.theme) = (id, name, theme)
  }
}
