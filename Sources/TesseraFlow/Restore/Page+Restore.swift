public import TesseraScreen

extension Page {
  /// The page as a value to go on with later; `nil` if its state is not `Codable`, or larger than ``SavedPage/maximumSize``.
  ///
  /// - Parameters:
  ///   - version: The version of the app, or of its states; only the same version restores the page.
  ///   - path: The path that shows the page, where the host has paths.
  ///   - notes: Whatever the host wants to find again beside the states; at most 256.
  /// - Complexity: O(*n*) in the size of the states.
  public func save(version: String, path: String = "", notes: [String] = []) -> SavedPage? {
    guard let states = states(JSONStateCodec()), SavedPage.fits(states) else { return nil }
    return SavedPage(version: version, screen: screenName, path: path, notes: notes, states: states)
  }

  /// Goes on with a page that was kept, under the ids that its layers had; called before ``start()``. After a refusal the page is good for nothing: make another one.
  ///
  /// - Parameter version: The version of the app; pages of another one are refused.
  public func restore(_ saved: SavedPage, version: String) throws(SavedPage.Refusal) {
    let states = try saved.states(version: version, screen: screenName)
    guard restore(states, JSONStateCodec()) else { throw .state }
  }
}
