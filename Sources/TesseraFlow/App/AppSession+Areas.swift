internal import TesseraScreen

extension AppSession {
  /// The app's main areas for the current user: its links if it uses tabs, otherwise empty.
  public var areas: [AppLink] { app.navigationStyle == .tabs ? app.navigation(for: visit) : [] }

  /// The area that is shown. `nil` if the shown page belongs to no area.
  public var area: AppLink? { areas.first { $0.path == pages.area } }

  /// Shows an area as it was left, or its first screen. If the area is shown already, returns to its first
  /// screen.
  ///
  /// Pages of other areas keep their state and effects, so the user is not asked about unsaved changes.
  ///
  /// - Returns: `false` if the app doesn't have the area's route.
  @discardableResult
  public func choose(_ area: AppLink) -> Bool { act { showArea(area) } }
}
