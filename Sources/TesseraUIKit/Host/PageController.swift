#if canImport(UIKit)
internal import TesseraScreen
internal import UIKit

/// A page and the host that shows it: the one place of this module that holds a session.
@MainActor
final class PageController {
  private(set) var host: UIKitScreenHost
  private var session: AnyScreenSession?
  private var hasBegun = false

  init(_ screen: AnyScreen, environment: ScreenEnvironment, host: UIKitScreenHost) {
    self.host = host
    var environment = environment
    environment.localizer = host.localizer
    let inbox = EffectInbox { [weak self] in
      Task { @MainActor in self?.session?.pump() }
    }
    session = screen.makeSession(environment: environment, inbox: inbox)
    connect()
  }

  private func connect() {
    host.didSend = { [weak self] in self?.session?.send($0) }
    host.wouldLoseChanges = { [weak self] in self?.session?.wouldLoseChanges ?? false }
  }

  /// Goes on with another host; the former one shows nothing any more and is asked nothing.
  func move(to other: UIKitScreenHost) {
    host.didSend = { _ in }
    host.close()
    host = other
    connect()
  }

  /// Shows the page and lets it begin. A second call shows it anew.
  func begin() {
    session?.attach(host)
    guard !hasBegun else { return }
    hasBegun = true
    session?.start()
  }

  var isBusy: Bool { session?.isBusy ?? false }
  var wouldLoseChanges: Bool { session?.wouldLoseChanges ?? false }

  /// Goes to a route without leaving the page, if a flow on it has that route.
  func open(_ route: String) -> Bool { session?.open(route) ?? false }

  /// Shows everything in another language; what is typed and chosen stays.
  func localize(_ localizer: Localizer) {
    host.localizer = localizer
    session?.environment.localizer = localizer
    if hasBegun { session?.attach(host) }
  }

  /// Ends the page and takes everything away. Replies of effects that still run are dropped.
  func end() {
    session?.end()
    session = nil
    host.close()
  }
}
#endif
