public import TesseraScreen
internal import TesseraStores

extension Page {
  /// Saves the page as a value that `restore(_:version:migrations:)` accepts. `nil` if its state is not
  /// `Codable`, or is larger than ``SavedPage/maximumSize``.
  ///
  /// - Parameters:
  ///   - version: The version of the app, or of its states. The page can be restored by the same version, or
  ///     by one with a ``SavedPage/Migration``.
  ///   - path: The path that shows the page, if the host has paths.
  ///   - notes: Texts the host wants to read back with the page. Only the first 256 are kept.
  /// - Complexity: linear in what changed since the previous save, plus copying the bytes of changed states.
  public func save(version: String, path: String = "", notes: [String] = []) -> SavedPage? {
    let sharing = codec as? SharingStateCodec ?? SharingStateCodec()
    sharing.begin()
    defer { codec = sharing.isWorthKeeping ? sharing : nil }
    guard let states = states(sharing), SavedPage.fits(states) else { return nil }
    return SavedPage(version: version, screen: screenName, path: path, notes: Array(notes.prefix(SavedPage.maximumNotes)), states: states)
  }

  /// Restores a saved page, including the ids of its layers. Call it before ``start()``. If it throws, the
  /// page is unusable: create another one.
  ///
  /// - Parameters:
  ///   - version: The version of the app.
  ///   - migrations: Migrations from other versions. Pages of all other versions are refused.
  /// - Returns: `false` if some screens of another version had to start over.
  @discardableResult
  public func restore(_ saved: SavedPage, version: String, migrations: [SavedPage.Migration] = []) throws(SavedPage.Refusal) -> Bool {
    try restore(saved, version: version, migrations: migrations, mayBeginAnew: false)
  }

  /// Restores a saved page.
  ///
  /// - Parameter mayBeginAnew: Whether screens with an unreadable state start over even if the same version
  ///   saved them. Another user may get a different screen for a route.
  func restore(
    _ saved: SavedPage, version: String, migrations: [SavedPage.Migration] = [], mayBeginAnew: Bool
  ) throws(SavedPage.Refusal) -> Bool {
    let codec = saved.version == version ? nil : MigratingCodec(JSONStateCodec(), from: saved.version, migrations)
    let states =
      try codec == nil ? saved.states(version: version, screen: screenName) : saved.states(version: saved.version, screen: saved.screen)
    guard let begunAnew = restore(states, codec ?? JSONStateCodec(), mayBeginAnew: mayBeginAnew || codec != nil) else { throw .state }
    return begunAnew == 0
  }

  /// Tells the user that not everything of another app version could be restored.
  package func tellBegunAnew() { tell("This was updated meanwhile, so some of what was open was closed") }
}
