import Foundation
import Tessera
import TesseraBinding
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

private enum Intent: Equatable, Sendable {
  case pressed(String), went(String), turned(Bool), slid(Float), typed(String), submitted(String), noted(String)
}

@MainActor
private final class Log: ActionHandlingProvider {
  var intents: [Intent] = []
  func handle(action: Intent) { intents.append(action) }
}

private struct Product: Hashable, Sendable {
  var id: String
  var isOn = false
}

/// A view with one control of each kind.
private final class ProductView: UIView, Configurable, EventForwardingProvider {
  let button = UIButton(frame: .zero), toggle = UISwitch(frame: .zero), slider = UISlider(frame: .zero)
  let field = UITextField(frame: .zero), notes = UITextView()
  var configurations = 0

  var configurer: (ProductView, Product) -> Void {
    { view, product in
      view.configurations += 1
      view.button.setTitle(product.id, for: .normal)
      view.toggle.isOn = product.isOn
    }
  }

  var eventForwarder: SenderGroup {
    EventForwarder(button) { _, ctx in ctx.control(.clicked) { (product: Product) in [Intent.pressed(product.id)] } }
    EventForwarder(toggle) { toggle, ctx in ctx.control(.valueChanged) { [Intent.turned(toggle.isOn)] } }
    EventForwarder(slider) { slider, ctx in ctx.control(.valueChanged) { [Intent.slid(slider.value)] } }
    EventForwarder(field) { field, ctx in
      ctx.control(.textChanged) { [Intent.typed(field.text ?? "")] }
      ctx.control(.submitted) { [Intent.submitted(field.text ?? "")] }
    }
    EventForwarder(notes) { notes, ctx in ctx.control(.textChanged) { [Intent.noted(notes.text)] } }
  }
}

/// A view that hears every kind of gesture.
private final class MapView: UIView, EventForwardingProvider {
  var eventForwarder: SenderGroup {
    EventForwarder(self) { _, ctx in
      ctx.tap { [Intent.went("tap")] }
      ctx.tap(taps: 2) { [Intent.went("double tap")] }
      ctx.longPress { [Intent.went("long press")] }
      ctx.swipe(.left) { [Intent.went("swipe")] }
      ctx.pan { [Intent.went("pan")] }
      ctx.pinch { [Intent.went("pinch")] }
      ctx.rotation { [Intent.went("rotation")] }
      ctx.screenEdge(.right) { [Intent.went("edge")] }
      ctx.hover { [Intent.went("hover")] }
    }
  }
}

@Suite("Binding on the model of UIKit", .serialized)
@MainActor
struct BindingTests {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let log = Log()

  private func shown<V: UIView>(_ view: V) -> V {
    UIKitModel.collect()
    let root = UIViewController()
    window.rootViewController = root
    window.makeKeyAndVisible()
    ModelRunLoop.settle()
    view.frame = CGRect(x: 0, y: 0, width: 390, height: 400)
    root.view.addSubview(view)
    return view
  }

  @Test("Controls forward their events, with the state at that moment")
  func controls() {
    let view = shown(ProductView(frame: .zero))
    for subview in [view.button, view.toggle, view.slider, view.field, view.notes] {
      subview.frame = CGRect(x: 0, y: CGFloat(view.subviews.count * 60), width: 200, height: 50)
      view.addSubview(subview)
    }
    view.addActionHandler(log)
    view.configure(Product(id: "one"))
    let tap = { (target: UIView) in _ = window.modelTap(at: window.modelMiddle(of: target)) }
    tap(view.button)
    view.configure(Product(id: "two"))
    tap(view.button)
    tap(view.toggle)
    view.slider.modelDrag(to: 1)
    tap(view.field)
    view.field.modelType("ab")
    view.field.modelReturn()
    tap(view.notes)
    view.notes.modelPaste(replacingAll: "note")
    #expect(
      log.intents == [
        .pressed("one"), .pressed("two"), .turned(true), .slid(0.5), .slid(1), .typed("a"), .typed("ab"), .submitted("ab"), .noted("note"),
      ])
    view.removeActionHandler(log)
    tap(view.button)
    #expect(log.intents.count == 9)
    #expect(view.button.modelActionCount == 0)
    // The model reports the last tap, which had no handler.
    #expect(UIKitModel.stopCollecting().map(\.description) == ["Ignored by UIKit: UIButton 'two' was touched, and nobody listens to it"])
  }

  @Test("Every kind of gesture forwards the requested phases, and is removed with its handler")
  func gestures() {
    let view = shown(MapView(frame: .zero))
    view.addActionHandler(log)
    #expect(view.gestureRecognizers?.count == 9)
    for recognizer in view.gestureRecognizers ?? [] {
      switch recognizer {
      case is UITapGestureRecognizer, is UISwipeGestureRecognizer: recognizer.modelGo(to: .ended)
      default: for state in [UIGestureRecognizer.State.began, .changed, .ended] { recognizer.modelGo(to: state) }
      }
    }
    let counts = Dictionary(grouping: log.intents.map { if case .went(let name) = $0 { name } else { "" } }) { $0 }.mapValues(\.count)
    #expect(
      counts == [
        "tap": 1, "double tap": 1, "long press": 2, "swipe": 1, "pan": 2, "pinch": 2, "rotation": 2, "edge": 1, "hover": 1,
      ])
    view.removeAllActionHandlers()
    #expect(view.gestureRecognizers?.isEmpty == true)
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("A handler that is attached twice hears once, and views keep neither handlers nor state")
  func lifetimes() {
    let before = ModelLeaks.count("ProductView", "UIButton", "UISwitch")
    weak var handler: Log?
    do {
      let view = ProductView(frame: .zero)
      let log = Log()
      handler = log
      AnyActionHandlingProvider(log).attach(to: view)
      AnyActionHandlingProvider(log).attach(to: view)
      view.configure(Product(id: "a"))
      view.button.sendActions(for: .primaryActionTriggered)
      #expect(log.intents == [.pressed("a")])
      #expect(view.binding.state(as: Product.self) == Product(id: "a"))
    }
    #expect(handler == nil)
    #expect(ModelLeaks.count("ProductView", "UIButton", "UISwitch") == before)
  }

  @Test("An unsupported event is reported with both names")
  func unwirable() {
    final class Field: UIView, EventForwardingProvider {
      let button = UIButton(frame: .zero)
      var eventForwarder: SenderGroup { EventForwarder(button) { _, ctx in ctx.control(.textChanged) { [Intent.typed("")] } } }
    }
    let view = Field(frame: .zero)
    var reports: [String] = []
    view.bindingSlot.diagnostics = BindingDiagnostics { reports.append("\($0)") }
    view.addActionHandler(log)
    #expect(reports.count == 1)
    #expect(reports.first?.contains("textChanged") == true)
  }
}

