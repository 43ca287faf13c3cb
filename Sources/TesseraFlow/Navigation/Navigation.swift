public import TesseraScreen

/// The position of a flow: a stack of destinations, perhaps a sheet over it, perhaps a question over all.
///
/// A plain value, the one source of truth: what a host shows always equals it, and changing it is navigating.
/// ```swift
/// var navigation = Navigation<Destination, Event>(.courses)
/// navigation.push(.course(7))
/// navigation.present(.settings)
/// print(navigation)                 // courses › course(7), sheet settings
/// ```
/// - Law: the stack is never empty. Moving on the stack takes the sheet and the question away, which belonged to the destination below
///   them.
/// - Law: every value is written and read again as it is, however deep its stack is; a page that is kept has a largest size, and not a greatest depth.
/// - Every move that does not apply (going back from the first destination, dismissing twice) changes nothing.
public struct Navigation<Destination: Codable & Hashable & Sendable, Event: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// The destinations from the bottom; the last one is shown.
  public private(set) var stack: [Destination]
  /// The sheet over the stack, from the bottom edge.
  public private(set) var sheet: Destination?
  /// A question over everything.
  public private(set) var question: Question<Event>?
  /// Whether the flow forgets its kept screens when it goes here; never of a value that is shown.
  private(set) var forgetsKept = false

  /// A flow at its first destination, and perhaps others over it.
  public init(_ root: Destination, _ destinations: Destination...) { stack = [root] + destinations }

  /// A flow at the end of a stack, or `nil` for an empty one; `RouteTable.stack(for:)` makes such stacks of links.
  public init?(stack: [Destination]) {
    guard !stack.isEmpty else { return nil }
    self.stack = stack
  }

  /// The destination that is shown.
  public var top: Destination { stack[stack.count - 1] }

  /// Goes on to another destination.
  public mutating func push(_ destination: Destination) { move { $0.append(destination) } }

  /// Goes back to the destination before.
  public mutating func pop() { move { if $0.count > 1 { $0.removeLast() } } }

  /// Goes back to the destination that satisfies the condition, the nearest if there are several; stays if there is none.
  public mutating func pop(to isWanted: (Destination) -> Bool) {
    move { if let index = $0.lastIndex(where: isWanted) { $0.removeSubrange((index + 1)...) } }
  }

  /// Goes back to the first destination.
  public mutating func popToRoot() { move { $0.removeSubrange(1...) } }

  /// Shows another destination instead of this one, to which one does not go back.
  public mutating func replace(with destination: Destination) { move { $0[$0.count - 1] = destination } }

  /// Goes elsewhere: these destinations instead of those. An empty list changes nothing.
  public mutating func replaceAll(with destinations: [Destination]) { if !destinations.isEmpty { move { $0 = destinations } } }

  /// Shows a sheet over the stack, instead of one that may be there.
  public mutating func present(_ sheet: Destination) {
    question = nil
    self.sheet = sheet
  }

  /// Asks a question over everything, instead of one that may be there.
  public mutating func ask(_ question: Question<Event>) { self.question = question }

  /// Takes the topmost away: the question, or else the sheet.
  public mutating func dismiss() { if question != nil { question = nil } else { sheet = nil } }

  /// Forgets what was entered on screens that are ``DestinationScreen/kept()`` and that the value does not show: what they were for is done, and whoever
  /// comes to them again begins anew.
  ///
  /// ```swift
  /// case .didOrder:
  ///   navigation.popToRoot()
  ///   navigation.forget()
  /// ```
  public mutating func forget() { forgetsKept = true }

  /// The value as it is shown.
  func remembering() -> Navigation {
    var copy = self
    copy.forgetsKept = false
    return copy
  }

  private mutating func move(_ change: (inout [Destination]) -> Void) {
    (sheet, question) = (nil, nil)
    change(&stack)
  }
}

extension Navigation: Codable {
  private enum CodingKeys: CodingKey { case stack, sheet, question }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stack = try container.decode([Destination].self, forKey: .stack)
    guard !stack.isEmpty else {
      throw DecodingError.dataCorruptedError(forKey: .stack, in: container, debugDescription: "A stack has a destination at least.")
    }
    sheet = try container.decodeIfPresent(Destination.self, forKey: .sheet)
    question = try container.decodeIfPresent(Question<Event>.self, forKey: .question)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(stack, forKey: .stack)
    try container.encodeIfPresent(sheet, forKey: .sheet)
    try container.encodeIfPresent(question, forKey: .question)
  }
}

extension Navigation: CustomStringConvertible {
  /// One line: `courses › course(7), sheet settings`.
  public var description: String {
    var text = stack.map { "\($0)" }.joined(separator: " › ")
    if let sheet { text += ", sheet \(sheet)" }
    if let question { text += ", question \(question.title)" }
    return text
  }
}
