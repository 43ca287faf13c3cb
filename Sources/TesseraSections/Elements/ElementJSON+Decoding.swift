internal import TesseraScreen

extension ElementsConfigurator.JSON: Decodable {
  public init(from decoder: any Decoder) throws {
    let notes = ElementNotes()
    element = try ElementReading(decoder, nesting: 1, notes).element()
    adaptations = notes.all
  }
}

/// The parts that the decoder omitted or replaced.
private final class ElementNotes {
  var all: [String] = []

  func add(_ words: String) { if all.count < 20 { all.append(words) } }
}

struct ElementReading {
  private let members: KeyedDecodingContainer<ElementsConfigurator.JSON.Key>
  private let nesting: Int
  private let notes: ElementNotes
  /// Whether an enclosing element has a fallback, which is shown if a part of the element can't be.
  private let isReplaceable: Bool

  fileprivate init(_ decoder: any Decoder, nesting: Int, _ notes: ElementNotes, isReplaceable: Bool = false) throws {
    members = try decoder.container(keyedBy: ElementsConfigurator.JSON.Key.self)
    (self.nesting, self.notes, self.isReplaceable) = (nesting, notes, isReplaceable)
    guard nesting <= ElementsConfigurator.JSON.maximumNesting else {
      throw refusal("Elements are nested more than \(ElementsConfigurator.JSON.maximumNesting) deep.")
    }
  }

  /// The cause of an error about a type that a later version may define.
  private struct UnknownType: Error {}

  private func refusal(_ words: String, _ key: ElementsConfigurator.JSON.Key? = nil, because cause: (any Error)? = nil) -> DecodingError {
    .dataCorrupted(.init(codingPath: members.codingPath + (key.map { [$0] } ?? []), debugDescription: words, underlyingError: cause))
  }

  private var hasFallback: Bool { members.contains(.fallback) && (try? members.decodeNil(forKey: .fallback)) != true }

  private func inner(_ key: ElementsConfigurator.JSON.Key) throws -> ElementReading { try inner(members.superDecoder(forKey: key)) }

  private func inner(_ decoder: any Decoder) throws -> ElementReading {
    try ElementReading(decoder, nesting: nesting + 1, notes, isReplaceable: isReplaceable || hasFallback)
  }

  /// The element, or the first of its fallbacks that can be shown.
  ///
  /// - Throws: The element's own error, if neither it nor a fallback can be shown.
  func element() throws -> Element {
    guard hasFallback else { return try ownElement() }
    let count = notes.all.count
    do { return try ownElement() } catch {
      notes.all.removeLast(notes.all.count - count)
      // Anything but an unknown type is a mistake of the server.
      if case DecodingError.dataCorrupted(let context) = error, context.underlyingError is UnknownType {
      } else {
        note("\(Self.words(of: error)) Its fallback is shown.", .type)
      }
      let decoder = try members.superDecoder(forKey: .fallback)
      guard let other = try? ElementReading(decoder, nesting: nesting + 1, notes, isReplaceable: isReplaceable).element() else {
        throw error
      }
      return other
    }
  }

