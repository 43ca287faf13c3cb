public import TesseraScreen

/// In JSON, a step is one flat object: `{"step": "type", "text": "Ada", "target": {"role": "textbox",
/// "label": "Name", "occurrence": 0}}`.
///
/// | `step` | further keys |
/// |---|---|
/// | `press`, `attempt` | `target` |
/// | `type`, `choose` | `target`, `text` |
/// | `turn` | `target`, `isOn` |
/// | `slide` | `target`, `number` |
/// | `handOver` | `target`, `name`, `text` |
/// | `swipe` | `target`, `isFromBeginning`, `name` |
/// | `walk` | `target` |
/// | `goTo` | `name` |
/// | `reveal` | `section`, `start`, `end` |
/// | `resize` | `isWide` |
/// | `enter`, `dismiss`, `disconnect`, `reconnect` | |
/// | `expectTree` | `tree` |
/// | `expectLog`, `expectSaid`, `expectOpened` | `lines` |
/// | `expectFocus` | `target` |
extension HostConformance.Step: Codable {
  private enum Key: String, CodingKey {
    case step, target, text, isOn, number, section, start, end, tree, lines, isWide, name, isFromBeginning
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    func target() throws -> HostConformance.Target { try container.decode(HostConformance.Target.self, forKey: .target) }
    func lines() throws -> [String] { try container.decode([String].self, forKey: .lines) }
    let step = try container.decode(String.self, forKey: .step)
    switch step {
    case "press": self = .act(.press(try target()))
    case "attempt": self = .act(.attempt(try target()))
    case "type": self = .act(.type(try container.decode(String.self, forKey: .text), try target()))
    case "choose": self = .act(.choose(try container.decode(String.self, forKey: .text), try target()))
    case "turn": self = .act(.turn(try target(), try container.decode(Bool.self, forKey: .isOn)))
    case "slide": self = .act(.slide(try target(), try container.decode(Double.self, forKey: .number)))
    case "resize": self = .act(.resize(isWide: try container.decode(Bool.self, forKey: .isWide)))
    case "handOver":
      self = .act(
        .handOver(
          file: try container.decode(String.self, forKey: .name), try container.decode(String.self, forKey: .text), try target()))
    case "swipe":
      self = .act(
        .swipe(
          try target(), isFromBeginning: try container.decode(Bool.self, forKey: .isFromBeginning),
          try container.decode(String.self, forKey: .name)))
    case "walk": self = .act(.walk(try target()))
    case "enter": self = .act(.enter)
    case "goTo": self = .act(.goTo(area: try container.decode(String.self, forKey: .name)))
    case "dismiss": self = .act(.dismiss)
    case "disconnect": self = .act(.disconnect)
    case "reconnect": self = .act(.reconnect)
    case "reveal":
      let (start, end) = (try container.decode(Int.self, forKey: .start), try container.decode(Int.self, forKey: .end))
      guard start <= end else {
        throw DecodingError.dataCorruptedError(
          forKey: .end, in: container, debugDescription: "the rows \(start)..<\(end) are not a valid range")
      }
      self = .act(.reveal(try container.decode(String.self, forKey: .section), start..<end))
    case "expectTree": self = .expect(.tree(try container.decode(AccessibilityNode.self, forKey: .tree)))
    case "expectLog": self = .expect(.log(try lines()))
    case "expectSaid": self = .expect(.said(try lines()))
    case "expectOpened": self = .expect(.opened(try lines()))
    case "expectFocus": self = .expect(.focus(try target()))
    default: throw DecodingError.dataCorruptedError(forKey: .step, in: container, debugDescription: "'\(step)' is no step")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    func put(_ step: String, _ target: HostConformance.Target? = nil) throws {
      try container.encode(step, forKey: .step)
      try container.encodeIfPresent(target, forKey: .target)
    }
    switch self {
    case .act(.press(let target)): try put("press", target)
    case .act(.attempt(let target)): try put("attempt", target)
    case .act(.type(let text, let target)):
      try put("type", target)
      try container.encode(text, forKey: .text)
    case .act(.choose(let text, let target)):
      try put("choose", target)
      try container.encode(text, forKey: .text)
    case .act(.turn(let target, let isOn)):
      try put("turn", target)
      try container.encode(isOn, forKey: .isOn)
    case .act(.slide(let target, let number)):
      try put("slide", target)
      try container.encode(number, forKey: .number)
    case .act(.resize(let isWide)):
      try put("resize")
      try container.encode(isWide, forKey: .isWide)
    case .act(.handOver(let name, let text, let target)):
      try put("handOver", target)
      try container.encode(name, forKey: .name)
      try container.encode(text, forKey: .text)
    case .act(.swipe(let target, let isFromBeginning, let name)):
      try put("swipe", target)
      try container.encode(isFromBeginning, forKey: .isFromBeginning)
      try container.encode(name, forKey: .name)
    case .act(.walk(let target)): try put("walk", target)
    case .act(.enter): try put("enter")
    case .act(.goTo(let name)):
      try put("goTo")
      try container.encode(name, forKey: .name)
    case .act(.dismiss): try put("dismiss")
    case .act(.disconnect): try put("disconnect")
    case .act(.reconnect): try put("reconnect")
    case .act(.reveal(let section, let rows)):
      try put("reveal")
      try container.encode(section, forKey: .section)
      try container.encode(rows.lowerBound, forKey: .start)
      try container.encode(rows.upperBound, forKey: .end)
    case .expect(.tree(let tree)):
      try put("expectTree")
      try container.encode(tree, forKey: .tree)
    case .expect(.log(let lines)): try put("expectLog", lines)
    case .expect(.said(let lines)): try put("expectSaid", lines)
    case .expect(.opened(let lines)): try put("expectOpened", lines)
    case .expect(.focus(let target)): try put("expectFocus", target)
    }
    func put(_ step: String, _ lines: [String]) throws {
      try container.encode(step, forKey: .step)
      try container.encode(lines, forKey: .lines)
    }
  }
}

extension AccessibilityNode.Role: Codable {}

/// In JSON, states are strings, as in ``AccessibilityNode/description``: `"checked"`, `"level=2"`.
extension AccessibilityNode: Codable {
  private enum Key: String, CodingKey { case role, label, value, hint, states, children }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      try container.decode(Role.self, forKey: .role), try container.decodeIfPresent(String.self, forKey: .label) ?? "",
      value: try container.decodeIfPresent(String.self, forKey: .value), hint: try container.decodeIfPresent(String.self, forKey: .hint),
      states: Set(
        try (container.decodeIfPresent([String].self, forKey: .states) ?? []).map { text in
          guard let state = State(text: text) else {
            throw DecodingError.dataCorruptedError(forKey: .states, in: container, debugDescription: "'\(text)' is no state")
          }
          return state
        }), children: try container.decodeIfPresent([AccessibilityNode].self, forKey: .children) ?? [])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(role, forKey: .role)
    if !label.isEmpty { try container.encode(label, forKey: .label) }
    try container.encodeIfPresent(value, forKey: .value)
    try container.encodeIfPresent(hint, forKey: .hint)
    if !states.isEmpty { try container.encode(states.sorted().map(\.text), forKey: .states) }
    if !children.isEmpty { try container.encode(children, forKey: .children) }
  }
}

extension AccessibilityNode.State {
  private static let plain: [AccessibilityNode.State] = [
    .disabled, .busy, .checked, .mixed, .expanded, .collapsed, .required, .invalid, .multiline,
  ]

  var text: String {
    if case .level(let level) = self { "level=\(level)" } else { "\(self)" }
  }

  init?(text: String) {
    if text.hasPrefix("level="), let level = Int(text.dropFirst(6)) {
      self = .level(level)
    } else if let state = Self.plain.first(where: { $0.text == text }) {
      self = state
    } else {
      return nil
    }
  }
}
