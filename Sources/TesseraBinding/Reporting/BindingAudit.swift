/// A comparison of what a view describes with what is wired: the detector of forgotten, left-over and double wiring, for tests.
///
/// ```swift
/// #expect(cell.binding.audit().problems == [])
/// ```
@MainActor
public struct BindingAudit {
  /// The number of handlers that are attached and alive.
  public let handlers: Int
  /// The number of distinct events of senders that the view describes now.
  public let declared: Int
  /// The number of the view's entries that are connected.
  public let wired: Int
  /// The problems, one line each; empty when all is well.
  public let problems: [String]

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

extension BindingAccess where Base: EventForwardingProvider {
  /// Compares the wiring with the description; changes nothing.
  public func audit() -> BindingAudit { BindingAudit(base) }
}
