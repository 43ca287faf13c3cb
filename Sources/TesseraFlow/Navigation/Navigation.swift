public import TesseraScreen

/// The position of a flow: a stack of destinations, optionally sheets over it, optionally a question over
/// everything.
///
/// A plain value and the single source of truth. Hosts always show exactly this value. To navigate, change it.
/// ```swift
/// var navigation = Navigation<Destination, Event>(.courses)
/// navigation.push(.course(7))
/// navigation.present(.settings)
/// print(navigation)                 // courses › course(7), sheet settings
/// ```
/// - Law: the stack is never empty. Changing the stack dismisses the sheets and the question, because they
///   belonged to the previous top.
/// - Law: a value survives encoding and decoding unchanged, however deep its stack is. Saved pages are
///   limited in size, not in depth.
/// - A change that doesn't apply (popping the first destination, dismissing twice) does nothing.
public struct Navigation<Destination: Codable & Hashable & Sendable, Event: Codable & Hashable & Sendable>: Hashable, Sendable {
  /// The destinations, from the bottom. The last one is shown.
  public private(set) var stack: [Destination]
  /// The sheets over the stack, from the bottom. Only the last one can be used until it is dismissed.
  public private(set) var sheets: [Destination] = []
  /// The question over everything else.
  public private(set) var question: Question<Event>?
  /// Whether applying this value drops the flow's kept screens. Always false in the value that is shown.
  private(set) var forgetsKept = false

  /// Creates a flow position at its first destination, optionally with others on top.
  public init(_ root: Destination, _ destinations: Destination...) { stack = [root] + destinations }

  /// Creates a flow position from a stack, or `nil` for an empty one. `RouteTable.stack(for:)` returns such
  /// stacks for links.
  public init?(stack: [Destination]) {
    guard !stack.isEmpty else { return nil }
    self.stack = stack
  }

  /// The destination on top of the stack.
  public var top: Destination { stack[stack.count - 1] }
  /// The topmost sheet.
  public var sheet: Destination? { sheets.last }

  /// Pushes a destination.
  public mutating func push(_ destination: Destination) { move { $0.append(destination) } }

  /// Returns to the previous destination.
  public mutating func pop() { move { if $0.count > 1 { $0.removeLast() } } }

  /// Pops to the nearest destination that satisfies the condition. Does nothing if there is none.
  public mutating func pop(to isWanted: (Destination) -> Bool) {
    move { if let index = $0.lastIndex(where: isWanted) { $0.removeSubrange((index + 1)...) } }
  }

  /// Returns to the first destination.
  public mutating func popToRoot() { move { $0.removeSubrange(1...) } }

  /// Replaces the top destination. The user can't go back to the replaced one.
  public mutating func replace(with destination: Destination) { move { $0[$0.count - 1] = destination } }

  /// Replaces the whole stack. An empty list changes nothing.
  public mutating func replaceAll(with destinations: [Destination]) { if !destinations.isEmpty { move { $0 = destinations } } }

  /// Presents a sheet over the stack and all other sheets. Does nothing if it is the topmost sheet already.
  ///
  /// To replace a sheet, dismiss it first.
  public mutating func present(_ sheet: Destination) {
    question = nil
    if sheets.last != sheet { sheets.append(sheet) }
  }

  /// Asks a question over everything else, replacing any other.
  public mutating func ask(_ question: Question<Event>) { self.question = question }

  /// Dismisses the question, or the topmost sheet if there is no question.
  public mutating func dismiss() { if question != nil { question = nil } else { _ = sheets.popLast() } }

  /// Dismisses a sheet and everything over it.
  mutating func dismissSheets(from index: Int) { (question, sheets) = (nil, Array(sheets.prefix(index))) }

  /// Discards the input of ``DestinationScreen/kept()`` screens that this value doesn't show. Call it when
  /// the task is done, so the next visit to those screens starts empty.
  ///
  /// ```swift
  /// case .didOrder:
  ///   navigation.popToRoot()
  ///   navigation.forget()
  /// ```
  public mutating func forget() { forgetsKept = true }

  func remembering() -> Navigation {
    var copy = self
    copy.forgetsKept = false
    return copy
  }

  private mutating func move(_ change: (inout [Destination]) -> Void) {
    (sheets, question) = ([], nil)
    change(&stack)
  }
}

extension Navigation: Codable {
  /// The first sheet has a key of its own, because saved pages of earlier versions have at most one.
  private enum CodingKeys: CodingKey { case stack, sheet, upperSheets, question }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stack = try container.decode([Destination].self, forKey: .stack)
    guard !stack.isEmpty else {
      throw DecodingError.dataCorruptedError(forKey: .stack, in: container, debugDescription: "A stack needs at least one destination.")
    }
    if let sheet = try container.decodeIfPresent(Destination.self, forKey: .sheet) {
      sheets = [sheet] + (try container.decodeIfPresent([Destination].self, forKey: .upperSheets) ?? [])
    }
    question = try container.decodeIfPresent(Question<Event>.self, forKey: .question)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(stack, forKey: .stack)
    try container.encodeIfPresent(sheets.first, forKey: .sheet)
    if sheets.count > 1 { try container.encode(Array(sheets.dropFirst()), forKey: .upperSheets) }
    try container.encodeIfPresent(question, forKey: .question)
  }
}

extension Navigation: CustomStringConvertible {
  /// One line: `courses › course(7), sheet settings`.
  public var description: String {
    var text = stack.map { "\($0)" }.joined(separator: " › ")
    for sheet in sheets { text += ", sheet \(sheet)" }
    if let question { text += ", question \(question.title)" }
    return text
  }
}
