import Testing
import TesseraBinding
import TestSupport

@MainActor
@Suite("Binding")
struct BoundTests {
  let tea = Product(id: 1, title: "Tea")
  let cake = Product(id: 2, title: "Cake")

  struct ProductRow: Boundable {
    var contentData: Product
    typealias Binder = ProductLabel
  }

  struct Banner: Sendable { var text: String }

  final class BannerView: Widget, Configurable {
    var shown: [String] = []
    var configurer: (BannerView, Banner) -> Void { { $0.shown.append($1.text) } }
  }

  struct BannerRow: Boundable {
    let contentData: Banner
    typealias Binder = BannerView
  }

  /// Ignores equality: always shown.
  struct AlwaysRow: Boundable {
    let contentData: Product
    typealias Binder = ProductLabel
    static func isUnchanged(_ old: Product, _ new: Product) -> Bool { false }
  }

  @Test("A view model applies its content to the binder")
  func applySets() {
    let view = ProductLabel()
    ProductRow(contentData: tea).apply(to: view)
    #expect(view.text == "Tea")
    #expect(view.binding.state() == tea)
    #expect(ObjectIdentifier(ProductRow(contentData: tea).binderType) == ObjectIdentifier(ProductLabel.self))
  }

  @Test("A changed view model shows its new content")
  func mutateThenApply() {
    let view = ProductLabel()
    var row = ProductRow(contentData: tea)
    row.apply(to: view)
    row.contentData.title = "Green tea"
    row.apply(to: view)
    #expect(view.text == "Green tea")
  }

  @Test("Applying equal content is skipped; configure never is")
  func skipsEqual() {
    let view = ProductLabel()
    for _ in 0..<3 { ProductRow(contentData: tea).apply(to: view) }
    #expect(view.inputs == [tea])
    view.configure(tea)
    #expect(view.inputs == [tea, tea])
    #expect(view.configureIfChanged(tea) == false)
    #expect(view.configureIfChanged(cake) == true)
    #expect(view.inputs == [tea, tea, cake])
  }

  @Test("Equal content is shown again after a sender fired, because the user may have changed the display")
  func notSkippedAfterEvent() {
    let cell = ProductCell()
    let recorder = Recorder<CartAction>()
    cell.addActionHandler(recorder)
    cell.configure(tea)
    #expect(cell.configureIfChanged(tea) == false)
    cell.toggle.toggle()
    #expect(cell.configureIfChanged(tea) == true)
    #expect(cell.configureIfChanged(tea) == false)
    #expect(cell.configured == 2)
  }

  @Test("Equal content is shown again after the state was removed")
  func notSkippedAfterRemoval() {
    let view = ProductLabel()
    view.configure(tea)
    view.binding.removeState()
    #expect(view.configureIfChanged(tea))
  }

  @Test("A model may opt out of skipping, and content that cannot be compared is never skipped")
  func optOut() {
    let view = ProductLabel()
    for _ in 0..<3 { AlwaysRow(contentData: tea).apply(to: view) }
    #expect(view.inputs.count == 3)
    let banner = BannerView()
    for _ in 0..<3 { BannerRow(contentData: Banner(text: "A")).apply(to: banner) }
    #expect(banner.shown.count == 3)
  }

  @Test("Different view models live in one list, each applied to its own view")
  func anyBoundable() {
    let rows = [AnyBoundable(ProductRow(contentData: tea)), AnyBoundable(BannerRow(contentData: Banner(text: "Sale")))]
    let (label, banner) = (ProductLabel(), BannerView())
    let views: [AnyObject] = [label, banner]
    #expect(zip(rows, views).map { $0.apply(to: $1) } == [true, true])
    #expect(label.text == "Tea")
    #expect(banner.shown == ["Sale"])
    #expect(rows.map(\.binderName) == ["ProductLabel", "BannerView"])
    #expect(ObjectIdentifier(rows[0].binderType) == ObjectIdentifier(ProductLabel.self))
    #expect(rows[0].contentData as? Product == tea)
  }

