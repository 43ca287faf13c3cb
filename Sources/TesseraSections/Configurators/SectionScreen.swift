public import TesseraScreen

/// One provider's section as a screen.
///
/// A configurator's rows belong to this screen. A ``FeedScreen`` embeds it. Tests and previews can show it
/// alone, on any host:
///
/// ```swift
/// Headless(SectionScreen(FootballConfigurator()), state: .init(section, NoState()))
/// ```
public struct SectionScreen<Configurator: InteractiveSectionConfigurator>: Screen {
  /// The section and its provider's state.
  public struct State: Equatable, Sendable {
    private final class Content: Sendable {
      let section: Section<Configurator.Model>
      init(_ section: Section<Configurator.Model>) { self.section = section }
    }
    // Models need not be `Equatable`, so sections are compared by identity. Every response creates new ones.
    private let content: Content
    /// The provider's state.
    public var own: Configurator.State

    /// Creates the state of a section that has arrived.
    public init(_ section: Section<Configurator.Model>, _ own: Configurator.State) {
      (content, self.own) = (Content(section), own)
    }

    /// The decoded section.
    public var section: Section<Configurator.Model> { content.section }

    /// Whether both have the identical section and equal provider states.
    public static func == (lhs: State, rhs: State) -> Bool { lhs.content === rhs.content && lhs.own == rhs.own }
  }

  public typealias Action = Configurator.Action
  public typealias Output = Configurator.Output
  let configurator: Configurator

  /// Creates the screen of a provider's section.
  public init(_ configurator: Configurator) { self.configurator = configurator }

  public func title(for state: State) -> Phrase { "\(state.section.name)" }
  public func sections(for state: State) -> [SectionModel<Self>] {
    configurator.createUIModel(state.section, state.own).enumerated().map { $1.key == nil ? $1.id($0) : $1 }
  }
  public func start(_ state: inout State) -> Effect<Action> { configurator.start(state.section, &state.own) }
  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { configurator.reduce(&state.own, action) }
}
