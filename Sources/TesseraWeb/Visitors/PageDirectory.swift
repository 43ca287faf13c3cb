internal import TesseraFlow
internal import TesseraStores

/// Where the pages of a visitor are, by id. It only decides: its visitor stores, shows and ends pages.
///
/// ```
/// none      ──▶ open, arriving
/// seen      ──▶ arriving
/// arriving  ──▶ open, queued, damaged, none
/// open      ──▶ queued, damaged, none
/// queued    ──▶ replaced, none
/// ```
/// - Law: an id has one place or none. Whether something of its page is still being stored is another question,
///   answered by ``writes``.
/// - Complexity: O(places) per call. Their number is limited by `most`, once per kind.
struct PageDirectory<Page: AnyObject & Identifiable> where Page.ID == String {
  enum Place {
    /// Its browser shows it, but it was made before the visitor was known. It is made again when it is used.
    case seen(FirstPage)
    /// It is being made again or restored from the store, and may be open already.
    case arriving(Task<Arrival, Never>)
    case open(Page)
    /// It continues under another id when its tab requests its address.
    case queued(CarriedPage)
    /// The page with this id continues it. A tab whose answer was lost, as after a reload, requests the former id.
    case replaced(by: String)
    /// Its stored copy can't be read.
    case damaged(isTold: Bool)
  }

  private let most: Int
  /// The open pages, in the order in which they were opened.
  private(set) var pages: [Page] = []
  /// The places of pages that are not open, and of arriving ones, which may be.
  private var places: [(id: String, place: Place)] = []
  private var storing: [String: Task<Void, Never>] = [:]
  /// The routes whose pages started over and didn't say so yet.
  private var startedOver: Set<String> = []

  /// - Parameters:
  ///   - most: The limit for each kind of place except open pages, which their owner limits.
  ///   - seen: The page that the visitor's browser shows.
  init(most: Int, seen: FirstPage? = nil) {
    self.most = most
    if let seen { places = [(seen.page, .seen(seen))] }
  }

  // MARK: Places

  func page(_ id: String?) -> Page? { id.flatMap { id in pages.first { $0.id == id } } }

  func place(of id: String) -> Place? { places.first { $0.id == id }?.place ?? page(id).map(Place.open) }

  private mutating func move(_ id: String, to place: Place?) {
    let index = places.firstIndex { $0.id == id }
    switch (index, place) {
    case (let index?, let place?): places[index].place = place
    case (let index?, nil): places.remove(at: index)
    case (nil, let place?): places.append((id, place))
    case (nil, nil): break
    }
  }

  /// A page is being made again or restored, until ``arrived(_:)``.
  mutating func arrive(_ id: String, by task: Task<Arrival, Never>) { move(id, to: .arriving(task)) }

  /// The task of an arriving page has ended. Where the page is then was decided meanwhile.
  mutating func arrived(_ id: String) { if case .arriving? = place(of: id) { move(id, to: nil) } }

  mutating func open(_ page: Page) {
    if case .arriving? = place(of: page.id) {} else { move(page.id, to: nil) }
    pages.append(page)
  }

  /// Returns whether the page was open.
  mutating func close(_ page: Page) -> Bool {
    guard let index = pages.firstIndex(where: { $0 === page }) else { return false }
    pages.remove(at: index)
    return true
  }

  // MARK: Queued pages

  var queued: [CarriedPage] { places.compactMap { if case .queued(let page) = $0.place { page } else { nil } } }

  /// Queues a page for its tab. The newest ones stay within the limits for pages and bytes.
  mutating func queue(_ page: CarriedPage, bytes limit: Int) {
    move(page.id, to: nil)
    move(page.id, to: .queued(page))
    while true {
      let queued = queued
      guard queued.count > 1, queued.count > most || queued.reduce(0, { $0 + $1.bytes }) > limit else { return }
      move(queued[0].id, to: nil)
    }
  }

  /// A queued page was stored for its new owner.
  mutating func noteCopy(_ copy: PageRecord.Head, of id: String) {
    guard case .queued(var page)? = place(of: id) else { return }
    page.copy = copy
    move(id, to: .queued(page))
  }

  /// Takes the queued page for an address: the tab's own, or the oldest for a tab without one, so that input stays
  /// with its tab.
  mutating func takeQueued(_ id: String?, at path: String) -> CarriedPage? {
    guard let page = queued.first(where: { (id == nil || $0.id == id) && $0.saved.path == path }) else { return nil }
    move(page.id, to: nil)
    return page
  }

  mutating func removeQueued() -> [CarriedPage] {
    let queued = queued
    for page in queued { move(page.id, to: nil) }
    return queued
  }

  /// A page continues a queued one under its own id.
  mutating func replace(_ id: String, by page: Page) {
    if count(where: { if case .replaced = $0 { true } else { false } }) >= most {
      let open = Set(pages.map(\.id))
      places.removeAll { if case .replaced(let other) = $0.place { !open.contains(other) } else { false } }
    }
    move(id, to: .replaced(by: page.id))
  }

  /// The page that continues a queued one.
  func replacement(of id: String?) -> Page? {
    if let id, case .replaced(let other)? = place(of: id) { page(other) } else { nil }
  }

  // MARK: Damaged pages, and pages that started over

  /// Returns whether that is news, and the page has room among the damaged ones.
  mutating func damage(_ id: String) -> Bool {
    if case .damaged? = place(of: id) { return false }
    guard count(where: { if case .damaged = $0 { true } else { false } }) < most else { return false }
    move(id, to: .damaged(isTold: false))
    return true
  }

  /// Makes the page at a route say that it replaces a damaged one.
  mutating func tellDamage(of id: String, at route: String) {
    guard case .damaged(isTold: false)? = place(of: id) else { return }
    move(id, to: .damaged(isTold: true))
    startedOver.insert(route)
  }

  func hasStartedOver(at route: String) -> Bool { startedOver.contains(route) }

  mutating func startOver(at route: String) { if startedOver.count < most { startedOver.insert(route) } }

  /// Returns whether the page that is shown at a route must say that it started over.
  mutating func takeStartedOver(at route: String) -> Bool { startedOver.remove(route) != nil }

  private func count(where matches: (Place) -> Bool) -> Int { places.count { matches($0.place) } }

  // MARK: Writes of pages that ended here

  /// The tasks that store pages that ended here.
  var writes: [Task<Void, Never>] { Array(storing.values) }

  func write(of id: String) -> Task<Void, Never>? { storing[id] }

  mutating func store(_ id: String, by task: Task<Void, Never>) { storing[id] = task }

  mutating func stored(_ id: String) { storing[id] = nil }
}

/// What became of a page that was to be made again or restored.
enum Arrival: Sendable { case here, elsewhere, missing }
