internal import TesseraFlow
public import TesseraScreen

extension HeadlessPage {
  /// The main areas of the app by their words, in order; none where the app has no tabs, and for a page that no app shows.
  public var areas: [String] { session?.areas.map { localizer.string($0.title) } ?? [] }
  /// The area that is shown.
  public var area: String? { session?.area.map { localizer.string($0.title) } }

  /// Goes to an area of the app by its tab. Fails the test if there is none that is called so.
  ///
  /// ```swift
  /// app.goTo(area: "Orders")
  /// #expect(app.area == "Orders")
  /// ```
  /// - Returns: Whether it is shown.
  @discardableResult
  public func goTo(
    area title: Phrase, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      let words = localizer.string(title)
      guard let session, let area = session.areas.first(where: { localizer.string($0.title) == words }) else {
        throw HeadlessFailure("There is no area '\(words)'; there are: \(areas.isEmpty ? "none" : areas.joined(separator: ", ")).")
      }
      guard session.choose(area) else { throw HeadlessFailure("The app has nothing at '\(area.path)', the route of its area '\(words)'.") }
    }
  }

  /// The areas as a line of text; empty where there are none.
  var areasText: String {
    guard let session, !session.areas.isEmpty else { return "" }
    return ScreenText(localizer).text(session.areas, current: session.area)
  }
}
