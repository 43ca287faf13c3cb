public import TesseraScreen

extension HeadlessPage {
  /// The actions of a screen that was presented over this one, in order.
  public func actions<Other: Screen>(of screen: Other.Type) -> [Other.Action] {
    records.compactMap { record in
      if case .action(_, let action, _) = record { action as? Other.Action } else { nil }
    }
  }

  /// The log, one line per entry: events with their outcome and resulting actions, and the actions that were
  /// handled.
  public var log: [String] { records.map(\.description) }

  /// The current language, texts and formats.
  public var localizer: Localizer { page.environment.localizer }

  /// The layers that the user sees, from the bottom.
  var layers: [LayerModel] { (frozen ?? host.layers).map { $0.seen(isWide: isWide) } }

  /// All elements of the topmost layer, in reading order.
  public var elements: [ShownElement] { layers.last.map(elements) ?? [] }

  func elements(of layer: LayerModel) -> [ShownElement] {
    var collector = ElementCollector(localizer, layer: layer.layer)
    collector.collect(layer)
    // This host draws no components. One without a fallback is reported when elements are looked up.
    for diagnostic in collector.diagnostics where !diagnostics.contains(diagnostic) { parts.reported.append(diagnostic) }
    return collector.found
  }

  /// The element with this label on the topmost layer, or `nil` if there is none or more than one.
  /// `container` is the title of its section or another element in its row.
  public func element(_ label: Phrase, role: AccessibilityNode.Role? = nil, in container: Phrase? = nil) -> ShownElement? {
    let found = finder.matches(label, role: role, in: container).filter { !$0.isHidden }
    return found.count == 1 ? found[0] : nil
  }

  /// Whether the topmost layer shows this text: as the title of the layer or of an alert, or as the label, value, hint
  /// or second line of an element.
  public func shows(_ text: Phrase) -> Bool { Finder.folded(title) == Finder.folded(localizer.string(text)) || finder.shows(text) }

  /// The title of the topmost layer.
  public var title: String { layers.last.map { localizer.string($0.title) } ?? "" }

  /// The screen reader announcements, in order.
  public var announcements: [String] { host.announcements.map { localizer.string($0.words) } }

  /// The routes and URLs that the screen opened, in order.
  public var opened: [String] { host.opened }

  /// A description of the flow's navigation value. Empty if no flow shows the page.
  public var navigation: String { page.navigation ?? "" }

  /// The path of the page, as an address bar would show it.
  public var path: String? { host.locations.last?.path }

  /// The element that has the keyboard focus.
  public var focused: ShownElement? {
    guard let focus = host.focus, let layer = layers.first(where: { $0.layer == focus.layer }) else { return nil }
    return elements(of: layer).first { $0.row == focus.target.item.text && $0.control?.name == focus.target.control }
  }

  /// The accessibility trees, one per layer, from the bottom.
  public var accessibilityTrees: [AccessibilityNode] { layers.map { $0.accessibilityNode(localizer) } }

  /// The accessibility tree of the topmost layer.
  public var accessibilityTree: AccessibilityNode { accessibilityTrees.last ?? AccessibilityNode(.main) }

  /// The page as text, for reading and for snapshots. The topmost layer is first. If the app has tabs, its
  /// areas precede it.
  public var text: String { areasText + layers.reversed().map { ScreenText(localizer).text($0) }.joined(separator: "\n") }

  var finder: Finder {
    Finder(elements: elements, localizer: localizer)
  }
}
