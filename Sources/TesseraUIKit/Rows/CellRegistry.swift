#if canImport(UIKit)
public import TesseraBinding
public import TesseraScreen
public import UIKit

/// Maps types of items and components to custom views.
///
/// ```swift
/// let cells = CellRegistry()
/// cells.register(for: MatchItem.self) { MatchView() }
/// let controller = ScreenViewController(screen, cells: cells)
/// ```
/// A view shows its item through `Configurable`, with the item as its input. It sends user events through
/// `EventForwardingProvider`, as ``RowEvent``s. It is created once and configured with one item after the
/// other.
///
/// - Law: the handlers of a view are removed before it is given another item. An item equal to the current
///   one is skipped.
@MainActor
public final class CellRegistry {
  /// Statistics about views.
  public struct Counters: Hashable, Sendable {
    /// The number of views created.
    public var made = 0
    /// How often a view was configured with an item.
    public var bound = 0
    /// How often an item was removed from a view.
    public var unbound = 0
  }

  private var makers: [Row.ReuseIdentifier: @MainActor (CellRegistry) -> NativeSlot] = [:]
  var componentMakers: [ObjectIdentifier: @MainActor (ComponentContext) -> ComponentSlot] = [:]
  /// The counts so far.
  public private(set) var counters = Counters()

  /// Creates an empty registry.
  public init() {}

  /// Shows items of a type in views that `make` creates. If an item type is registered more than once, the
  /// last registration wins.
  public func register<I: Item, V: UIView & Configurable & EventForwardingProvider>(
    for item: I.Type, _ make: @escaping @MainActor () -> V
  ) where V.Input == I {
    makers[.of(item)] = { TypedSlot<V, I>(make(), $0) }
  }

  /// Shows items of a type in views that send no events.
  public func register<I: Item, V: UIView & Configurable>(for item: I.Type, _ make: @escaping @MainActor () -> V) where V.Input == I {
    makers[.of(item)] = { SilentSlot<V, I>(make(), $0) }
  }

  func makeSlot(for kind: Row.ReuseIdentifier) -> NativeSlot? { makers[kind]?(self) }
  func count(_ change: (inout Counters) -> Void) { change(&counters) }
}

/// An event that a custom view sends: a control of its item, and the new value.
///
/// As with every event, the page checks it against the controls that the item's content offers. A custom view
/// only changes the look, not the allowed actions.
public typealias RowEvent = Control.Event

/// A custom view in a cell.
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

  /// Shows a row's item and sends the user's events to `send`. Returns `false` if the view shows items of
  /// another type.
  final func bind(_ row: Row, send: @escaping @MainActor (RowEvent) -> Void) -> Bool {
    sink.send = send
    guard configure(row) else { return false }
    if !isBound { attach() }
    isBound = true
    registry.count { $0.bound += 1 }
    return true
  }

  /// Shows the row again even though it did not change, because the user may have moved a control that the
  /// screen did not accept.
  final func restore(_ row: Row) { if isBound { configureAnew(row) } }

  /// Ends the binding. Idempotent.
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

/// Receives the events of a custom view.
@MainActor
private final class RowEventSink: ActionHandlingProvider {
  var send: @MainActor (RowEvent) -> Void = { _ in }
  func handle(action: RowEvent) { send(action) }
}
#endif
