public import TesseraScreen

extension AnyScreenSession {
  /// The page as a value to go on with later; `nil` if its state is not `Codable`, or larger than ``SavedPage/maximumSize``.
  ///
  /// - Parameters:
  ///   - version: The version of the app, or of its states; only the same version restores the page.
  ///   - path: The path that shows the page, where the host has paths.
  ///   - notes: What the host wants to find again beside the states; at most 256.
  /// - Complexity: O(*n*) in the size of the states.
  public func save(version: String, path: String = "", notes: [String] = []) -> SavedPage? {
    guard let state = encodedState(JSONStateCodec()), state.utf8.count <= SavedPage.maximumSize else { return nil }
    return SavedPage(version: version, screen: screenName, path: path, notes: notes, state: state)
  }
}

extension AnyScreen {
  /// A session that goes on where a saved one was, not yet begun.
  ///
  /// - Parameter version: The version of the app; pages of another one are refused.
  /// - Throws: why the page cannot be restored. Make a session without it then.
  public func makeSession(
    restoring saved: SavedPage, version: String, environment: ScreenEnvironment, inbox: EffectInbox
  ) throws(SavedPage.Refusal) -> AnyScreenSession {
    let session = makeSession(environment: environment, inbox: inbox)
    let state = try saved.state(version: version, screen: session.screenName)
    guard session.restoreState(state, JSONStateCodec()) else { throw .state }
    return session
  }
}
