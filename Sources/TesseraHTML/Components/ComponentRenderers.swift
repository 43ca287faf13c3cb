public import TesseraScreen

/// The markup of an app's own components, by their type; a value that is given to the host.
///
/// ```swift
/// let components = try ComponentRenderers()
///   .registering(SalesChart.self, as: "sales-chart", style: css) { chart, out in
///     out.element("svg", ["viewBox": "0 0 \(chart.bars.count) 10", "aria-hidden": "true"]) { out in
///       for (x, bar) in chart.bars.enumerated() { out.element("rect", ["x": "\(x)", "y": "\(10 - bar)", "width": "1", "height": "\(bar)"]) }
///     }
///   }
///   .registering(RegionMap.self, as: "region-map", style: css, script: script) { map, out in out.property("regions", map.names) }
/// WebHost(app, components: components, logger: logger)
/// ```
/// With a `script` the component is a *custom element* (HTML Standard §4.13) of that name: its properties are attributes (`data-regions`), and its
/// children are what was written, or else the fallback. The script defines it and draws into a shadow root, beside which the children are not seen;
/// as long as the script is not there, or if it fails before, they are. When a property changes its attribute does, and the element stays: use
/// `attributeChangedCallback`. Two functions come with every script: `press(element, "name")` and `change(element, "name", value)` use a control of the
/// component; both go through the control among the children, so they can do no more than a person can.
///
/// Style sheets and scripts are served by the host under an address with their hash, and loaded by pages that show the component. The policy of
/// pages allows them by their origin; nothing inline is needed. A style sheet does not reach into a shadow root: there, adopt one.
///
/// - Law: a type has one renderer and a name one type.
public struct ComponentRenderers: Sendable {
  /// One type's renderer.
  struct Entry: Sendable {
    let name: String
    let style: HTMLAssets.Asset?
    let script: HTMLAssets.Asset?
    /// The bit by which pages note that it is on them.
    let part: StyleParts
    let write: @Sendable (AnyComponent, inout ComponentWriter) throws -> Void
  }

  /// The reason why a renderer cannot be registered.
  public struct RegistrationError: Error, Hashable, CustomStringConvertible {
    /// The problem, and what to do.
    public let description: String
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The entries in the order in which they were registered.
  private(set) var all: [Entry] = []
  /// The most types of which one host has a renderer.
  public static let maximumCount = 48

  /// No renderers.
  public init() {}

  /// The same renderers, and one for components of a type.
  ///
  /// - Parameters:
  ///   - name: Names it in markup, style sheets (`[data-component=sales-chart]`) and addresses: letters, digits and hyphens, beginning with a letter;
  ///     with a hyphen if there is a script, as the names of custom elements have one.
  ///   - style: A style sheet, for its markup in the page.
  ///   - script: A module that defines the custom element of that name.
  ///   - markup: Writes the properties and the markup. What it throws, and markup that is refused, is reported, and the fallback shown.
  public func registering<C: Component>(
    _ type: C.Type, as name: String, style: String? = nil, script: String? = nil,
    markup: @escaping @Sendable (C, inout ComponentWriter) throws -> Void
  ) throws(RegistrationError) -> ComponentRenderers {
    let isName = name.utf8.first.map { (97...122).contains($0) } ?? false
    guard isName, name.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }) else {
      throw RegistrationError(
        description: "'\(name)' is no name for \(type): use small letters, digits and hyphens, such as 'sales-chart'.")
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
      name: name, style: style.map { HTMLAssets.Asset($0, name: name, extension: "css", contentType: "text/css; charset=utf-8") },
      script: script.map {
        HTMLAssets.Asset(Self.functions + $0, name: name, extension: "js", contentType: "text/javascript; charset=utf-8")
      }, part: StyleParts(component: all.count)
    ) { component, out in
      if let value = component.component(as: C.self) { try markup(value, &out) }
    }
    var copy = self
    copy.entries[ObjectIdentifier(type)] = entry
    copy.all.append(entry)
    return copy
  }

  /// The files that the renderers' pages load, to be served.
  public var assets: [HTMLAssets.Asset] { all.flatMap { [$0.style, $0.script].compactMap { $0 } } }

  /// The renderer for a component.
  func entry(for component: AnyComponent) -> Entry? { entries.isEmpty ? nil : entries[component.typeIdentifier] }

  /// The functions that come with every script.
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
