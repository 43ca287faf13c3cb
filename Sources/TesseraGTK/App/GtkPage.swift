#if GTK
internal import TesseraScreen

/// One page of the window: a session and the host that shows it.
@MainActor
final class GtkPage {
  /// Where the page is; flows change it.
  var route: String
  let host: GtkScreenHost
  private(set) var session: AnyScreenSession?

  init(_ screen: AnyScreen, at route: String, host: GtkScreenHost, environment: ScreenEnvironment) {
    (self.route, self.host) = (route, host)
    var environment = environment
    environment.localizer = host.localizer
    let inbox = EffectInbox { [weak self] in
      Task { @MainActor in self?.session?.pump() }
    }
    let session = screen.makeSession(environment: environment, inbox: inbox)
    self.session = session
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
