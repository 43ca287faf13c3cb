public import TesseraHTML
import Tessera

extension ProductPicture {
  public static func write(_ picture: ProductPicture, _ out: inout ComponentRenderers.Writer) {
    out.element("svg", ["viewBox": "0 0 100 60", "aria-hidden": "true"]) { out in
      for shape in picture.shapes {
        switch shape {
        case .polygon(let points, let isStrong):
          out.element(
            "polygon", ["points": points.map { "\($0.x),\($0.y)" }.joined(separator: " "), "class": isStrong ? "strong" : "faint"])
        case .circle(let x, let y, let radius, let isStrong):
          out.element("circle", ["cx": "\(x)", "cy": "\(y)", "r": "\(radius)", "class": isStrong ? "strong" : "faint"])
        }
      }
    }
  }

  static let style = """
    [data-component=product-picture] { display: block; inline-size: 100% }
    [data-component=product-picture] svg { display: block; inline-size: 100%; block-size: auto; border-radius: var(--small); background: var(--tint) }
    [data-component=product-picture] .strong { fill: var(--accent) }
    [data-component=product-picture] .faint { fill: var(--accent); fill-opacity: .4 }
    @media (forced-colors: active) { [data-component=product-picture] :is(.strong, .faint) { fill: CanvasText } }

    """
}
