/// A view that maps its senders' events to actions.
///
/// ```swift
/// final class StepperCell: Widget, EventForwardingProvider {
///   var eventForwarder: SenderGroup {
///     EventForwarder(plus) { _, ctx in ctx.control(.clicked) { (row: Row) in [CartAction.increase(row.id)] } }
///     EventForwarder(minus) { _, ctx in ctx.control(.clicked) { (row: Row) in [CartAction.decrease(row.id)] } }
///   }
/// }
/// ```
/// The forwarder is read when a handler is attached, added, removed or assigned, when you call
/// ``sendersDidChange()``, and once when the view is configured before any of these. It is never read per
/// event. Reading it again keeps the connections that are still described.
@MainActor
public protocol EventForwardingProvider: BindingObject {
  /// The current senders and the actions of their events.
  @SenderGroup.Builder var eventForwarder: SenderGroup { get }
}

extension EventForwardingProvider {
  /// Call when the view's senders changed. Wires the new senders and gives them the state, and disconnects
  /// the removed ones.
  ///
  /// Call it at the end of a configurer that creates or removes senders. Attaching a handler does it
  /// automatically.
  public func sendersDidChange() {
    table.update(for: self)
  }

  /// Reads the senders before the first configuration.
  @usableFromInline
  func gatherSenders() {
    table.update(for: self)
  }

  /// The view's table, created on first use.
  var table: ForwardingTable {
    if let table = bindingSlot.table { return table }
    let table = ForwardingTable(hub: ForwardingHub(owner: self))
    bindingSlot.table = table
    return table
  }
}
