internal import TesseraScreen

/// What the tabs of a page show, compared with the page.
struct ShownState {
  /// The HTTP status of the page. It may change with the roles.
  var status: Int
  /// Whether the page shows the content that its tab showed before the visitor was known.
  var isAsShown = true
  /// Whether a part of the page started over when it was restored, and no answer has shown that yet.
  var hasBegunAnew = false
  /// The revisions of a restored page, and whether no answer has shown it since.
  private var goingOn: (revisions: [Page.LayerID: Int], isUnseen: Bool)?

  init(status: Int) { self.status = status }

  /// The page was restored with these revisions. If the store was rolled back, a tab may show newer content.
  mutating func goOn(at revisions: [Page.LayerID: Int]) { (isAsShown, goingOn) = (false, (revisions, true)) }

  /// The page is being shown.
  mutating func noteShown() {
    isAsShown = true
    goingOn?.isUnseen = false
  }

  /// Whether a revision is later than the page ever had, because the store was rolled back.
  func isBehind(_ revision: Int, of layer: Page.LayerID, now revisions: [Page.LayerID: Int]) -> Bool {
    guard let goingOn, let first = goingOn.revisions[layer], revision >= first else { return false }
    return goingOn.isUnseen || revision > revisions[layer] ?? first
  }
}

/// What happens on a page without its user.
struct PageLoading {
  /// The last time that something changed or may have changed.
  var lastChange: ContinuousClock.Instant = .now
  /// Whether the first answer waited for the page's loads.
  var didLoad = false
  /// The requests that wait for the page to become idle.
  var waiters = Waiters()
}

/// The estimated memory of a page: three times its markup when last written, plus later rows and input.
///
/// It overestimates: text typed repeatedly counts each time, until the markup is written again.
struct PageSize {
  private(set) var bytes = 16 * 1024
  private var measured = (rows: 0, bytes: 16 * 1024)

  mutating func measured(_ markup: Int, rows: Int) {
    bytes = markup * 3
    measured = (rows, bytes)
  }

  mutating func measuredAgain(_ markup: Int) {
    bytes = markup * 3
    measured.bytes = bytes
  }

  mutating func estimate(rows: Int, typed: Int) {
    let grown = max(0, rows - measured.rows) * max(512, measured.bytes / max(1, measured.rows))
    bytes = max(bytes, measured.bytes + grown) + typed * 3
  }

  /// Whether the estimate grew so much that writing the markup again is worthwhile.
  var isFarFromMeasured: Bool { bytes > 2 * measured.bytes + 256 * 1024 }
}