  private func ownElement() throws -> Element {
    let name: String = try required(.type)
    guard let kind = ElementsConfigurator.JSON.Kind(rawValue: name) else {
      throw refusal("'\(name)' is not a known element. Give it a 'fallback' that is.", .type, because: UnknownType())
    }
    return switch kind {
    case .text: .text(try text())
    case .label: .label(try label())
    case .header:
      .header(
        Element.Header(
          try required(.title), subtitle: try optional(.subtitle), value: try optional(.value), isExpanded: try optional(.isExpanded),
          control: try control()))
    case .image: .image(try image())
    case .row: .row(try elements())
    case .column: .column(try elements())
    case .button: .button(try button())
    case .link: .link(Element.Link(try required(.title), to: try required(.to), control: try control()))
    case .toggle:
      .toggle(
        Element.Toggle(
          try required(.title), subtitle: try optional(.subtitle), isOn: try optional(.isOn) ?? false, error: try optional(.error),
          control: try control(), availability: try availability()))
    case .slider: .slider(try slider())
    case .textField: .textField(try textField())
    case .stepper: .stepper(try stepper())
    case .dateField: .dateField(try dateField())
    case .fileField: .fileField(try fileField())
    case .segments: .segments(try segments())
    case .choice: .choice(try choice())
    case .option: .option(try option())
    case .progress:
      .progress(Element.Progress(try optional(.label) ?? "Loading…", fraction: try optional(.fraction)))
    case .badge: .badge(Element.Badge(try required(.text), tone: try style(.tone) ?? .neutral))
    case .richText: .richText(Element.RichText(try required(.markdown)))
    case .divider: .divider
    case .facts: .facts(try facts())
    case .message: .message(try message())
    case .menu: .menu(try menu())
    case .accessible:
      .accessible(
        try inner(.element).element(),
        Element.Accessibility(
          label: try optional(.label), value: try optional(.value), hint: try optional(.hint), isHidden: try optional(.hidden) ?? false))
    }
  }
}

extension ElementReading {
  private func text() throws -> Element.Text {
    Element.Text(try required(.text), role: try style(.role) ?? .body, emphasis: try style(.emphasis) ?? .normal)
  }

  private func label() throws -> Element.Label {
    let (destination, control): (String?, String?) = (try optional(.to), try optional(.control))
    return Element.Label(
      try required(.title), subtitle: try optional(.subtitle), value: try optional(.value), icon: try icon(),
      activation: destination.map { .link($0) } ?? control.map { .control(Control.Name($0)) }, availability: try availability(),
      emphasis: try style(.emphasis) ?? .normal)
  }

  private func image() throws -> Element.Image {
    let (symbol, url): (String?, String?) = (try optional(.symbol), try optional(.url))
    guard let source = url.map({ Element.Image.Source.url($0) }) ?? symbol.map({ .symbol(Element.Symbol($0)) }) else {
      throw refusal("An image needs a 'symbol' or a 'url'.")
    }
    return Element.Image(
      source, description: try optional(.description), size: try style(.size) ?? .thumbnail,
      aspect: try style(.aspect) ?? .standard, placeholder: try optional(.placeholder).map { (name: String) in Element.Symbol(name) })
  }

  private func button() throws -> Element.Button {
    Element.Button(
      try required(.title), icon: try icon(), control: try control(), emphasis: try style(.emphasis) ?? .normal,
      availability: try availability())
  }

  private func menu() throws -> Element.Menu {
    let hasContent = try members.contains(.element) && !members.decodeNil(forKey: .element)
    return Element.Menu(
      try required(.title), icon: try icon(), leading: try buttons(.leading), actions: try buttons(.actions),
      trailing: try buttons(.trailing), of: hasContent ? try inner(.element).element() : nil)
  }

  private func buttons(_ key: ElementsConfigurator.JSON.Key) throws -> [Element.Button] {
    guard try members.contains(key) && !members.decodeNil(forKey: key) else { return [] }
    var list = try members.nestedUnkeyedContainer(forKey: key)
    var buttons: [Element.Button] = []
    while !list.isAtEnd {
      guard buttons.count < ElementsConfigurator.JSON.maximumCount else { throw tooMany(key) }
      buttons.append(try inner(list.superDecoder()).button())
    }
    return buttons
  }

  private func slider() throws -> Element.Slider {
    let (lower, upper): (Double, Double) = (try optional(.lower) ?? 0, try optional(.upper) ?? 1)
    return Element.Slider(
      try required(.title), value: try optional(.value) ?? lower, in: min(lower, upper)...max(lower, upper), step: try optional(.step) ?? 0,
      valueText: try optional(.valueText), error: try optional(.error), control: try control(), availability: try availability())
  }

