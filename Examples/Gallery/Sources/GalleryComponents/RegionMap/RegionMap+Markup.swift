import Tessera
public import TesseraHTML

extension RegionMap {
  /// Writes the regions as properties of the custom element. Its children are the fallback.
  public static func write(_ map: RegionMap, _ out: inout ComponentRenderers.Writer) {
    let localizer = out.localizer
    out.property("outline", outline.map { "\($0.x),\($0.y)" }.joined(separator: " "))
    out.property("chosen", map.chosen ?? "")
    out.property(
      "regions",
      map.regions.map { region in
        let words = localizer.string("\(region.name), \(region.count) parcels").filter { $0 != "|" && $0 != "\n" }
        return [region.id, "\(region.x)", "\(region.y)", "\(region.radius)", localizer.string(region.name), words].joined(separator: "|")
      }.joined(separator: "\n"))
  }

  static let style = """
    region-map { display: flex; flex-wrap: wrap; gap: .5rem }

    """

  /// The custom element, which draws the map into a shadow root. Until it has loaded, the fallback's buttons are
  /// shown.
  static let script = #"""
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      svg { inline-size: 100%; block-size: auto; max-block-size: 26rem; display: block }
      .land { fill: color-mix(in srgb, var(--ink) 7%, transparent); stroke: var(--edge) }
      g { cursor: pointer; outline: none }
      circle { fill: var(--accent); opacity: .55; transition: opacity .15s }
      g:hover circle, g[aria-pressed=true] circle { opacity: 1 }
      g:focus-visible circle { stroke: var(--ink); stroke-width: 1.5 }
      text { font: 600 3.5px system-ui, sans-serif; fill: var(--ink); text-anchor: middle; pointer-events: none; paint-order: stroke; stroke: var(--surface); stroke-width: 1px; stroke-linejoin: round }
      @media (forced-colors: active) { circle { fill: Highlight } }
    `);
    const make = (name, attributes, ...children) => {
      const node = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
      node.append(...children);
      return node;
    };
    customElements.define("region-map", class extends HTMLElement {
      static observedAttributes = ["data-regions", "data-chosen", "data-outline"];

      connectedCallback() { this.draw(); }
      attributeChangedCallback() { if (this.isConnected) this.draw(); }

      draw() {
        const {regions, chosen, outline} = this.dataset;
        const focused = this.shadowRoot?.activeElement?.id;
        const places = regions.split("\n").filter(Boolean).map(line => line.split("|")).map(([id, x, y, r, name, words]) => {
          const place = make("g", {id, role: "button", tabindex: 0, "aria-label": words, "aria-pressed": id === chosen},
            make("circle", {cx: x, cy: y, r}), make("text", {x, y: +y + +r + 4}, name));
          place.addEventListener("click", () => press(this, id));
          place.addEventListener("keydown", event => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            press(this, id);
          });
          return place;
        });
        const plan = make("svg", {viewBox: "0 0 100 100"}, make("polygon", {class: "land", points: outline}), ...places);
        if (!this.shadowRoot) this.attachShadow({mode: "open"}).adoptedStyleSheets = [sheet];
        this.shadowRoot.replaceChildren(plan);
        if (focused) this.shadowRoot.getElementById(focused)?.focus();
      }
    });

    """#
}

extension ComponentRenderers {
  public static func gallery() throws -> ComponentRenderers {
    try ComponentRenderers()
      .registering(SalesChart.self, as: "sales-chart", style: SalesChart.style, markup: SalesChart.write)
      .registering(KeyFigure.self, as: "key-figure", style: KeyFigure.style, markup: KeyFigure.write)
      .registering(ProductPicture.self, as: "product-picture", style: ProductPicture.style, markup: ProductPicture.write)
      .registering(RegionMap.self, as: "region-map", style: RegionMap.style, script: RegionMap.script, markup: RegionMap.write)
  }
}
