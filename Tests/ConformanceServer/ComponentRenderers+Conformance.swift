import TesseraHTML
import TesseraScreen
import TesseraTesting

extension ComponentRenderers {
  /// The components of the conformance suite, drawn.
  static func conformance() throws -> ComponentRenderers {
    try ComponentRenderers().registering(ConformanceTally.self, as: "tally", style: "[data-component=tally] svg { inline-size: 10rem }\n") {
      tally, out in
      out.element("svg", ["viewBox": "0 0 50 10", "aria-hidden": "true"]) { out in
        for index in 0..<max(0, tally.count) {
          out.element("circle", ["cx": "\(index * 10 + 5)", "cy": "5", "r": "4", "fill": "currentColor"])
        }
      }
      out.element("p", ["class": "text"]) { $0.text(tally.words) }
      // The switch that is not written here is added by the host.
      for control in tally.controls where control.kind == .press {
        out.button(control.name, ["class": "button"]) { $0.text(control.label) }
      }
    }
  }
}
