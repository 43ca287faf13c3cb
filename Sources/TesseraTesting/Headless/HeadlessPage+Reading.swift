public import TesseraScreen

extension HeadlessPage {
  /// The actions of a screen that was presented over this one, in order.
  public func actions<Other: Screen>(of screen: Other.Type) -> [Other.Action] {
    records.compactMap { record in
      if case .action(_, let action, _) = record { action as? Other.Action } else { nil }
    }
  }

  /// The log, one line each: events with their outcome, what they meant, the actions that were handled.
  public var log: [String] { records.map(\.description) }

  /// The language of everything that is shown.
  public var localizer: Localizer { page.environment.localizer }

  /// The layers that a person sees, from the bottom.
  var layers: [LayerModel] { (frozen ?? host.layers).map { $0.seen(isWide: isWide) } }

  /// Everything on the layer on top, in reading order.
  public var elements: [HeadlessElement] { layers.last.map(elements) ?? [] }

  func elements(of layer: LayerModel) -> [HeadlessElement] {
    var collector = ElementCollector(localizer, layer: layer.layer)
    collector.collect(layer)
    // This host draws no component: one without a fallback is reported as soon as somebody looks for something.
    for diagnostic in collector.diagnostics where !reported.all.contains(diagnostic) { reported.append(diagnostic) }
    return collector.found
  }

  /// The element that is called so on the layer on top, if exactly one thing is; `in` names its section or something else in its row.
  public func element(_ label: Phrase, role: AccessibilityNode.Role? = nil, in container: Phrase? = nil) -> HeadlessElement? {
    let found = finder.matches(label, role: role, in: container).filter { !$0.isHidden }
    return found.count == 1 ? found[0] : nil
  }

  /// Whether something on the layer on top is called so.
  public func shows(_ label: Phrase) -> Bool { !finder.matches(label, role: nil, in: nil).isEmpty }

  /// The title of the layer on top.
  public var title: String { layers.last.map { localizer.string($0.title) } ?? "" }

  /// The announcements to people who use a screen reader, in order.
  public var announcements: [String] { host.announcements.map { localizer.string($0.words) } }

  /// The routes and URLs that the screen went to, in order.
  public var opened: [String] { host.opened }

  /// The navigation value of the page's flow, printed; empty where no flow shows the page.
  public var navigation: String { page.navigation ?? "" }

  /// The path of the page, as an address bar shows it.
  public var path: String? { host.locations.last?.path }

  /// The element that has the keyboard focus.
  public var focused: HeadlessElement? {
    guard let focus = host.focus, let layer = layers.first(where: { $0.layer == focus.layer }) else { return nil }
    return elements(of: layer).first { $0.row == focus.target.item.text && $0.control?.name == focus.target.control }
  }

  /// The trees that a screen reader finds: one per layer, from the bottom.
  public var accessibilityTrees: [AccessibilityNode] { layers.map { $0.accessibilityNode(localizer) } }

  /// The tree that a screen reader finds on the layer on top.
  public var accessibilityTree: AccessibilityNode { accessibilityTrees.last ?? AccessibilityNode(.main) }

  /// The page as text, the layer on top first, below the app's areas if it has tabs; for people and for snapshots.
  public var text: String { areasText + layers.reversed().map { ScreenText(localizer).text($0) }.joined(separator: "\n") }

  var finder: Finder {
    Finder(elements: elements, localizer: localizer)
  }
}
