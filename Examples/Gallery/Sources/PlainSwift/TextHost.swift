import Tessera

/// A host that lists the keys of the rows and reports presses.
final class TextHost: ScreenHost, LayerHost, RoutingHost {
  private(set) var lines: [Page.LayerID: [String]] = [:]
  private let send: (ScreenEvent) -> ScreenEvent.Outcome

  init(send: @escaping (ScreenEvent) -> ScreenEvent.Outcome) { self.send = send }

  func show(_ snapshot: ScreenSnapshot) { lines[snapshot.layer] = Self.keys(of: snapshot) }

  func apply(_ update: ScreenSnapshot.Update) {
    for stage in update.difference.stages {
      switch stage {
      case .updates, .sections, .items: break
      }
    }
    lines[update.layer] = Self.keys(of: update.new)
  }

  func dismiss(_ layer: Page.LayerID) { lines[layer] = nil }

  func open(_ route: String) {}

  /// The user used a control.
  func use(_ item: String, _ event: Control.Event) -> ScreenEvent.Outcome { send(ScreenEvent(.control(item: item, event))) }

  private static func keys(of snapshot: ScreenSnapshot) -> [String] {
    snapshot.sections.flatMap { section in section.rows.map(\.key.text) }
  }
}