  private func textField() throws -> Element.TextField {
    let longest: Int = try optional(.maximumLength) ?? 1000
    guard (1...100_000).contains(longest) else { throw refusal("A text must have from 1 to 100000 characters.", .maximumLength) }
    return Element.TextField(
      try required(.title), text: try optional(.text) ?? "", placeholder: try optional(.placeholder), help: try optional(.help),
      error: try optional(.error), kind: try style(.kind) ?? .text, isRequired: try optional(.isRequired) ?? false,
      maximumLength: longest, control: try control(), availability: try availability())
  }

  private func stepper() throws -> Element.Stepper {
    let (lower, upper): (Double, Double) = (try optional(.lower) ?? 0, try optional(.upper) ?? 100)
    return Element.Stepper(
      try required(.title), value: try optional(.value) ?? lower, in: min(lower, upper)...max(lower, upper), step: try optional(.step) ?? 1,
      help: try optional(.help), error: try optional(.error), control: try control(), availability: try availability())
  }

  private func dateField() throws -> Element.DateField {
    Element.DateField(
      try required(.title), text: try optional(.text) ?? "", kind: try style(.kind) ?? .date, earliest: try optional(.earliest),
      latest: try optional(.latest), help: try optional(.help), error: try optional(.error), isRequired: try optional(.isRequired) ?? false,
      control: try control(), availability: try availability())
  }

  private func fileField() throws -> Element.FileField {
    let names: [String] = try required(.accepts)
    var types: UploadedFile.FileTypes = []
    for name in names {
      guard let type = UploadedFile.FileType(rawValue: name) else {
        note("'\(name)' is not a kind of file that this version knows", .accepts)
        continue
      }
      types.insert(UploadedFile.FileTypes(type))
    }
    if types.isEmpty, !names.isEmpty { throw refusal("None of these is a kind of file that this version knows.", .accepts) }
    let (largest, remaining): (Int, Int) = (try required(.largest), try optional(.remaining) ?? 1)
    guard largest >= 0, remaining >= 0 else { throw refusal("Sizes and numbers of files must not be negative.", .largest) }
    return Element.FileField(
      try required(.title), rule: UploadedFile.Rule(accepts: types, size: UploadedFile.ByteCount(bytes: largest), remaining: remaining),
      help: try optional(.help), error: try optional(.error), isRequired: try optional(.isRequired) ?? false, control: try control(),
      availability: try availability())
  }

  private func segments() throws -> Element.Segments {
    var list = try members.nestedUnkeyedContainer(forKey: .segments)
    var segments: [Element.Segments.Segment] = []
    while !list.isAtEnd {
      guard segments.count < ElementsConfigurator.JSON.maximumCount else { throw tooMany(.segments) }
      let one = try list.nestedContainer(keyedBy: ElementsConfigurator.JSON.Key.self)
      segments.append(
        Element.Segments.Segment(
          try one.decode(Phrase.self, forKey: .title), icon: try one.decodeIfPresent(String.self, forKey: .icon).map { Element.Symbol($0) },
          control: Control.Name(try one.decode(String.self, forKey: .control))))
    }
    let selected: String? = try optional(.selected)
    return Element.Segments(
      try required(.title), segments, selected: selected.map { Control.Name($0) }, error: try optional(.error),
      availability: try availability())
  }

  private func choice() throws -> Element.Choice {
    Element.Choice(
      try required(.title), value: try optional(.value), placeholder: try optional(.placeholder) ?? "Select", help: try optional(.help),
      error: try optional(.error), isRequired: try optional(.isRequired) ?? false, control: try control(),
      availability: try availability())
  }

  private func option() throws -> Element.Option {
    let depth: Int = try optional(.depth) ?? 0
    guard (0...32).contains(depth) else { throw refusal("The depth of an option in its tree must be from 0 to 32.", .depth) }
    return Element.Option(
      Element.Text(try required(.title), role: try style(.role) ?? .body, emphasis: try style(.emphasis) ?? .normal),
      subtitle: try optional(.subtitle), icon: try icon(), picture: try optional(.picture),
      style: try style(.style) ?? .checkbox, mark: try style(.mark) ?? .off, depth: depth, isExpanded: try optional(.isExpanded),
      control: try control(), availability: try availability())
  }

