extension ScreenSnapshot {
  /// How a layer is presented over the layer below.
  @nonexhaustive
  public enum PresentationKind: String, Hashable, Sendable, Codable {
    /// The bottom screen.
    case root
    /// Replaces the screen below. Closing it means going back.
    case push
    /// A sheet over a part of the screen below, usually for picking a value.
    case sheet
    /// Covers the whole screen.
    case fullScreen
    /// A question that must be answered first.
    case alert
  }
}

/// Another screen to present, and what its result means to the presenter.
///
/// - Law: presenting an id that is already presented does nothing. Presenting another id replaces the presented
///   screen. A question (``Effect/ask(_:)``) waits until earlier questions are answered. If an effect asks it
///   while a sheet is open, it waits until the sheet is closed.
public struct Presentation<Reply: Sendable>: Sendable {
  /// The identity among all presentations of a screen.
  public let id: String
  /// How the screen is presented.
  public let kind: ScreenSnapshot.PresentationKind
  package let make: @Sendable (PageCore, Page.LayerID, ScreenSnapshot.PresentationKind, @escaping (Reply) -> Void) -> any Layer
  /// Updates a layer made by an earlier presentation with the same id: it keeps its state, and its result is
  /// handled by this presentation.
  package private(set) var update: @Sendable (any Layer, @escaping (Reply) -> Void) -> Void = { _, _ in }
  /// Whether it is a question, which is asked again each time.
  private(set) var isAsked = false

  /// Creates a presentation.
  ///
  /// - Parameters:
  ///   - output: Converts the screen's result to a reply, or returns `nil` for no reply.
  ///   - dismissed: The reply if the user closes the screen without a result.
  public init<S: Screen>(
    _ screen: S, id: String, kind: ScreenSnapshot.PresentationKind = .sheet, state: S.State, dismissed: Reply? = nil,
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

  /// Creates a presentation of a screen without a result.
  ///
  /// - Parameter dismissed: The reply if the user closes the screen.
  public init<S: Screen>(
    _ screen: S, id: String, kind: ScreenSnapshot.PresentationKind = .sheet, state: S.State, dismissed: Reply? = nil
  ) where S.Output == Never {
    self.init(screen, id: id, kind: kind, state: state, dismissed: dismissed) { (_: S.Output) -> Reply? in }
  }

  /// Creates a presentation of a screen with its default state.
  public init<S: Screen>(
    _ screen: S, id: String, kind: ScreenSnapshot.PresentationKind = .sheet, dismissed: Reply? = nil,
    output: @escaping @Sendable (S.Output) -> Reply?
  ) where S.State: ScreenState {
    self.init(screen, id: id, kind: kind, state: S.State(), dismissed: dismissed, output: output)
  }

  /// Creates a presentation of a screen with its default state and without a result.
  public init<S: Screen>(
    _ screen: S, id: String, kind: ScreenSnapshot.PresentationKind = .sheet, dismissed: Reply? = nil
  ) where S.State: ScreenState, S.Output == Never {
    self.init(screen, id: id, kind: kind, state: S.State(), dismissed: dismissed)
  }

  package init(
    id: String, kind: ScreenSnapshot.PresentationKind,
    make: @escaping @Sendable (PageCore, Page.LayerID, ScreenSnapshot.PresentationKind, @escaping (Reply) -> Void) -> any Layer,
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

  /// The same screen with another kind of presentation.
  public func presented(as kind: ScreenSnapshot.PresentationKind) -> Presentation { copy(id: id, kind: kind) }

  func copy(id: String, kind: ScreenSnapshot.PresentationKind) -> Presentation {
    var copy = Presentation(id: id, kind: kind, make: make, update: update)
    copy.isAsked = isAsked
    return copy
  }

  /// The same presentation as a question, which is asked even if one with the same id is already open.
  func asked() -> Presentation {
    var copy = self
    copy.isAsked = true
    return copy
  }

  /// The same presentation, which sends an action to the screen of a layer that it updates.
  package func updating(_ action: some Equatable & Sendable) -> Presentation {
    var copy = self
    copy.update = { [update] layer, reply in
      update(layer, reply)
      _ = layer.take(action)
    }
    return copy
  }
}
