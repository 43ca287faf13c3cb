internal import TesseraFlow
public import TesseraScreen

extension HeadlessPage {
  /// The titles of the app's main areas, in order. Empty if the app has no tabs or the page is not part of an
  /// app.
  public var areas: [String] { session?.areas.map { localizer.string($0.title) } ?? [] }
  /// The title of the current area.
  public var area: String? { session?.area.map { localizer.string($0.title) } }

  /// Opens an area of the app by its tab. Fails the test if there is no area with this title.
  ///
  /// ```swift
  /// app.goTo(area: "Orders")
  /// #expect(app.area == "Orders")
  /// ```
  /// - Returns: Whether the area is shown.
  @discardableResult
  public func goTo(
    area title: Phrase, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    act(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)) {
      let words = localizer.string(title)
      guard let session, let area = session.areas.first(where: { localizer.string($0.title) == words }) else {
        throw Failure("There is no area '\(words)'; there are: \(areas.isEmpty ? "none" : areas.joined(separator: ", ")).")
      }
      guard session.choose(area) else {
        throw Failure("The app has no screen at '\(area.path)', the route of the area '\(words)'.")
      }
    }
  }

  /// The areas as a line of text. Empty if there are none.
  var areasText: String {
    guard let session, !session.areas.isEmpty else { return "" }
    return ScreenText(localizer).text(session.areas, current: session.area)
  }
}
