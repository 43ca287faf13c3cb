/// A whole number for a property of the state, with buttons that increase and decrease it.
public struct StepperItem<Owner: Screen>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  @usableFromInline let path: Property<Owner.State, Int>
  private let range: ClosedRange<Int>
  private let step: Int
  private let help: Phrase?
  @usableFromInline var value = 0
  @usableFromInline var error: Phrase?

  /// Creates a stepper that shows and edits a property. A step below 1 counts as 1.
  ///
  /// The range may depend on the state. If the value is outside of the current range, the stepper shows the nearer
  /// end, but the state keeps its value until the user changes it. A form reports such a value as an error.
  public init(
    _ title: Phrase, value property: Property<Owner.State, Int>, in range: ClosedRange<Int>, step: Int = 1, help: Phrase? = nil
  ) {
    (words, path, self.range, self.step, self.help) = (title, property, range, max(1, step), help)
  }

  public mutating func read(_ state: Owner.State) {
    value = Owner.value(of: path, in: state)
    error = refusal ?? Owner.fieldError(of: path, in: state)
  }

  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { path }
  public var details: ItemDetails<Owner> { ItemDetails(height: traits.height, property: path, refusal: refusal) }

  /// The error for a value outside of the range. The stepper shows the nearer end, which isn't the value in the
  /// state.
  private var refusal: Phrase? { range.contains(value) ? nil : .numbers(from: range) }

  public var element: Element {
    .stepper(
      Element.Stepper(
        words, value: Double(value), in: Double(range.lowerBound)...Double(range.upperBound), step: Double(step), help: help,
        error: error, availability: traits.availability))
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    guard case .number(let number) = event.value, let number = Int(exactly: number.rounded()) else { return nil }
    return .edit(Edit(path, min(max(number, range.lowerBound), range.upperBound)))
  }
}

/// A segmented control for a property of the state. All options are visible.
///
/// ```swift
/// SegmentsItem("Period", selection: \.period, [(.day, "Day"), (.week, "Week"), (.month, "Month")])
/// ```
public struct SegmentsItem<Owner: Screen, Value: Hashable & Sendable>: StockItem {
  public var traits = Row.Traits()
  public let words: Phrase
  private let path: Property<Owner.State, Value>
  private let choices: [Choice]
  private var value: Value?
  private var error: Phrase?

  private struct Choice: Equatable, Sendable {
    let value: Value
    let segment: Element.Segments.Segment
  }

  /// Creates a control with the values and their titles in order. The values need distinct descriptions.
  public init(_ title: Phrase, selection property: Property<Owner.State, Value>, _ choices: [(Value, Phrase)]) {
    (words, path) = (title, property)
    self.choices = choices.map { Choice(value: $0, segment: Element.Segments.Segment($1, control: Control.Name(Row.Key($0).text))) }
  }

  public mutating func read(_ state: Owner.State) {
    value = Owner.value(of: path, in: state)
    error = Owner.fieldError(of: path, in: state)
  }

  public var property: (any PartialKeyPath<Owner.State> & Sendable)? { path }

  public var element: Element {
    .segments(
      Element.Segments(
        words, choices.map(\.segment), selected: choices.first { $0.value == value }?.segment.control, error: error,
        availability: traits.availability))
  }

  public func intent(for event: Control.Event) -> Intent<Owner>? {
    choices.first { $0.segment.control == event.control }.map { .edit(Edit(path, $0.value)) }
  }
}
