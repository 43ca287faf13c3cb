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
    #expect(banner.shown.isEmpty)
    #expect(diagnostics.total == 1)
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
}
