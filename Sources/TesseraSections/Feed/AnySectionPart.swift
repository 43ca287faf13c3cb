internal import Foundation
internal import TesseraScreen

/// A section on a feed: its configurator, its decoded items and its provider's state.
struct AnySectionPart: Equatable, Sendable {
  // The type of the configurator varies at run time, because a feed doesn't know its providers' types.
  private let box: any SectionPart

  /// Creates the part for a section that has arrived. `nil` if its items aren't the configurator's model.
  init?(_ configurator: some InteractiveSectionConfigurator, _ section: AnySection) {
    guard let box = Self.part(configurator, section) else { return nil }
    self.box = box
  }

  private init(box: any SectionPart) { self.box = box }

  private static func part<C: InteractiveSectionConfigurator>(_ configurator: C, _ section: AnySection) -> TypedPart<C>? {
    section.section(of: C.Model.self).map { TypedPart(configurator: configurator, state: .init($0, configurator.initialState)) }
  }

  /// The section's rows on the feed. All keys start with the position's key.
  ///
  /// - Parameter now: The current indices of the position.
  func models(at position: String, now: (source: Int, position: Int)) -> [SectionModel<FeedScreen>] { box.models(at: position, now: now) }

  func handling(_ event: FeedScreen.SectionEvent, at position: String) -> (AnySectionPart, Effect<FeedScreen.Action>) {
    let (box, effect) = box.handling(event, at: position)
    return (AnySectionPart(box: box), effect)
  }

  func replaced(by newer: AnySectionPart) -> AnySectionPart { AnySectionPart(box: newer.box.remembering(box)) }

  /// The provider's state as JSON. `nil` if it is the initial state or not `Encodable`.
  var remembered: String? { box.remembered }

  /// The part with a restored state. Unchanged if the text can't be decoded any more.
  func remembering(_ text: String) -> AnySectionPart { AnySectionPart(box: box.remembering(text)) }

  /// The part with its next batch appended. `nil` if the batch belongs to another configurator.
  func appending(_ batch: AnySectionPart) -> AnySectionPart? { box.appending(batch.box).map(AnySectionPart.init(box:)) }

  func state<C: InteractiveSectionConfigurator>(of configurator: C.Type) -> SectionScreen<C>.State? { (box as? TypedPart<C>)?.state }

  static func == (lhs: AnySectionPart, rhs: AnySectionPart) -> Bool { lhs.box.equals(rhs.box) }
}

extension FeedScreen {
  /// An event of a section: an action of its provider, or an edit of its state.
  public struct SectionEvent: Equatable, Sendable, CustomStringConvertible {
    // The type of the action varies with the provider.
    let value: any Equatable & Sendable

    public var description: String { "\(value)" }

    public static func == (lhs: SectionEvent, rhs: SectionEvent) -> Bool {
      func equals<Value: Equatable>(_ value: Value, _ other: any Equatable) -> Bool { (other as? Value) == value }
      return equals(lhs.value, rhs.value)
    }
  }
}

protocol SectionPart: Sendable {
  func models(at position: String, now: (source: Int, position: Int)) -> [SectionModel<FeedScreen>]
  func handling(_ event: FeedScreen.SectionEvent, at position: String) -> (any SectionPart, Effect<FeedScreen.Action>)
  func remembering(_ older: any SectionPart) -> any SectionPart
  var remembered: String? { get }
  func remembering(_ text: String) -> any SectionPart
  func appending(_ batch: any SectionPart) -> (any SectionPart)?
  func equals(_ other: any SectionPart) -> Bool
}

private struct TypedPart<C: InteractiveSectionConfigurator>: SectionPart {
  let configurator: C
  var state: SectionScreen<C>.State

  func models(at position: String, now: (source: Int, position: Int)) -> [SectionModel<FeedScreen>] {
    SectionScreen(configurator).sections(for: state).enumerated().map { number, model in
      let lifted = model.lifted(
        into: FeedScreen.self, prefix: position + "/",
        state: { [state] in $0.position(position, after: now)?.part?.state(of: C.self) ?? state },
        intent: { Self.intent($0, at: position) })
      return model.key == nil ? lifted.id("\(position)/\(number)") : lifted
    }
  }

  private static func intent(_ intent: Intent<SectionScreen<C>>, at position: String) -> Intent<FeedScreen> {
    intent.map(
      edit: { .action(.part(position, FeedScreen.SectionEvent(value: $0))) },
      action: { .action(.part(position, FeedScreen.SectionEvent(value: $0))) })
  }

  func handling(_ event: FeedScreen.SectionEvent, at position: String) -> (any SectionPart, Effect<FeedScreen.Action>) {
    var copy = self
    let screen = SectionScreen(configurator)
    var effect = Effect<C.Action>.none
    if let action = event.value as? C.Action {
      effect = screen.reduce(&copy.state, action)
    } else if let edit = event.value as? Edit<SectionScreen<C>.State> {
      edit.apply(to: &copy.state)
      effect = screen.didEdit(&copy.state, edit)
    } else {
      return (self, report(event, at: position))
    }
    return (copy, effect.named("\(position)/").map { .part(position, FeedScreen.SectionEvent(value: $0)) })
  }

  /// Reports an event of another configurator. The section at the position may have changed its owner since
  /// the event was created.
  private func report(_ event: FeedScreen.SectionEvent, at position: String) -> Effect<FeedScreen.Action> {
    let diagnostic = Diagnostic(
      .mistypedEvent, .warning,
      """
      \(type(of: event.value)).\(event) came to the section at '\(position)', whose \(C.self) takes \(C.Action.self), so nothing happened. The \
      section may have had another configurator when the event was made: give sections of different kinds different ids, and cancel effects \
      of sections that are gone.
      """)
    return .run { context in context.environment.report(diagnostic) }
  }

  func remembering(_ older: any SectionPart) -> any SectionPart {
    guard let older = older as? TypedPart<C> else { return self }
    var copy = self
    copy.state.own = older.state.own
    return copy
  }

  var remembered: String? {
    guard state.own != configurator.initialState, let own = state.own as? any Encodable,
      let data = try? JSONEncoder().encode(own)
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  func remembering(_ text: String) -> any SectionPart {
    guard let type = C.State.self as? any Decodable.Type,
      let own = try? JSONDecoder().decode(type, from: Data(text.utf8)) as? C.State
    else { return self }
    var copy = self
    copy.state.own = own
    return copy
  }

  func appending(_ batch: any SectionPart) -> (any SectionPart)? {
    guard let batch = batch as? TypedPart<C> else { return nil }
    let section = configurator.appending(batch.state.section, to: state.section)
    return TypedPart(configurator: configurator, state: .init(section, state.own))
  }

  func equals(_ other: any SectionPart) -> Bool { (other as? TypedPart<C>)?.state == state }
}
