#if GTK
internal import CGtk4
public import TesseraBinding
public import TesseraScreen

/// Maps types of items to native rows, and types of components to native views. Counts how often rows are
/// created and reused.
///
/// ```swift
/// let rows = NativeRowRegistry()
/// rows.register(ProductCell.self, for: ProductItem.self)
/// ```
@MainActor
public final class NativeRowRegistry {
  /// Statistics about rows.
  public struct Counters: Hashable, Sendable {
    /// The number of rows created.
    public var made = 0
    /// How often a row was configured with an item.
    public var bound = 0
    /// How often an item was removed from a row.
    public var unbound = 0
    /// The number of rows released.
    public var destroyed = 0
  }

  private var makers: [Row.ReuseIdentifier: @MainActor (NativeRowRegistry) -> NativeRowSlot] = [:]
  var componentMakers: [ObjectIdentifier: @MainActor (ComponentContext) -> NativeComponentSlot] = [:]
  /// The counts so far.
  public private(set) var counters = Counters()
  /// Called after the counters changed.
  public var countersDidChange: (@MainActor () -> Void)?

  /// Creates an empty registry.
  public init() {}

  /// Shows items of a type in rows of a type. If an item type is registered more than once, the last
  /// registration wins.
  public func register<Cell: NativeRow & Configurable & EventForwardingProvider, I: Item>(_ cell: Cell.Type, for item: I.Type)
  where Cell.Input == I {
    makers[.of(item)] = { registry in TypedRowSlot<Cell, I>(registry) }
  }

  /// An unbound row for items of this kind, or `nil` if none is registered.
  func makeSlot(for kind: Row.ReuseIdentifier) -> NativeRowSlot? { makers[kind]?(self) }

  func count(_ change: (inout Counters) -> Void) {
    change(&counters)
    countersDidChange?()
  }
}

/// A native row as used by a list: created at setup, bound and unbound repeatedly, released at teardown.
@MainActor
class NativeRowSlot {
  let cell: NativeRow
  private let registry: NativeRowRegistry
  fileprivate let sink = RowEventSink()
  private(set) var isBound = false

  init(_ cell: NativeRow, _ registry: NativeRowRegistry) {
    (self.cell, self.registry) = (cell, registry)
    registry.count { $0.made += 1 }
    (cell.registry, cell.ordinal) = (registry, registry.counters.made)
  }

  final var widget: Widget { cell.widget }

  /// Shows a row's item and sends the user's events to `send`. Returns `false` if the row shows items of
  /// another type.
  final func bind(_ row: Row, _ localizer: Localizer, send: @escaping @MainActor (RowEvent) -> Void) -> Bool {
    cell.localizer = localizer
    cell.uses += 1
    sink.send = send
    guard configure(row) else { return false }
    if !isBound { attach() }
    isBound = true
    registry.count { $0.bound += 1 }
    return true
  }

  /// Shows the bound item again even though it did not change, because the user may have moved a control that
  /// the screen did not accept.
  final func restore(_ row: Row) { if isBound { configureAnew(row) } }

  /// Ends the binding. Idempotent.
  final func unbind() {
    guard isBound else { return }
    isBound = false
    detach()
    sink.send = { _ in }
    registry.count { $0.unbound += 1 }
  }

  /// Releases the row. Call it once, at teardown.
  final func tearDown() {
    unbind()
    registry.count { $0.destroyed += 1 }
  }

  fileprivate func configure(_ row: Row) -> Bool { false }
  fileprivate func configureAnew(_ row: Row) {}
  fileprivate func attach() {}
  fileprivate func detach() {}
}

private final class TypedRowSlot<Cell: NativeRow & Configurable & EventForwardingProvider, I: Item>: NativeRowSlot
where Cell.Input == I {
  private let typed: Cell
  private var shown: (language: Language, timeZone: String)?

  init(_ registry: NativeRowRegistry) {
    typed = Cell()
    super.init(typed, registry)
  }

  override func configure(_ row: Row) -> Bool {
    guard let item = row.item(as: I.self) else { return false }
    if let shown, shown == (cell.localizer.language, cell.localizer.timeZone) {
      typed.configureIfChanged(item)
    } else {
      shown = (cell.localizer.language, cell.localizer.timeZone)
      typed.configure(item)
    }
    return true
  }

  override func configureAnew(_ row: Row) { if let item = row.item(as: I.self) { typed.configure(item) } }
  override func attach() { AnyActionHandlingProvider(sink).attach(to: typed) }
  override func detach() { AnyActionHandlingProvider(sink).detach(from: typed) }
}

/// Receives the events of a native row.
@MainActor
private final class RowEventSink: ActionHandlingProvider {
  var send: @MainActor (RowEvent) -> Void = { _ in }
  func handle(action: RowEvent) { send(action) }
}
#endif
