public import TesseraFlow
public import TesseraScreen

extension HeadlessPage {
  /// Saves the page as a value that can be restored later, as a host does when the page expires or the window
  /// closes.
  public func save(version: String = "1") -> SavedPage? { page.save(version: version, path: path ?? "") }

  /// Saves the app's open pages as a value that can be restored later, as a window does when it closes. `nil`
  /// if the page is not part of an app.
  public func saveSession() -> AppSession.Saved? { session?.save() }

  /// Restores a saved page.
  ///
  /// - Throws: The reason why the page cannot be restored.
  public convenience init(
    _ screen: AnyScreen, restoring saved: SavedPage, version: String = "1", migrations: [SavedPage.Migration] = [],
    language: Language = .english, catalog: Catalog = Catalog(),
    expecting diagnostics: Set<Diagnostic.Code> = [], failures: FailureHandling = .failTest,
    environment configure: (inout ScreenEnvironment) -> Void = { _ in }, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) throws(SavedPage.Refusal) {
    let parts = HeadlessParts(language, catalog, configure)
    let page = Page(screen, environment: parts.environment, inbox: parts.inbox)
    let isWhole = try page.restore(saved, version: version, migrations: migrations)
    self.init(
      parts, page: page, expecting: diagnostics, failures: failures,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
    if !isWhole { page.tellBegunAnew() }
  }
}