  private func message() throws -> Element.Message {
    let hasAction = try members.contains(.action) && !members.decodeNil(forKey: .action)
    return Element.Message(
      try required(.title), detail: try optional(.detail), tone: try style(.tone) ?? .neutral, icon: try icon(),
      action: hasAction ? try inner(.action).button() : nil)
  }

  /// The children. A child that can't be shown is omitted, unless an enclosing element has a fallback for
  /// everything.
  private func elements() throws -> [Element] {
    var list = try members.nestedUnkeyedContainer(forKey: .elements)
    var (elements, count, first): ([Element], Int, (any Error)?) = ([], 0, nil)
    while !list.isAtEnd {
      guard count < ElementsConfigurator.JSON.maximumCount else { throw tooMany(.elements) }
      count += 1
      let decoder = try list.superDecoder()
      let before = notes.all.count
      do { elements.append(try inner(decoder).element()) } catch {
        if isReplaceable || hasFallback { throw error }
        notes.all.removeLast(notes.all.count - before)
        note("\(Self.words(of: error)) It is left out.", .elements)
        first = first ?? error
      }
    }
    // A container without remaining children can't be shown.
    if let first, elements.isEmpty { throw first }
    return elements
  }

  private static func words(of error: any Error) -> String {
    switch error as? DecodingError {
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?, .dataCorrupted(let context)?, .keyNotFound(_, let context)?:
      context.debugDescription
    default: "\(error)"
    }
  }

  private func facts() throws -> [Element.Fact] {
    var list = try members.nestedUnkeyedContainer(forKey: .facts)
    var facts: [Element.Fact] = []
    while !list.isAtEnd {
      guard facts.count < ElementsConfigurator.JSON.maximumCount else { throw tooMany(.facts) }
      let fact = try list.nestedContainer(keyedBy: ElementsConfigurator.JSON.Key.self)
      facts.append(Element.Fact(try fact.decode(Phrase.self, forKey: .name), try fact.decode(Phrase.self, forKey: .value)))
    }
    return facts
  }

  private func tooMany(_ key: ElementsConfigurator.JSON.Key) -> DecodingError {
    refusal("There are more than \(ElementsConfigurator.JSON.maximumCount) of them; divide them among several items.", key)
  }
}

extension ElementReading {
  private func required<Value: Decodable>(_ key: ElementsConfigurator.JSON.Key) throws -> Value {
    try members.decode(Value.self, forKey: key)
  }
  private func optional<Value: Decodable>(_ key: ElementsConfigurator.JSON.Key) throws -> Value? {
    try members.decodeIfPresent(Value.self, forKey: key)
  }

  private func style<Value: RawRepresentable<String>>(_ key: ElementsConfigurator.JSON.Key) throws -> Value? {
    guard let name: String = try optional(key) else { return nil }
    if let value = Value(rawValue: name) { return value }
    // A later version may define it. It only affects the look.
    note("'\(name)' is not a known '\(key.rawValue)', so the default is shown", key)
    return nil
  }

  private func note(_ words: String, _ key: ElementsConfigurator.JSON.Key) {
    let path = (members.codingPath + [key]).map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    notes.add("\(path): \(words)")
  }

  private func icon() throws -> Element.Symbol? { try optional(.icon).map { (name: String) in Element.Symbol(name) } }
  private func control() throws -> Control.Name { Control.Name(try optional(.control) ?? Control.Name.main.rawValue) }

  /// The member `disabled` is a boolean or the reason.
  private func availability() throws -> Element.Availability {
    let isPending: Bool = try optional(.pending) ?? false
    if members.contains(.disabled), try !members.decodeNil(forKey: .disabled) {
      if let isDisabled = try? members.decode(Bool.self, forKey: .disabled) {
        if isDisabled { return .disabled }
      } else {
        return .disabled(because: try required(.disabled))
      }
    }
    return isPending ? .pending : .available
  }
}
