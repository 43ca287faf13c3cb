public import TesseraScreen

extension Page {
  /// The page as a value to go on with later; `nil` if its state is not `Codable`, or larger than ``SavedPage/maximumSize``.
  ///
  /// - Parameters:
  ///   - version: The version of the app, or of its states: the same version restores the page, or one with a ``StateMigration``.
  ///   - path: The path that shows the page, where the host has paths.
  ///   - notes: Whatever the host wants to find again beside the states; of more than 256 the first ones are kept.
  /// - Complexity: linear in what changed since the page was saved before, beside copying the bytes of the states that did.
  public func save(version: String, path: String = "", notes: [String] = []) -> SavedPage? {
    let sharing = codec as? SharingStateCodec ?? SharingStateCodec()
    sharing.begin()
    defer { codec = sharing.isWorthKeeping ? sharing : nil }
    guard let states = states(sharing), SavedPage.fits(states) else { return nil }
    return SavedPage(version: version, screen: screenName, path: path, notes: Array(notes.prefix(SavedPage.maximumNotes)), states: states)
  }

  /// Goes on with a page that was kept, under the ids that its layers had; called before ``start()``. After a refusal the page is good for nothing: make another one.
  ///
  /// - Parameters:
  ///   - version: The version of the app.
  ///   - migrations: The ways from other versions; pages of all others are refused.
  /// - Returns: Whether all of it goes on; false if screens of another version began anew.
  @discardableResult
  public func restore(_ saved: SavedPage, version: String, migrations: [StateMigration] = []) throws(SavedPage.Refusal) -> Bool {
    try restore(saved, version: version, migrations: migrations, mayBeginAnew: false)
  }

  /// Goes on with a page that was kept.
  ///
  /// - Parameter mayBeginAnew: Whether screens whose state cannot be read begin anew also where the same version kept them: for somebody else a route
  ///   may be another screen.
  func restore(
    _ saved: SavedPage, version: String, migrations: [StateMigration] = [], mayBeginAnew: Bool
  ) throws(SavedPage.Refusal) -> Bool {
    let codec = saved.version == version ? nil : MigratingCodec(JSONStateCodec(), from: saved.version, migrations)
    let states =
      try codec == nil ? saved.states(version: version, screen: screenName) : saved.states(version: saved.version, screen: saved.screen)
    guard let begunAnew = restore(states, codec ?? JSONStateCodec(), mayBeginAnew: mayBeginAnew || codec != nil) else { throw .state }
    return begunAnew == 0
  }

  /// Tells somebody that not everything of another version could be kept.
  package func tellBegunAnew() { tell("This was updated meanwhile, and not everything that was open could be kept") }
}
