/// A view that says what its senders' events mean.
///
/// ```swift
/// final class StepperCell: Widget, EventForwardingProvider {
///   var eventForwarder: SenderGroup {
///     EventForwarder(plus) { _, ctx in ctx.control(.clicked) { (row: Row) in [CartAction.increase(row.id)] } }
///     EventForwarder(minus) { _, ctx in ctx.control(.clicked) { (row: Row) in [CartAction.decrease(row.id)] } }
///   }
/// }
/// ```
/// The forwarder is read when a handler is attached, added, removed or assigned, when ``sendersDidChange()`` is called, and once when a view
/// is configured before any of these; never per event. Read anew, it keeps the connections that are still described.
@MainActor
public protocol EventForwardingProvider: BindingObject {
  /// The senders and what their events mean, as of now.
  @SenderGroupBuilder var eventForwarder: SenderGroup { get }
}

extension EventForwardingProvider {
  /// Tells that the view has other senders than before: new ones are wired and receive the state, gone ones are let go.
  ///
  /// Call it at the end of a configurer that makes or drops senders; attaching does the same by itself.
  public func sendersDidChange() {
    table.update(for: self)
  }

  /// Reads the senders for the first configuration.
  @usableFromInline
  func gatherSenders() {
    table.update(for: self)
  }

  /// The view's table, made on first use.
  var table: ForwardingTable {
    if let table = bindingSlot.table { return table }
    let table = ForwardingTable(hub: ForwardingHub(owner: self))
    bindingSlot.table = table
    return table
  }
}
