#if GTK
import TesseraBinding
import TesseraScreen

@testable import TesseraGTK

struct Goods: Equatable, Sendable {
  var id: Int
  var title: String
}

enum CartAction: Equatable, Sendable {
  case add(Int)
  case remove(Int)
  case toggled(Bool)
  case volume(Double)
  case named(String)
  case open
  case gesture(String)
}

/// Records handled actions.
@MainActor
final class Recorder<Action: Sendable>: ActionHandlingProvider {
  var actions: [Action] = []
  var react: (Action) -> Void = { _ in }
  func handle(action: Action) {
    actions.append(action)
    react(action)
  }
}

/// A view whose forwarders are given by the test.
@MainActor
final class Panel: NativeRow, EventForwardingProvider {
  var describe: () -> SenderGroup = { SenderGroup {} }
  var eventForwarder: SenderGroup { describe() }

  required init() { super.init() }

  init(_ children: [NativeView] = [], @SenderGroup.Builder _ describe: @escaping () -> SenderGroup) {
    super.init()
    for child in children { content.add(child) }
    self.describe = describe
  }
}

/// A row of every control there is, all acting on the row's goods.
@MainActor
final class GoodsCell: NativeRow, Configurable, EventForwardingProvider {
  let title = NativeLabel(.strong)
  let button = NativeButton("Add")
  let toggle = NativeSwitch()
  let slider = NativeSlider(0...1)
  let field = NativeTextField()
  var configured = 0
  var onConfigure: (GoodsCell, Goods) -> Void = { _, _ in }

  required init() {
    super.init()
    for view in [title, button, toggle, slider, field] { content.add(view) }
  }

  var configurer: (GoodsCell, Goods) -> Void {
    { cell, goods in
      cell.configured += 1
      cell.title.text = goods.title
      cell.toggle.isOn = goods.id.isMultiple(of: 2)
      cell.slider.value = Double(goods.id % 10) / 10
      cell.field.text = goods.title
      cell.onConfigure(cell, goods)
    }
  }

  var eventForwarder: SenderGroup {
    EventForwarder(button) { _, ctx in ctx.control(.clicked) { (goods: Goods) in [CartAction.add(goods.id)] } }
    EventForwarder(toggle) { toggle, ctx in ctx.control(.valueChanged) { [CartAction.toggled(toggle.isOn)] } }
    EventForwarder(slider) { slider, ctx in ctx.control(.valueChanged) { [CartAction.volume(slider.value)] } }
    EventForwarder(field) { field, ctx in
      ctx.control(.textChanged) { [CartAction.named(field.text)] }
      ctx.control(.submitted) { (goods: Goods) in [CartAction.open, CartAction.add(goods.id)] }
    }
    EventForwarder(self) { cell, ctx in
      ctx.tap { [CartAction.gesture("tap \(cell.configured)")] }
      ctx.longPress { (goods: Goods) in [CartAction.remove(goods.id)] }
    }
  }
}

/// An item for rows in a registry.
struct GoodsItem: Item {
  typealias Owner = GoodsScreen
  var goods: Goods
  var id: Int { goods.id }
  var content: Element { .button(Element.Button("\(goods.title)", control: "add")) }
}

struct GoodsScreen: Screen {
  struct State: Equatable, Sendable { var goods = (0..<5_000).map { Goods(id: $0, title: "Goods \($0)") } }
  enum Action: Equatable, Sendable { case rename(Int), insert }
  func sections(for state: State) -> [SectionModel<GoodsScreen>] {
    SectionModel { for goods in state.goods { GoodsItem(goods: goods) } }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .rename(let position): state.goods[position].title += "!"
    case .insert: state.goods.insert(Goods(id: state.goods.count, title: "New"), at: 0)
    }
    return .none
  }
}

/// The native row of that item.
@MainActor
final class GoodsRow: NativeRow, Configurable, EventForwardingProvider {
  let button = NativeButton()
  var onConfigure: (() -> Void)?

  required init() {
    super.init()
    content.add(button)
  }

  var configurer: (GoodsRow, GoodsItem) -> Void {
    { row, item in
      row.button.title = item.goods.title
      row.onConfigure?()
    }
  }

  var eventForwarder: SenderGroup {
    EventForwarder(button) { _, ctx in ctx.control(.clicked) { (item: GoodsItem) in [RowEvent("add", .number(Double(item.id)))] } }
    EventForwarder(self) { _, ctx in ctx.swipe(.left) { [RowEvent("remove")] } }
  }
}

/// A class whose end can be observed.
final class Tracked: Sendable {
  private let onDeinit: @Sendable () -> Void
  init(onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }
  deinit { onDeinit() }
}
#endif
