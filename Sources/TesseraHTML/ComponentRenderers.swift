public import TesseraScreen

/// The HTML renderers of an app's components, by type. Pass them to the host.
///
/// ```swift
/// let components = try ComponentRenderers()
///   .registering(SalesChart.self, as: "sales-chart", style: css) { chart, out in
///     out.element("svg", ["viewBox": "0 0 \(chart.bars.count) 10", "aria-hidden": "true"]) { out in
///       for (x, bar) in chart.bars.enumerated() {
///         out.element("rect", ["x": "\(x)", "y": "\(10 - bar)", "width": "1", "height": "\(bar)"])
///       }
///     }
///   }
///   .registering(RegionMap.self, as: "region-map", style: css, script: script) { map, out in out.property("regions", map.names) }
/// WebHost(app, components: components, logger: logger)
/// ```
/// With a `script`, the component is a *custom element* (HTML Standard §4.13) with that name. Its properties are
/// attributes (`data-regions`), and its children are the written markup or the fallback. The script defines the
/// element and draws into a shadow root, which hides the children. They stay visible until the script has loaded, and
/// if it fails before that. When a property changes, the attribute changes and the element stays: use
/// `attributeChangedCallback`. Every script can call `press(element, "name")` and `change(element, "name", value)` to
/// use a control of the component. Both operate a control among the children, so they can do no more than a user.
///
/// The host serves style sheets and scripts at addresses with their hash. Pages that show the component load them.
/// The page's policy allows them by origin, and nothing inline is needed. A style sheet doesn't apply inside a shadow
/// root: adopt one there.
///
/// - Law: a type has one renderer, and a name one type.
public struct ComponentRenderers: Sendable {
  struct Entry: Sendable {
    let name: String
    let style: HTMLRenderer.Assets.Asset?
    let script: HTMLRenderer.Assets.Asset?
    /// The bit that marks pages with this component.
    let part: StyleParts
    let write: @Sendable (Element.AnyComponent, inout Writer) throws -> Void
  }

  /// The reason why a renderer can't be registered.
  public struct RegistrationError: Error, Hashable, CustomStringConvertible {
    /// The problem and advice.
    public let description: String
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private(set) var all: [Entry] = []
  /// The most renderers of a host.
  public static let maximumCount = 48

  /// No renderers.
  public init() {}

  /// Returns a copy with a renderer for components of a type.
  ///
  /// - Parameters:
  ///   - name: The name in markup, style sheets (`[data-component=sales-chart]`) and addresses: letters, digits and
  ///     hyphens, starting with a letter. With a script it needs a hyphen, like all names of custom elements.
  ///   - style: A style sheet for its markup in the page.
  ///   - script: A module that defines the custom element with that name.
  ///   - markup: Writes the properties and the markup. Errors and rejected markup are reported, and the fallback is
  ///     shown.
  public func registering<C: Component>(
    _ type: C.Type, as name: String, style: String? = nil, script: String? = nil,
    markup: @escaping @Sendable (C, inout Writer) throws -> Void
  ) throws(RegistrationError) -> ComponentRenderers {
    let isName = name.utf8.first.map { (97...122).contains($0) } ?? false
    guard isName, name.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }) else {
      throw RegistrationError(
        description: "'\(name)' is not a valid name for \(type). Use lowercase letters, digits and hyphens, such as 'sales-chart'.")
    }
    guard script == nil || name.contains("-") else {
      throw RegistrationError(description: "'\(name)' names a custom element, and those have a hyphen in their name: call it 'my-\(name)'.")
    }
    if let other = all.first(where: { $0.name == name }) {
      throw RegistrationError(description: "'\(other.name)' is taken; \(type) needs another name.")
    }
    guard entries[ObjectIdentifier(type)] == nil else {
      throw RegistrationError(description: "\(type) has a renderer already; register it once.")
    }
    guard all.count < Self.maximumCount else {
      throw RegistrationError(description: "More than \(Self.maximumCount) types of components; let one type show several looks.")
    }
    let entry = Entry(
      name: name, style: style.map { HTMLRenderer.Assets.Asset($0, name: name, extension: "css", contentType: "text/css; charset=utf-8") },
      script: script.map {
        HTMLRenderer.Assets.Asset(Self.functions + $0, name: name, extension: "js", contentType: "text/javascript; charset=utf-8")
      }, part: StyleParts(component: all.count)
    ) { component, out in
      if let value = component.component(as: C.self) { try markup(value, &out) }
    }
    var copy = self
    copy.entries[ObjectIdentifier(type)] = entry
    copy.all.append(entry)
    return copy
  }

  /// The files that pages load, to be served by the host.
  public var assets: [HTMLRenderer.Assets.Asset] { all.flatMap { [$0.style, $0.script].compactMap { $0 } } }

  func entry(for component: Element.AnyComponent) -> Entry? { entries.isEmpty ? nil : entries[component.typeIdentifier] }

  /// The functions added to every script.
  private static let functions = """
    const controlOf = (element, name) => element.querySelector(`[data-control="${CSS.escape(name)}"]`);
    const press = (element, name) => controlOf(element, name)?.click();
    const change = (element, name, value) => {
      const field = controlOf(element, name);
      if (!field) return;
      field[field.type === "checkbox" ? "checked" : "value"] = value;
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, {bubbles: true}));
    };

    """
}