/// An item with a view of its own.
private struct MatchItem: Item {
  typealias Owner = MatchesScreen
  let id: Int
  var isFollowed: Bool
  var content: Element { .button(.init(isFollowed ? "Match \(id), followed" : "Match \(id)", control: "follow")) }
  func intent(for event: TesseraScreen.Control.Event) -> TesseraScreen.Intent<MatchesScreen>? { .action(.follow(id)) }
}

private struct MatchesScreen: Screen {
  struct State: ScreenState { var followed: Set<Int> = [] }
  enum Action: Equatable, Sendable { case follow(Int) }
  func title(for state: State) -> Phrase { "Matches" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Matches", 0..<300) { MatchItem(id: $0, isFollowed: state.followed.contains($0)) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard case .follow(let id) = action else { return .none }
    state.followed.formSymmetricDifference([id])
    return .none
  }
}

private final class MatchView: UIView, Configurable, EventForwardingProvider {
  let button = UIButton(configuration: .gray())
  private(set) var configurations = 0
  var configurer: (MatchView, MatchItem) -> Void {
    { view, item in
      view.configurations += 1
      if view.button.superview == nil { view.button.fill(view) }
      view.button.configuration?.title = item.isFollowed ? "Match \(item.id), followed" : "Match \(item.id)"
      view.button.accessibilityIdentifier = "tessera:button"
    }
  }
  var eventForwarder: SenderGroup { EventForwarder(button) { _, ctx in ctx.control(.clicked) { [RowEvent("follow")] } } }
}

@Suite("Views of one's own in rows", .serialized)
@MainActor
struct CellRegistryTests {
  @Test("A registered view shows its item, forwards its events, and is reused without connecting again")
  func reuse() async throws {
    let cells = CellRegistry()
    cells.register(for: MatchItem.self) { MatchView(frame: .zero) }
    let shown = await Shown(MatchesScreen(), cells: cells)
    try await shown.tap(.button, "Match 2")
    #expect(shown.tree.contains("Match 2, followed"))
    for _ in 0..<80 { shown.collection.modelDrag(by: 300) }
    #expect(cells.counters.made < 60)
    #expect(cells.counters.bound > 300)
    // Views that left the screen no longer have handlers.
    #expect(cells.counters.unbound > 200)
    shown.collection.contentOffset = .zero
    shown.window.layoutIfNeeded()
    try await shown.tap(.button, "Match 2, followed")
    #expect(!shown.tree.contains("followed"))
    #expect(shown.exceptions == [])
  }

  @Test("Views are configured again only for changed properties")
  func skipping() async throws {
    let cells = CellRegistry()
    var made: [MatchView] = []
    cells.register(for: MatchItem.self) {
      () -> MatchView in
      let view = MatchView(frame: .zero)
      made.append(view)
      return view
    }
    let shown = await Shown(MatchesScreen(), cells: cells)
    let before = made.map(\.configurations).reduce(0, +)
    shown.controller.page.page!.send(.follow(3), to: MatchesScreen.self)
    await shown.settle()
    #expect(made.map(\.configurations).reduce(0, +) - before == 1)
  }
}
