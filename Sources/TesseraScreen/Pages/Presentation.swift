/// The way in which a layer stands over what is below it.
@nonexhaustive
public enum PresentationKind: String, Hashable, Sendable, Codable {
  /// The screen at the bottom.
  case root
  /// Another screen instead of the one below; closing it is going back.
  case push
  /// From the bottom edge, over a part of what is below; the usual way to pick something.
  case sheet
  /// Over everything.
  case fullScreen
  /// A question that has to be answered first.
  case alert
}

/// Another screen to be presented, and what its result means here.
///
/// - Law: presenting what is already presented, by id, does nothing; presenting something else replaces it. A question that is asked
///   (``Effect/ask(_:)``) waits for the one before, and where an effect asked it for a sheet that is open.
public struct Presentation<Reply: Sendable>: Sendable {
  /// The identity among all that a screen presents.
  public let id: String
  /// The way in which it is presented.
  public let kind: PresentationKind
  package let make: @Sendable (PageCore, LayerID, PresentationKind, @escaping (Reply) -> Void) -> any Layer
  /// Lets a layer that shows an earlier one of the same presentations show this one, with its state; its result means what it means here.
  package private(set) var update: @Sendable (any Layer, @escaping (Reply) -> Void) -> Void = { _, _ in }
  /// Whether it is a question that each asking asks anew.
  private(set) var isAsked = false

  /// A screen to be presented.
  ///
  /// - Parameters:
  ///   - output: What the screen's result means here, or `nil` if nothing.
  ///   - dismissed: What it means that the person closed it without a result.
  public init<S: Screen>(
    _ screen: S, id: String, kind: PresentationKind = .sheet, state: S.State, dismissed: Reply? = nil,
    output: @escaping @Sendable (S.Output) -> Reply?
  ) {
    self.id = id
    self.kind = kind
    let ended: @Sendable (@escaping (Reply) -> Void) -> (S.Output?) -> Void = { reply in
      { result in
        if let answer = result.map(output) ?? dismissed { reply(answer) }
      }
    }
    make = { core, layer, kind, reply in ScreenLayer(screen, state: state, core: core, layer: layer, kind: kind, closed: ended(reply)) }
    update = { layer, reply in (layer as? ScreenLayer<S>)?.replace(screen, closed: ended(reply)) }
  }

  /// A screen to be presented that gives nothing back.
  ///
  /// - Parameter dismissed: What it means that the person closed it.
  public init<S: Screen>(
    _ screen: S, id: String, kind: PresentationKind = .sheet, state: S.State, dismissed: Reply? = nil
  ) where S.Output == Never {
    self.init(screen, id: id, kind: kind, state: state, dismissed: dismissed) { (_: S.Output) -> Reply? in }
  }

  /// A screen to be presented that begins with its default state.
  public init<S: Screen>(
    _ screen: S, id: String, kind: PresentationKind = .sheet, dismissed: Reply? = nil, output: @escaping @Sendable (S.Output) -> Reply?
  ) where S.State: ScreenState {
    self.init(screen, id: id, kind: kind, state: S.State(), dismissed: dismissed, output: output)
  }

  /// A screen to be presented that begins with its default state and gives nothing back.
  public init<S: Screen>(
    _ screen: S, id: String, kind: PresentationKind = .sheet, dismissed: Reply? = nil
  ) where S.State: ScreenState, S.Output == Never {
    self.init(screen, id: id, kind: kind, state: S.State(), dismissed: dismissed)
  }

  package init(
    id: String, kind: PresentationKind,
    make: @escaping @Sendable (PageCore, LayerID, PresentationKind, @escaping (Reply) -> Void) -> any Layer,
    update: @escaping @Sendable (any Layer, @escaping (Reply) -> Void) -> Void = { _, _ in }
  ) {
    (self.id, self.kind, self.make, self.update) = (id, kind, make, update)
  }

  /// The same presentation with another type of reply.
  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Reply) -> Other) -> Presentation<Other> {
    var mapped = Presentation<Other>(id: id, kind: kind) { [make] core, layer, kind, reply in
      make(core, layer, kind) { reply(transform($0)) }
    } update: { [update] layer, reply in
      update(layer) { reply(transform($0)) }
    }
    mapped.isAsked = isAsked
    return mapped
  }

  /// The same screen, presented in another way.
  public func presented(as kind: PresentationKind) -> Presentation { copy(id: id, kind: kind) }

  func copy(id: String, kind: PresentationKind) -> Presentation {
    var copy = Presentation(id: id, kind: kind, make: make, update: update)
    copy.isAsked = isAsked
    return copy
  }

  /// The same presentation, as a question that is asked however often one of its id stands there.
  func asked() -> Presentation {
    var copy = self
    copy.isAsked = true
    return copy
  }

  /// The same presentation; a layer that shows an earlier one is told so by an action of its screen.
  package func updating(_ action: some Equatable & Sendable) -> Presentation {
    var copy = self
    copy.update = { [update] layer, reply in
      update(layer, reply)
      _ = layer.take(action)
    }
    return copy
  }
}
