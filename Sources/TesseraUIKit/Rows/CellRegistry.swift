#if canImport(UIKit)
public import TesseraBinding
public import TesseraScreen
public import UIKit

/// The views of one's own that show items or components of a type.
///
/// ```swift
/// let cells = CellRegistry()
/// cells.register(for: MatchItem.self) { MatchView() }
/// let controller = ScreenViewController(screen, cells: cells)
/// ```
/// A view says what it shows (`Configurable`, with the item as its input) and what a person did to it (`EventForwardingProvider`, as
/// ``RowEvent``s). It is made once and given one item after the other.
///
/// - Law: a view is given another item only after its handlers were taken away; an item that is equal to the one it shows is skipped.
@MainActor
public final class CellRegistry {
  /// Counts of what happened to views.
  public struct Counters: Hashable, Sendable {
    /// Views that were made.
    public var made = 0
    /// The number of times that a view was given an item.
    public var bound = 0
    /// The number of times that an item was taken from a view.
    public var unbound = 0
  }

  private var makers: [ReuseIdentifier: @MainActor (CellRegistry) -> NativeSlot] = [:]
  var componentMakers: [ObjectIdentifier: @MainActor (ComponentContext) -> ComponentSlot] = [:]
  /// The counts so far.
  public private(set) var counters = Counters()

  /// A registry without views.
  public init() {}

  /// Shows items of a type in views that `make` makes; the last registration of an item type wins.
  public func register<I: Item, V: UIView & Configurable & EventForwardingProvider>(
    for item: I.Type, _ make: @escaping @MainActor () -> V
  ) where V.Input == I {
    makers[.of(item)] = { TypedSlot<V, I>(make(), $0) }
  }

  /// Shows items of a type in views that forward nothing.
  public func register<I: Item, V: UIView & Configurable>(for item: I.Type, _ make: @escaping @MainActor () -> V) where V.Input == I {
    makers[.of(item)] = { SilentSlot<V, I>(make(), $0) }
  }

  func makeSlot(for kind: ReuseIdentifier) -> NativeSlot? { makers[kind]?(self) }
  func count(_ change: (inout Counters) -> Void) { change(&counters) }
}

/// A value that a view of one's own forwards: which control of its item was used, and its new value.
///
/// The page checks it against what the item's content offers, as it checks every event: a view is another look, not another right.
public typealias RowEvent = ControlEvent

/// One view of one's own in a cell.
@MainActor
class NativeSlot {
  let view: UIView
  private let registry: CellRegistry
  fileprivate let sink = RowEventSink()
  private var isBound = false

  fileprivate init(_ view: UIView, _ registry: CellRegistry) {
    (self.view, self.registry) = (view, registry)
    registry.count { $0.made += 1 }
  }

  /// Shows a row's item and sends what a person does to it; false if the view shows items of another type.
  final func bind(_ row: Row, send: @escaping @MainActor (RowEvent) -> Void) -> Bool {
    sink.send = send
    guard configure(row) else { return false }
    if !isBound { attach() }
    isBound = true
    registry.count { $0.bound += 1 }
    return true
  }

  /// Shows the row again although it did not change: a person may have moved a control, and the screen not have followed.
  final func restore(_ row: Row) { if isBound { configureAnew(row) } }

  /// Ends what ``bind(_:send:)`` began; idempotent.
  final func unbind() {
    guard isBound else { return }
    isBound = false
    detach()
    sink.send = { _ in }
    registry.count { $0.unbound += 1 }
  }

  fileprivate func configure(_ row: Row) -> Bool { false }
  fileprivate func configureAnew(_ row: Row) {}
  fileprivate func attach() {}
  fileprivate func detach() {}
}

private final class TypedSlot<V: UIView & Configurable & EventForwardingProvider, I: Item>: NativeSlot where V.Input == I {
  private let typed: V
  init(_ view: V, _ registry: CellRegistry) {
    typed = view
    super.init(view, registry)
  }
  override func configure(_ row: Row) -> Bool {
    guard let item = row.item(as: I.self) else { return false }
    typed.configureIfChanged(item)
    return true
  }
  override func configureAnew(_ row: Row) { if let item = row.item(as: I.self) { typed.configure(item) } }
  override func attach() { AnyActionHandlingProvider(sink).attach(to: typed) }
  override func detach() { AnyActionHandlingProvider(sink).detach(from: typed) }
}

private final class SilentSlot<V: UIView & Configurable, I: Item>: NativeSlot where V.Input == I {
  private let typed: V
  init(_ view: V, _ registry: CellRegistry) {
    typed = view
    super.init(view, registry)
  }
  override func configure(_ row: Row) -> Bool {
    guard let item = row.item(as: I.self) else { return false }
    typed.configureIfChanged(item)
    return true
  }
}

/// Takes what a view forwards.
@MainActor
private final class RowEventSink: ActionHandlingProvider {
  var send: @MainActor (RowEvent) -> Void = { _ in }
  func handle(action: RowEvent) { send(action) }
}
#endif
