import TesseraHTML
import TesseraScreen

/// A visitor of a screen with `count` orders. Each event is like one sent by a browser, and results in the
/// bytes of a patch.
final class Visitor<S: OrderScreen>: ScreenHost {
  let count: Int
  private let page: Page
  private let renderer = HTMLRenderer(localizer: .english, report: { _ in })
  private let model = HTMLRenderer.PageModel(pageID: "page", path: "/orders", title: "Benchmark", layers: [])
  private var writer = HTMLRenderer.Writer(capacity: 1 << 16)
  private var next = 0

  init(_ screen: S.Type = S.self, orders count: Int) {
    self.count = count
    page = Page(S(), state: S.state(Order.sample(count)), inbox: Page.EffectInbox {})
    page.attach(self)
    page.start()
  }

  func show(_ snapshot: ScreenSnapshot) {}
  func apply(_ update: ScreenSnapshot.Update) {
    writer.removeAll()
    renderer.writePatch(update, page: model, into: &writer)
  }

  /// Presses a different row each time. Returns the number of bytes of the patch.
  func pressRow() -> Int {
    next = (next &+ 7_919) % count
    return press("\(next)")
  }

  /// Presses the button outside of the list.
  func pressOutside() -> Int { press("count") }

  private func press(_ key: String) -> Int {
    let outcome = page.send(.control(key))
    precondition(outcome == .handled)
    return writer.count
  }

  /// The last patch as text.
  var patch: String { String(decoding: writer.bytes, as: UTF8.self) }
}
