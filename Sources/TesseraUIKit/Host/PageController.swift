#if canImport(UIKit)
internal import Foundation
internal import TesseraFlow
internal import TesseraScreen
internal import UIKit

/// Owns a page and the host that shows it. No other type in this module holds a page.
@MainActor
final class PageController {
  private(set) var host: UIKitScreenHost
  /// The page of a single screen, or `nil` if a session owns the page.
  private let single: Page?
  /// The session of an app. It replaces the page when another user signs in.
  let session: AppSession?
  private let route: String
  private var hasBegun = false
  private var isRestored = false

  /// Creates a controller for the page that `make` returns.
  init(host: UIKitScreenHost, _ make: (Page.EffectInbox) -> Page) {
    (self.host, session, route) = (host, nil, "")
    let waker = Waker()
    let page = make(Page.EffectInbox { Task { @MainActor in waker.controller?.page?.pump() } })
    single = page
    waker.controller = self
    page.environment.localizer = host.localizer
    connect()
  }

  /// Creates a controller for an app, starting at a route.
  init(host: UIKitScreenHost, _ app: any App, at route: String, visit: Visit) {
    (self.host, single, self.route) = (host, nil, route)
    let waker = Waker()
    session = AppSession(app, visit: visit) { Page.EffectInbox { Task { @MainActor in waker.controller?.session?.pump() } } }
    waker.controller = self
    connect()
  }

  /// The current page, or `nil` before an app was opened.
  var page: Page? { single ?? session?.page }

  private func connect() {
    host.wouldLoseChanges = { [weak self] in self?.wouldLoseChanges ?? false }
    host.wouldLoseOnClosing = { [weak self] in self?.page?.wouldLoseChanges(closing: $0) ?? false }
    guard let session else {
      host.didSend = { [weak self] in self?.single?.send($0) }
      return
    }
    host.didSend = { [weak self] in self?.session?.send($0) }
    host.didIdentify = { [weak self] in self?.session?.note($0) }
    host.didAskToSignIn = { [weak self] in self?.session?.noteAskToSignIn() }
    session.didReplacePage = { [weak self] _ in self?.host.clear() }
  }

  /// Switches to another host. The previous one is closed and no longer receives events.
  func move(to other: UIKitScreenHost) {
    host.didSend = { _ in }
    host.close()
    host = other
    connect()
  }

  /// Starts the page and shows it. A second call shows it again.
  func begin() {
    let isFirst = !hasBegun
    hasBegun = true
    if let session {
      session.attach(host)
      if isFirst, !isRestored { session.open(route) }
    } else if let single {
      single.attach(host)
      if isFirst { single.start() }
    }
  }

  var isBusy: Bool { page?.isBusy ?? false }
  var wouldLoseChanges: Bool { session?.wouldLoseChanges ?? single?.wouldLoseChanges ?? false }
  var location: Page.Location? { page?.location }

  /// Opens a route within the page, if the app or a flow on the page has that route.
  func open(_ route: String) -> Bool { session?.open(route) ?? page?.open(route) ?? false }

  /// Switches to another language. Input and selections are kept.
  func relocalize(_ localizer: Localizer) {
    host.localizer = localizer
    if let session { return session.relocalize(localizer.language, timeZone: localizer.timeZone) }
    single?.environment.localizer = localizer
    if hasBegun { single?.attach(host) }
  }

  /// The page as JSON for restoring it later, or `nil` if its state cannot be encoded.
  func saved(version: String) -> Data? {
    guard hasBegun else { return nil }
    if let session { return session.save(notes: host.anchors).flatMap { try? JSONEncoder().encode($0) } }
    let saved = single?.save(version: version, path: single?.location?.path ?? "", notes: host.anchors)
    return saved.flatMap { try? JSONEncoder().encode($0) }
  }

  /// Restores a saved page before it starts. Returns `false` if that is not possible.
  func restore(_ data: Data, version: String) -> Bool {
    do {
      if let session {
        guard let saved = try? JSONDecoder().decode(AppSession.Saved.self, from: data) else { return false }
        try session.restore(saved)
        host.wantedAnchors = saved.page.notes
      } else {
        guard let saved = try? JSONDecoder().decode(SavedPage.self, from: data) else { return false }
        try single?.restore(saved, version: version)
        host.wantedAnchors = saved.notes
      }
      isRestored = true
      return true
    } catch {
      host.report(Diagnostic(.notRestored, .warning, "The open pages could not be restored and start over: \(error)."))
      return false
    }
  }

  /// Ends the page and removes its content. Replies of running effects are dropped.
  func end() {
    session?.end()
    single?.end()
    host.close()
  }
}

/// Wakes a page from any thread, as long as it exists.
@MainActor
private final class Waker {
  weak var controller: PageController?
  nonisolated init() {}
}
#endif
