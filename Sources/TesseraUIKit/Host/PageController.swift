#if canImport(UIKit)
internal import Foundation
internal import TesseraFlow
internal import TesseraScreen
internal import UIKit

/// A page and the host that shows it: the only one in this module that holds a page.
@MainActor
final class PageController {
  private(set) var host: UIKitScreenHost
  /// The page of one screen; nil where an app's session has the page.
  private let single: Page?
  /// A person's use of an app, which replaces its page when somebody else signs in.
  let session: AppSession?
  private let route: String
  private var hasBegun = false
  private var isRestored = false

  /// A page that `make` makes for an inbox.
  init(host: UIKitScreenHost, _ make: (EffectInbox) -> Page) {
    (self.host, session, route) = (host, nil, "")
    let waker = Waker()
    let page = make(EffectInbox { Task { @MainActor in waker.controller?.page?.pump() } })
    single = page
    waker.controller = self
    page.environment.localizer = host.localizer
    connect()
  }

  /// The page of an app from one of its routes on.
  init(host: UIKitScreenHost, _ app: any App, at route: String, visit: Visit) {
    (self.host, single, self.route) = (host, nil, route)
    let waker = Waker()
    session = AppSession(app, visit: visit) { EffectInbox { Task { @MainActor in waker.controller?.session?.pump() } } }
    waker.controller = self
    connect()
  }

  /// The page; nil before an app was opened.
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

  /// Goes on with another host; the former one shows nothing any more and is asked nothing.
  func move(to other: UIKitScreenHost) {
    host.didSend = { _ in }
    host.close()
    host = other
    connect()
  }

  /// Shows the page and lets it begin. A second call shows it anew.
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
  var location: ScreenLocation? { page?.location }

  /// Goes to a route without leaving the page, if a flow on it, or the app, has that route.
  func open(_ route: String) -> Bool { session?.open(route) ?? page?.open(route) ?? false }

  /// Shows everything in another language; what is typed and chosen stays.
  func relocalize(_ localizer: Localizer) {
    host.localizer = localizer
    if let session { return session.relocalize(localizer.language, timeZone: localizer.timeZone) }
    single?.environment.localizer = localizer
    if hasBegun { single?.attach(host) }
  }

  /// The page as a value to go on with later, as JSON; nil if its state cannot be encoded.
  func saved(version: String) -> Data? {
    guard hasBegun else { return nil }
    if let session { return session.save(notes: host.anchors).flatMap { try? JSONEncoder().encode($0) } }
    let saved = single?.save(version: version, path: single?.location?.path ?? "", notes: host.anchors)
    return saved.flatMap { try? JSONEncoder().encode($0) }
  }

  /// Goes on with a page that was kept, before it begins; false if the page is good for nothing now.
  func restore(_ data: Data, version: String) -> Bool {
    do {
      if let session {
        guard let saved = try? JSONDecoder().decode(SavedSession.self, from: data) else { return false }
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
      host.report(Diagnostic(.notRestored, .warning, "What was open begins anew: \(error)."))
      return false
    }
  }

  /// Ends the page and takes everything away. Replies of effects that still run are dropped.
  func end() {
    session?.end()
    single?.end()
    host.close()
  }
}

/// Wakes a page from any thread, as long as there is one.
@MainActor
private final class Waker {
  weak var controller: PageController?
  nonisolated init() {}
}
#endif
