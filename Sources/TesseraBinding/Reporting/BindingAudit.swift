/// Compares the events that a view describes with the connections it has. Tests use it to find missing,
/// leftover and duplicate connections.
///
/// ```swift
/// #expect(cell.binding.audit().problems == [])
/// ```
@MainActor
package struct BindingAudit {
  /// The number of attached handlers that are alive.
  package let handlers: Int
  /// The number of distinct sender events that the view describes now.
  package let declared: Int
  /// The number of events that are connected.
  package let wired: Int
  /// The problems, one line each. Empty if there are none.
  package let problems: [String]

  init(_ view: any EventForwardingProvider) {
    let table = view.table
    let wanted = table.wanted(view.eventForwarder.senderMappings, by: view)
    let connected = table.entries.filter(\.isConnected)
    var problems: [String] = []
    handlers = view.actionHandlerCount
    declared = wanted.count
    wired = connected.count
    for wanted in wanted where handlers > 0 && !connected.contains(where: { $0.sender === wanted.sender && $0.event == wanted.event }) {
      problems.append("\(wanted.sender.bindingName) (\(wanted.event)) is described but not wired: attach again or call sendersDidChange()")
    }
    for entry in connected {
      if !wanted.contains(where: { $0.sender === entry.sender && $0.event == entry.event }) {
        problems.append("\(entry.senderName) (\(entry.event)) is wired but no longer described: attach again or call sendersDidChange()")
      }
      if handlers == 0 { problems.append("\(entry.senderName) (\(entry.event)) is wired and has no handler") }
      if let count = entry.sender?.connectionCount(for: entry.event), count != 1 {
        problems.append("\(entry.senderName) (\(entry.event)) holds \(count) connections instead of 1")
      }
    }
    self.problems = problems
  }
}

extension BindingSlot.Access where Base: EventForwardingProvider {
  /// Compares the wiring with the description, without changing either.
  package func audit() -> BindingAudit { BindingAudit(base) }
}
