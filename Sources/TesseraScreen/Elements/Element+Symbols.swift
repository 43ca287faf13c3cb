extension Element {
  /// The symbols of the element that no host has. They are shown as a dot.
  package var unknownSymbols: [Symbol] { symbols.filter { !Symbol.known.contains($0) } }

  /// The symbols that the element shows, in order.
  var symbols: [Symbol] {
    switch self {
    case .label(let label): [label.icon].compactMap { $0 }
    case .image(let image): [image.symbol, image.placeholder].compactMap { $0 }
    case .button(let button): [button.icon].compactMap { $0 }
    case .option(let option): [option.icon].compactMap { $0 }
    case .segments(let segments): segments.segments.compactMap(\.icon)
    case .message(let message): [message.icon, message.action?.icon].compactMap { $0 }
    case .menu(let menu):
      [menu.icon].compactMap { $0 } + (menu.leading + menu.actions + menu.trailing).compactMap(\.icon) + (menu.content?.symbols ?? [])
    case .row(let parts), .column(let parts): parts.flatMap(\.symbols)
    case .component(let component): component.parts.flatMap(\.symbols)
    case .accessible(let element, _): element.symbols
    case .text, .header, .link, .toggle, .slider, .stepper, .textField, .dateField, .fileField, .choice, .progress, .badge, .richText,
      .divider, .facts:
      []
    }
  }
}

extension Element.Symbol {
  /// The report of a symbol that no host has.
  package var unknownReport: Diagnostic {
    Diagnostic(
      .unknownSymbol, .warning, "There is no symbol '\(name.prefix(60))', so a dot is shown. 'Element.Symbol.known' lists the names.")
  }
}

/// The unknown symbols that a host reported, so that each is reported once.
package struct SymbolReports {
  private var names: Set<String> = []

  package init() {}

  /// The reports of an element's unknown symbols that weren't made before.
  package mutating func new(in element: Element) -> [Diagnostic] {
    element.unknownSymbols.compactMap { symbol in
      if names.count >= 1_000 { names.removeAll() }
      return names.insert(symbol.name).inserted ? symbol.unknownReport : nil
    }
  }
}

extension Element.Image {
  fileprivate var symbol: Element.Symbol? { if case .symbol(let symbol) = source { symbol } else { nil } }
}

extension ScreenLayer {
  /// Reports symbols that hosts show as a dot. Only in tests, and not for long layers.
  @inline(never) func reportUnknownSymbols() {
    guard shown.rowCount <= 1_000 else { return }
    for section in shown.sections {
      for row in [section.header, section.footer].compactMap({ $0 }) + Array(section.rows) {
        for symbol in row.content.unknownSymbols {
          core.reportOnce(
            .unknownSymbol,
            "\(name) shows the symbol '\(symbol.name.prefix(60))', which no host has, so a dot is shown. 'Element.Symbol.known' lists the names."
          )
        }
      }
    }
  }
}
