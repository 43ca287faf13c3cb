internal import TesseraScreen

extension AppSession {
  /// The main areas of the app for the person: its links where it has tabs, otherwise none.
  public var areas: [AppLink] { app.navigationStyle == .tabs ? app.navigation(for: visit) : [] }

  /// The area that is shown; `nil` where what is shown belongs to none.
  public var area: AppLink? { areas.first { $0.path == areaPath } }

  /// Shows an area as it was left, or from its beginning. Where it is shown already, goes back to its beginning.
  ///
  /// Pages of other areas stay as they are, with their effects: nothing is lost, and nobody is asked.
  ///
  /// - Returns: Whether the app has the area's route.
  @discardableResult
  public func choose(_ area: AppLink) -> Bool { act { showArea(area) } }
}
