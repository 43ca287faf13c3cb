import Testing
import TesseraBinding

@MainActor
@Suite("Configuring")
struct ConfigurableTests {
  @Test("Configure runs the configurer with the view and the input")
  func appliesModelValue() {
    let view = ProductLabel()
    view.configure(Product(id: 1, title: "Tea"))
    #expect(view.inputs == [Product(id: 1, title: "Tea")])
  }

  @Test("Configuring an optional input with nil calls the configurer once with nil")
  func optionalNil() {
    let view = Probe<Product?>()
    view.configure(nil)
    #expect(view.inputs == [nil])
  }

  @Test("Three configures are three configurer calls, and the last model wins")
  func calledMultipleTimes() {
    let view = ProductLabel()
    for title in ["A", "B", "C"] { view.configure(Product(id: 1, title: title)) }
    #expect(view.inputs.count == 3)
    #expect(view.text == "C")
  }

  @Test("Configures in a loop are not coalesced, not even equal ones", arguments: [1, 10, 10_000])
  func rapid(count: Int) {
    let view = Probe<Int>()
    for index in 0..<count { view.configure(index / 2) }
    #expect(view.inputs.count == count)
    #expect(view.inputs.last == (count - 1) / 2)
  }

  @Test("The default size is nil for a nil input")
  func sizeNilInput() {
    #expect(ProductLabel.size(with: nil, constrainedTo: (width: 100, height: 100)) == nil)
  }

  @Test("The default size is nil without a constraint")
  func sizeNilConstraint() {
    #expect(ProductLabel.size(with: Product(id: 1, title: "Tea"), constrainedTo: nil) == nil)
  }

  @Test("The default size is nil with neither")
  func sizeBothNil() {
    #expect(ProductLabel.size(with: nil, constrainedTo: nil) == nil)
  }

  final class Lines: Widget, Configurable {
    var configurer: (Lines, String) -> Void { { _, _ in } }
    static func size(with input: String?, constrainedTo constraint: (width: Double, height: Double)?) -> (width: Double, height: Double)? {
      guard let input, let constraint else { return nil }
      let columns = max(1, Int(constraint.width / 10))
      return (width: constraint.width, height: Double((input.count + columns - 1) / columns) * 30)
    }
  }

  @Test("A type's own size is used: eight lines of 30 are 414 × 240")
  func customSize() {
    let size = Lines.size(with: String(repeating: "x", count: 41 * 8), constrainedTo: (width: 414, height: 1_000))
    #expect(size?.width == 414 && size?.height == 240)
  }

  @Test("A custom size depends on the input's text")
  func sizeLongText() {
    func height(_ count: Int) -> Double? {
      Lines.size(with: String(repeating: "x", count: count), constrainedTo: (width: 100, height: 100))?.height
    }
    #expect(height(5) == 30)
    #expect(height(15) == 60)
  }

  @Test("Text and value of a model both reach the view")
  func appliesModel() {
    let view = Probe<(text: String, value: Double)>()
    let slider = Slider()
    let label = Label()
    view.onConfigure = { _, model in
      label.text = model.text
      slider.value = model.value
    }
    view.configure(("Volume", 0.4))
    #expect(label.text == "Volume")
    #expect(slider.value == 0.4)
  }

  @Test("Fields have changed when configure returns")
  func synchronous() {
    let view = ProductLabel()
    #expect(view.text == nil)
    view.configure(Product(id: 1, title: "Now"))
    #expect(view.text == "Now")
  }

  @Test("50 configures hopped to the main actor from many threads all complete")
  func fromMultipleThreads() async {
    let view = Probe<Int>()
    await withTaskGroup { group in
      for index in 0..<50 { group.addTask { @concurrent in await MainActor.run { view.configure(index) } } }
    }
    #expect(view.inputs.sorted() == Array(0..<50))
  }

  struct Order: Equatable {
    var id: String
    var lines: [[Product]]
  }

  @Test("Nested arrays and ids of a struct arrive equal")
  func structModel() {
    let order = Order(id: "0E0", lines: [[Product(id: 1, title: "A")], [], [Product(id: 2, title: "B"), Product(id: 3, title: "C")]])
    let view = Probe<Order>()
    view.configure(order)
    #expect(view.inputs == [order])
  }

  @Test("A class input is passed by identity, and the caller sees the configurer's changes")
  func classModel() {
    let model = Box("before")
    let view = Probe<Box<String>>()
    view.onConfigure = { _, model in model.value = "after" }
    view.configure(model)
    #expect(view.inputs.first === model)
    #expect(model.value == "after")
  }

  struct Nothing: Equatable {}

  @Test("An empty model still counts as one call")
  func emptyModel() {
    let view = Probe<Nothing>()
    view.configure(Nothing())
    #expect(view.inputs == [Nothing()])
  }

  final class Strict: Widget, Configurable {
    var value: Int?
    let configurer: (Strict, Int) -> Void = { view, input in view.value = input < 0 ? nil : input }
  }

  @Test("A stored configurer may ignore bad input; the last value is nil")
  func invalidState() {
    let view = Strict()
    for input in [1, -1] { view.configure(input) }
    #expect(view.value == nil)
  }

  @Test("A main-actor function configures directly")
  func mainActorLabel() {
    @MainActor func fill(_ view: ProductLabel) { view.configure(Product(id: 1, title: "Main")) }
    let view = ProductLabel()
    fill(view)
    #expect(view.text == "Main")
  }

  actor Worker {
    func load() -> Product { Product(id: 1, title: "Updated") }
  }

  @Test("The result of a background actor is shown by configuring on the main actor")
  func asyncWorker() async {
    let view = ProductLabel()
    view.configure(await Worker().load())
    #expect(view.text == "Updated")
  }

  @Test("A background task hops to the main actor and configures")
  func backgroundThread() async {
    let view = ProductLabel()
    await Task.detached { await MainActor.run { view.configure(Product(id: 2, title: "Hopped")) } }.value
    #expect(view.text == "Hopped")
  }

  @Test("Two models sent across actors are two calls, and the last is shown")
  func acrossActors() async {
    let view = ProductLabel()
    for title in ["A", "B"] {
      let model = await Task.detached { Product(id: 1, title: title) }.value
      view.configure(model)
    }
    #expect(view.inputs.count == 2)
    #expect(view.text == "B")
  }

  @Test("100 concurrent tasks that configure once each are exactly 100 calls")
  func concurrentUpdates() async {
    let view = Probe<Int>()
    await withTaskGroup { group in
      for index in 0..<100 { group.addTask { @concurrent in await MainActor.run { view.configure(index) } } }
    }
    #expect(view.inputs.count == 100)
    #expect(Set(view.inputs).count == 100)
  }
}
