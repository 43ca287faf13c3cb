import Tessera
public import TesseraHTML

extension SalesChart {
  public static func write(_ chart: SalesChart, _ out: inout ComponentRenderers.Writer) {
    let isMirrored = out.localizer.direction == .rightToLeft
    let step = 100.0 / Double(max(1, chart.bars.count))
    out.element("svg", ["viewBox": "0 0 100 42", "class": "bars", "aria-hidden": "true"]) { out in
      for (index, bar) in chart.bars.enumerated() {
        let position = isMirrored ? chart.bars.count - 1 - index : index
        let (height, middle) = (chart.height(of: bar) * 32, (Double(position) + 0.5) * step)
        let left = Double(position) * step + step * 0.15
        out.element(
          "rect",
          ["x": "\(left)", "y": "\(36 - height)", "width": "\(step * 0.7)", "height": "\(height)", "rx": "1", "class": "bar"]
        )
        out.element("text", ["x": "\(middle)", "y": "41", "text-anchor": "middle"]) { $0.text(bar.name) }
        out.element("text", ["x": "\(middle)", "y": "\(35 - height)", "text-anchor": "middle", "class": "count"]) {
          $0.text("\(bar.count)")
        }
      }
    }
  }

  static let style = """
    [data-component=sales-chart] svg { inline-size: 100%; block-size: auto; max-block-size: 18rem }
    [data-component=sales-chart] text { font-size: 3px; fill: var(--quiet) }
    [data-component=sales-chart] .count { fill: var(--ink); font-weight: 600 }
    [data-component=sales-chart] .bar { fill: var(--accent) }
    @media (forced-colors: active) { [data-component=sales-chart] .bar { fill: CanvasText } }

    """
}
