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

  /// The section's rows on the feed, as a nested screen. All ids start with `id`.
  ///
  /// - Parameter reference: The position of the section.
  func models(as id: String, at reference: FeedScreen.PositionReference) -> [SectionModel<FeedScreen>] { box.models(as: id, at: reference) }

  /// The type of the configurator.
  var provider: any InteractiveSectionConfigurator.Type { box.provider }

  func replaced(by newer: AnySectionPart) -> AnySectionPart { AnySectionPart(box: newer.box.remembering(box)) }

  /// The provider's state as JSON. `nil` if it is the initial state or not `Encodable`.
  var remembered: String? { box.remembered }

  /// The part with a restored state. Unchanged if the text can't be decoded any more.
  func remembering(_ text: String) -> AnySectionPart { AnySectionPart(box: box.remembering(text)) }

  /// The part with its next batch appended. `nil` if the batch belongs to another configurator.
  func appending(_ batch: AnySectionPart) -> AnySectionPart? { box.appending(batch.box).map(AnySectionPart.init(box:)) }

  /// The state, if the section belongs to this configurator. Setting another configurator's state has no effect.
  subscript<C: InteractiveSectionConfigurator>(_ configurator: C.Type) -> SectionScreen<C>.State? {
    get { (box as? TypedPart<C>)?.state }
    set {
      guard let part = box as? TypedPart<C>, let newValue else { return }
      self = AnySectionPart(box: TypedPart(configurator: part.configurator, state: newValue))
    }
  }

  static func == (lhs: AnySectionPart, rhs: AnySectionPart) -> Bool { lhs.box.equals(rhs.box) }
}

protocol SectionPart: Sendable {
  var provider: any InteractiveSectionConfigurator.Type { get }
  func models(as id: String, at reference: FeedScreen.PositionReference) -> [SectionModel<FeedScreen>]
  func remembering(_ older: any SectionPart) -> any SectionPart
  var remembered: String? { get }
  func remembering(_ text: String) -> any SectionPart
  func appending(_ batch: any SectionPart) -> (any SectionPart)?
  func equals(_ other: any SectionPart) -> Bool
}

private struct TypedPart<C: InteractiveSectionConfigurator>: SectionPart {
  let configurator: C
  var state: SectionScreen<C>.State

  var provider: any InteractiveSectionConfigurator.Type { C.self }

  func models(as id: String, at reference: FeedScreen.PositionReference) -> [SectionModel<FeedScreen>] {
    Part<FeedScreen, SectionScreen<C>>(
      at: id, \.[section: FeedScreen.SectionReference<C>(position: reference, last: state)], SectionScreen(configurator),
      isThere: { $0.position(reference)?.current?[C.self] != nil },
      output: { .effect(.deliver(FeedScreen.SectionOutput(provider: C.self, value: $0))) }
    ).sections
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