  @Test("Applying to a view of another type changes nothing and is reported with both names")
  func anyMismatch() {
    let banner = BannerView()
    let diagnostics = BindingDiagnostics()
    banner.binding.diagnostics = diagnostics
    #expect(AnyBoundable(ProductRow(contentData: tea)).apply(to: banner) == false)
    #expect(AnyBindingStore(BindingStore<ProductLabel>(state: tea)).apply(to: banner) == false)
    #expect(banner.shown.isEmpty)
    #expect(diagnostics.total == 2)
    #expect(
      diagnostics.reports.map(\.message) == [
        "BannerView: the model is for ProductLabel, so nothing is shown. Dequeue the view by the model's binderType."
      ])
  }

  @Test("A view model is made off the main actor and sent to it")
  func sendable() async {
    let row = await Task.detached { AnyBoundable(ProductRow(contentData: Product(id: 3, title: "Made elsewhere"))) }.value
    let view = ProductLabel()
    row.apply(to: view)
    #expect(view.text == "Made elsewhere")
  }

  @Test("A store's apply is one configurer call with the state")
  func storeApply() {
    let view = ProductLabel()
    BindingStore<ProductLabel>(state: tea).apply(to: view)
    #expect(view.inputs == [tea])
  }

  @Test("A store's apply stores the state on the binder")
  func storeStores() {
    let view = ProductLabel()
    BindingStore<ProductLabel>(state: tea).apply(to: view)
    #expect(view.binding.state() == tea)
  }

  @Test("invalidateState from the binder writes back into the store")
  func writesBack() {
    let view = ProductLabel()
    let store = BindingStore<ProductLabel>(state: tea)
    store.apply(to: view)
    #expect(view.binding.invalidateState { $0.title = "Mate" })
    #expect(store.state.title == "Mate")
  }

  @Test("invalidateState renders the binder again, once, bound or applied", arguments: [false, true])
  func rendersAgain(isBound: Bool) {
    let view = ProductLabel()
    let store = BindingStore<ProductLabel>(state: tea)
    isBound ? store.bind(to: view) : store.apply(to: view)
    view.binding.invalidateState { $0.title = "Mate" }
    #expect(view.inputs.map(\.title) == ["Tea", "Mate"])
    view.binding.invalidateState { $0.title += "!" }
    #expect(store.state.title == "Mate!")
    #expect(view.inputs.count == 3)
  }

  @Test("invalidateState replaces the binder's state, also on its senders")
  func replacesState() {
    let cell = ProductCell()
    BindingStore<ProductCell>(state: tea).apply(to: cell)
    cell.binding.invalidateState { $0.id = 9 }
    #expect(cell.binding.state()?.id == 9)
    #expect(cell.button.binding.state(as: Product.self)?.id == 9)
  }

  @Test("invalidateState without a store changes the view alone, and without a state does nothing")
  func withoutStore() {
    let view = ProductLabel()
    #expect(view.binding.invalidateState { $0.id = 1 } == false)
    #expect(view.inputs.isEmpty)
    view.configure(tea)
    #expect(view.binding.invalidateState { $0.title = "Mate" })
    #expect(view.text == "Mate")
  }

  @Test("Setting a store's state replaces the value")
  func updateReplaces() {
    let store = BindingStore<ProductLabel>(state: tea)
    store.state = cake
    #expect(store.state == cake)
  }

  @Test("A plain configure ends the write-back: a reused row never writes into an old store")
  func configureEndsWriteBack() {
    let view = ProductLabel()
    let store = BindingStore<ProductLabel>(state: tea)
    store.bind(to: view)
    view.configure(cake)
    view.binding.invalidateState { $0.title = "Pie" }
    #expect(store.state == tea)
    store.state = Product(id: 5, title: "Ignored")
    #expect(view.text == "Pie")
  }

  @Test("Store and binder are released after apply, so there is no cycle")
  func released() {
    let leaks = LeakDetector()
    do {
      let view = leaks.track(ProductLabel())
      let store = leaks.track(BindingStore<ProductLabel>(state: tea), as: "store")
      store.apply(to: view)
      store.bind(to: view)
      #expect(leaks.alive == ["ProductLabel", "store"])
    }
    #expect(leaks.alive == [])
  }

  @Test("An erased store forwards the state of the store below")
  func erasedState() {
    let store = BindingStore<ProductLabel>(state: tea)
    let any = AnyBindingStore(store)
    #expect(any.state as? Product == tea)
    store.state = cake
    #expect(any.state as? Product == cake)
  }

  @Test("An erased apply, then invalidateState, reaches binder, store and erased store")
  func erasedInvalidate() {
    let view = ProductLabel()
    let store = BindingStore<ProductLabel>(state: tea)
    let any = AnyBindingStore(store)
    #expect(any.apply(to: view))
    view.binding.invalidateState { $0.title = "Mate" }
    #expect(view.text == "Mate")
    #expect(store.state.title == "Mate")
    #expect((any.state as? Product)?.title == "Mate")
  }

  @Test("Setting an erased state of the right type sets the store")
  func erasedUpdate() {
    let store = BindingStore<ProductLabel>(state: tea)
    #expect(AnyBindingStore(store).setState(cake))
    #expect(store.state == cake)
  }

  @Test("Setting an erased state of another type changes nothing and says so")
  func erasedUpdateMismatch() {
    let store = BindingStore<ProductLabel>(state: tea)
    #expect(AnyBindingStore(store).setState("no product") == false)
    #expect(store.state == tea)
  }

  @Test("Stores of different types live in one list, each state readable")
  func heterogeneous() {
    let stores = [
      AnyBindingStore(BindingStore<ProductLabel>(state: tea)), AnyBindingStore(BindingStore<BannerView>(state: Banner(text: "Sale"))),
    ]
    #expect((stores[0].state as? Product) == tea)
    #expect((stores[1].state as? Banner)?.text == "Sale")
  }

  @Test("An erased store and the store below are released")
  func erasedReleased() {
    let leaks = LeakDetector()
    do {
      let any = AnyBindingStore(leaks.track(BindingStore<ProductLabel>(state: tea), as: "store"))
      #expect(any.state as? Product == tea)
      #expect(leaks.alive == ["store"])
    }
    #expect(leaks.alive == [])
  }

  @Test("Erased store, store and binder are released after apply, and after write-back", arguments: [false, true])
  func erasedReleasedAfter(writesBack: Bool) {
    let leaks = LeakDetector()
    do {
      let view = leaks.track(ProductLabel())
      AnyBindingStore(leaks.track(BindingStore<ProductLabel>(state: tea), as: "store")).apply(to: view)
      if writesBack { view.binding.invalidateState { $0.id += 1 } }
      #expect(leaks.alive == ["ProductLabel", "store"])
    }
    #expect(leaks.alive == [])
  }

  @Test("The old store is released when the binder is bound to a new one")
  func oldStoreReleased() {
    let leaks = LeakDetector()
    let view = ProductLabel()
    AnyBindingStore(leaks.track(BindingStore<ProductLabel>(state: tea), as: "old")).apply(to: view)
    AnyBindingStore(leaks.track(BindingStore<ProductLabel>(state: cake), as: "new")).apply(to: view)
    #expect(leaks.alive == ["new"])
    #expect(view.text == "Cake")
  }

  @Test("A cancelled observation keeps nothing alive and is not called again")
  func cancelled() {
    let leaks = LeakDetector()
    let calls = Box(0)
    var token: ObservationToken?
    do {
      let store = leaks.track(BindingStore<ProductLabel>(state: tea), as: "store")
      token = store.observe { _ in calls.value += 1 }
      store.state = cake
      token?.cancel()
      store.state = tea
    }
    #expect(leaks.alive == [])
    #expect(calls.value == 1)
    token = nil
  }

  @Test("A token without references cancels itself, and one that is kept does not keep the store")
  func notCancelled() {
    let leaks = LeakDetector()
    let calls = Box(0)
    var token: ObservationToken?
    do {
      let store = leaks.track(BindingStore<ProductLabel>(state: tea), as: "store")
      _ = store.observe { _ in calls.value += 1 }
      store.state = cake
      #expect(calls.value == 0)
      token = store.observe { _ in calls.value += 1 }
      store.state = tea
      #expect(calls.value == 1)
    }
    #expect(leaks.alive == [])
    withExtendedLifetime(token) {}
  }

  @Test("An observation cancelled again while it releases its captures ends once")
  func cancelledWithin() {
    let store = BindingStore<ProductLabel>(state: tea)
    let held = Box<ObservationToken?>(nil)
    let ended = Box(0)
    let calls = Box(0)
    do {
      let tracked = AtEnd {
        held.value?.cancel()
        ended.value += 1
      }
      held.value = store.observe { _ in
        withExtendedLifetime(tracked) {}
        calls.value += 1
      }
    }
    held.value?.cancel()
    #expect(ended.value == 1)
    store.state = cake
    #expect(calls.value == 0 && store.observerCount == 0)
  }

  @Test("A store whose former input reads it while it goes away shows the new input")
  func inputReadsStore() {
    let view = Probe<AtEnd>()
    let seen = Box<[String]>([])
    let held = Box<BindingStore<Probe<AtEnd>>?>(nil)
    let store = BindingStore<Probe<AtEnd>>(
      state: AtEnd("first") { seen.value.append(held.value?.state.name ?? "none") })
    held.value = store
    store.bind(to: view)
    view.inputs = []
    store.state = AtEnd("second") { seen.value.append(held.value?.state.name ?? "none") }
    view.inputs = []
    #expect(seen.value == ["second"])
    store.state = AtEnd("third") {}
    view.inputs = []
    #expect(seen.value == ["second", "third"])
    held.value = nil
  }
}

/// Runs a closure on the main actor when it goes away there.
@MainActor
private final class AtEnd {
  let name: String
  private let body: @MainActor () -> Void
  init(_ name: String = "", _ body: @escaping @MainActor () -> Void) {
    self.name = name
    self.body = body
  }
  deinit {
    let body = body
    MainActor.assumeIsolated { body() }
  }
}
