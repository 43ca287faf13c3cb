#if canImport(UIKit)
internal import Foundation
internal import TesseraFlow
internal import TesseraScreen
internal import UIKit

/// A page and the host that shows it: the one place of this module that holds a page.
@MainActor
final class PageController {
  private(set) var host: UIKitScreenHost
  let page: Page
  private var hasBegun = false

  /// A page that `make` makes for an inbox.
  init(host: UIKitScreenHost, _ make: (EffectInbox) -> Page) {
    self.host = host
    let waker = Waker()
    page = make(EffectInbox { Task { @MainActor in waker.controller?.page.pump() } })
    waker.controller = self
    page.environment.localizer = host.localizer
    connect()
  }

  private func connect() {
    host.didSend = { [weak self] in self?.page.send($0) }
    host.wouldLoseChanges = { [weak self] in self?.page.wouldLoseChanges ?? false }
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
    page.attach(host)
    guard !hasBegun else { return }
    hasBegun = true
    page.start()
  }

  var isBusy: Bool { page.isBusy }
  var wouldLoseChanges: Bool { page.wouldLoseChanges }
  var location: ScreenLocation? { page.location }

  /// Goes to a route without leaving the page, if a flow on it has that route.
  func open(_ route: String) -> Bool { page.open(route) }

  /// Shows everything in another language; what is typed and chosen stays.
  func localize(_ localizer: Localizer) {
    host.localizer = localizer
    page.environment.localizer = localizer
    if hasBegun { page.attach(host) }
  }

  /// The page as a value to go on with later, as JSON; nil if its state cannot be encoded.
  func saved(version: String) -> Data? {
    guard hasBegun, let saved = page.save(version: version, path: page.location?.path ?? "", notes: host.anchors) else { return nil }
    return try? JSONEncoder().encode(saved)
  }

  /// Goes on with a page that was kept, before it begins; false if the page is good for nothing now.
  func restore(_ data: Data, version: String) -> Bool {
    guard let saved = try? JSONDecoder().decode(SavedPage.self, from: data) else { return false }
    do {
      try page.restore(saved, version: version)
      host.wantedAnchors = saved.notes
      return true
    } catch {
      host.report(Diagnostic(.notRestored, .warning, "What was open begins anew: \(error)."))
      return false
    }
  }

  /// Ends the page and takes everything away. Replies of effects that still run are dropped.
  func end() {
    page.end()
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
