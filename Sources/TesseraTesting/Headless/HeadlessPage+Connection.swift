internal import TesseraFlow
public import TesseraScreen

extension HeadlessPage {
  /// Disconnects the host. The user keeps seeing the last content and cannot act, while the page continues to
  /// run.
  public func disconnect() {
    guard frozen == nil else { return }
    frozen = host.layers
    host.isConnected = false
  }

  /// Reconnects the host. It receives the whole content again, and must show the same as a host that was
  /// never disconnected.
  public func reconnect(fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column) {
    note(SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
    guard frozen != nil else { return }
    frozen = nil
    host.isConnected = true
    let followed = host.layers
    page.attach(host)
    let snapshots = page.snapshots
    if followed.map(\.layer) != snapshots.map(\.layer) {
      fail(Failure("After reconnecting there are the layers \(snapshots.map(\.layer)) instead of \(followed.map(\.layer))."))
    }
    for (model, snapshot) in zip(followed, snapshots) {
      if let words = model.firstDifference(from: snapshot) {
        fail(Failure("After reconnecting, layer \(model.layer) differs from that of a host that was never cut off: \(words)"))
      }
    }
    judgeDiagnostics()
  }

  /// Whether the host is connected.
  public var isConnected: Bool { frozen == nil }

  /// Changes the language of the displayed content.
  ///
  /// - Parameter catalog: The texts in that language, for a page that is not part of an app. An app has its
  ///   own.
  public func changeLanguage(to language: Language, catalog: Catalog = Catalog()) {
    if let session { return session.relocalize(language) }
    page.environment.localizer = Localizer(language, catalog: catalog, timeZone: localizer.timeZone)
    page.attach(host)
  }
}
