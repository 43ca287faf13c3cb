#if GTK
internal import TesseraFlow
internal import TesseraScreen

/// One page of the window: a session and the host that shows it.
@MainActor
final class GtkPage {
  /// Where the page is; flows change it.
  var route: String
  let host: GtkScreenHost
  private(set) var session: AnyScreenSession?

  /// - Parameter saved: Where the page goes on, and the version of the app; a page that is refused begins anew and is reported.
  init(
    _ screen: AnyScreen, at route: String, host: GtkScreenHost, environment: ScreenEnvironment, restoring saved: SavedPage? = nil,
    version: String = ""
  ) {
    (self.route, self.host) = (route, host)
    var environment = environment
    environment.localizer = host.localizer
    let inbox = EffectInbox { [weak self] in
      Task { @MainActor in self?.session?.pump() }
    }
    do {
      session = try saved.map { saved throws(SavedPage.Refusal) in
        try screen.makeSession(restoring: saved, version: version, environment: environment, inbox: inbox)
      }
    } catch {
      environment.report(Diagnostic(.notRestored, .warning, "What was open at '\(route)' begins anew: \(error)."))
    }
    if session == nil { session = screen.makeSession(environment: environment, inbox: inbox) }
    host.didSend = { [weak self] in self?.session?.send($0) }
  }

  func start() {
    session?.attach(host)
    session?.start()
  }

  /// Shows everything in another language; what is typed and chosen stays.
  func speak(_ localizer: Localizer) {
    host.localizer = localizer
    session?.environment.localizer = localizer
    session?.attach(host)
  }

  /// Ends the session and takes everything away. Replies of effects that still run are dropped.
  func close() {
    session?.end()
    session = nil
    host.close()
  }
}
#endif
