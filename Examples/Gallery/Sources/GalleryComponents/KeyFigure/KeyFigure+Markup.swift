import Tessera
public import TesseraHTML

extension KeyFigure {
  /// Writes the number, and a bar for its share.
  public static func write(_ figure: KeyFigure, _ out: inout ComponentRenderers.Writer) {
    out.element("span", ["class": "name", "aria-hidden": "true"]) { $0.text(figure.title) }
    out.element("span", ["class": "number", "aria-hidden": "true"]) { out in out.element("bdi") { $0.text(figure.value) } }
    if let share = figure.share {
      out.element("svg", ["viewBox": "0 0 100 1", "preserveAspectRatio": "none", "aria-hidden": "true"]) { out in
        out.element("rect", ["width": "100", "height": "1", "class": "whole"])
        out.element("rect", ["width": "\((share * 1000).rounded() / 10)", "height": "1", "class": "part"])
      }
    }
    if let note = figure.note { out.element("span", ["class": "note", "aria-hidden": "true"]) { $0.text(note) } }
  }

  static let style = """
    [data-component=key-figure] { display: grid; gap: .25rem; align-content: start; inline-size: 100% }
    [data-component=key-figure] :is(.name, .note) { font-size: .875rem; color: var(--quiet) }
    [data-component=key-figure] .number { font-size: 2.125rem; line-height: 1.15; font-weight: 700; letter-spacing: -.02em; \
    font-variant-numeric: tabular-nums }
    [data-component=key-figure] svg { inline-size: 100%; block-size: .375rem; border-radius: 1rem; margin-block: .25rem; display: block }
    [data-component=key-figure] .whole { fill: var(--line) }
    [data-component=key-figure] .part { fill: var(--accent) }
    :dir(rtl) > [data-component=key-figure] svg, [dir=rtl] [data-component=key-figure] svg { scale: -1 1 }
    @media (forced-colors: active) { [data-component=key-figure] .part { fill: CanvasText } }

    """
}
