public import TesseraFlow
public import TesseraScreen

extension HeadlessPage {
  /// The page as a value to go on with later, as a host keeps it when the page expires or the window closes.
  public func save(version: String = "1") -> SavedPage? { page.save(version: version, path: path ?? "") }

  /// Everything that is open of an app as a value to go on with later, as a window keeps it when it closes; `nil` for a page that no app shows.
  public func saveSession() -> SavedSession? { session?.save() }

  /// Goes on with a page that was kept.
  ///
  /// - Throws: why the page cannot be restored.
  public convenience init(
    _ screen: AnyScreen, restoring saved: SavedPage, version: String = "1", migrations: [StateMigration] = [],
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
