import TesseraScreen

/// Hostile strings wherever a screen can show one: as labels, values, option names, ids of rows and of sections, titles,
/// announcements; and as every other text of every element.
struct HostileScreen: Screen {
  struct State: Equatable, Sendable {
    /// Counts how often everything was replaced, so that it arrives as a change and not with the page.
    var round = 0
    var pressed: [String] = []
  }
  enum Action: Equatable, Sendable { case again, pressed(String) }

  let strings: [String]
  /// Whether the strings are shown as targets of links and pictures.
  let areAddresses: Bool

  func title(for state: State) -> Phrase { "\(strings.first ?? "")" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("round \(state.round), pressed \(state.pressed.count)").id("status")
      TextItem("\(state.pressed.last ?? "")").id("last")
      ButtonItem("Again", on: .again)
    }
    // Markdown and value fields are long, so they are sent with the page.
    for kind in areAddresses ? HostileItem.Kind.addresses : HostileItem.Kind.texts where kind != .more || state.round == 0 {
      SectionModel("\(kind.rawValue)") {
        for string in strings { HostileItem(string: string, kind: kind, round: state.round) }
      }
    }
    if !areAddresses {
      for string in strings {
        SectionModel("\(string)") {
          TextItem("\(string)").id(string)
        }.id("section\(state.round)\(string)").footer("\(string)")
      }
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .again: state.round += 1
    case .pressed(let string):
      state.pressed.append(string)
      return .announce("\(string)")
    }
    return .none
  }
}

/// One string as one kind of row, and as the row's identity.
struct HostileItem: Item {
  typealias Owner = HostileScreen

  enum Kind: String {
    case label, option, field, rest, more
    case link, route, image
    static let texts: [Kind] = [.label, .option, .field, .rest, .more]
    static let addresses: [Kind] = [.link, .route, .image]
  }

  let string: String
  let kind: Kind
  let round: Int

  var id: String { "\(kind.rawValue)\(round)\(string)" }

  var content: Element {
    let words: Phrase = "\(string)"
    return switch kind {
    case .label: .label(.init(words, subtitle: words, value: words))
    case .option: .option(.init(.init(words), subtitle: words, style: .checkbox, mark: .off))
    case .field: .textField(.init(words, text: string, placeholder: words, help: words, error: words, maximumLength: 10_000))
    case .rest: .column(everything(words))
    case .more: .column(markdown + fields(words))
    case .link: .link(.init(words, to: string))
    case .route: .label(.init(words, activation: .link(string)))
    case .image: .image(.init(.url(string), description: words))
    }
  }

  /// Every element that has words, once.
  private func everything(_ words: Phrase) -> [Element] {
    [
      .text(.init(words, role: .title)), .text(.init(words, role: .code)), .header(.init(words, subtitle: words, value: words)),
      .image(.init(.symbol(Element.Symbol(string)), description: words)), .badge(.init(words, tone: .info)),
      .button(.init(words, control: "rest", availability: .disabled(because: words))),
      .toggle(.init(words, subtitle: words, isOn: false, control: "rest toggle")),
      .slider(.init(words, value: 1, in: 0...2, valueText: words, control: "rest slider")),
      .textField(.init(words, text: string, kind: .multiline, control: "rest notes")),
      .choice(.init(words, value: words, help: words, control: "rest choice")),
      .progress(.init(words, fraction: 0.5)), .facts([.init(words, words)]),
      .message(.init(words, detail: words, tone: .failure, action: .init(words, control: "rest retry"))),
      .accessible(.text(.init(words)), Element.Accessibility(label: words, value: words, hint: words)),
    ]
  }

  /// The string as Markdown: alone, and in every construct, including the target of a link.
  private var markdown: [Element] {
    [
      .richText(Element.RichText(string)),
      .richText(Element.RichText("# \(string)\n- \(string)\n\n> **\(string)** [words](\(string))\n\n```\n\(string)\n```")),
    ]
  }

  /// Fields of values and files, and a menu.
  private func fields(_ words: Phrase) -> [Element] {
    [
      .stepper(.init(words, value: 1, in: 0...2, help: words, control: "more stepper")),
      .dateField(.init(words, text: string, help: words, error: words, control: "more date")),
      .fileField(
        .init(
          words, rule: UploadedFile.Rule(accepts: .pdf, size: .megabytes(1), remaining: 1), help: words, error: words, control: "more files"
        )),
      .segments(.init(words, [.init(words, control: "more one"), .init(words, control: "more two")], selected: nil, error: words)),
      .menu(.init(words, actions: [.init(words, control: "more action")])),
    ]
  }

  func intent(for event: Control.Event) -> Intent<HostileScreen>? {
    event.value == nil && kind == .option ? .action(.pressed(string)) : nil
  }
}
