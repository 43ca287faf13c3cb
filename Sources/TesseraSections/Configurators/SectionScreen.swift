public import TesseraScreen

/// One section of one provider as a screen of its own.
///
/// The rows that a configurator makes belong to it. A ``FeedScreen`` lifts them; a test or a preview may show it alone, on any host:
///
/// ```swift
/// Headless(SectionScreen(FootballConfigurator()), state: .init(section, NoSectionState()))
/// ```
public struct SectionScreen<Configurator: InteractiveSectionConfigurator>: Screen {
  /// The section and what its provider remembers.
  public struct State: Equatable, Sendable {
    private final class Content: Sendable {
      let section: Section<Configurator.Model>
      init(_ section: Section<Configurator.Model>) { self.section = section }
    }
    // Models need not be equatable: a section is equal to itself, and every arrival is another one.
    private let content: Content
    /// The state of the provider.
    public var own: Configurator.State

    /// A section that arrived.
    public init(_ section: Section<Configurator.Model>, _ own: Configurator.State) {
      (content, self.own) = (Content(section), own)
    }

    /// The section as it was decoded.
    public var section: Section<Configurator.Model> { content.section }

    /// Whether the section is the same arrival, and the provider remembers the same.
    public static func == (lhs: State, rhs: State) -> Bool { lhs.content === rhs.content && lhs.own == rhs.own }
  }

  public typealias Action = Configurator.Action
  let configurator: Configurator

  /// The screen of one provider's section.
  public init(_ configurator: Configurator) { self.configurator = configurator }

  public func title(for state: State) -> Phrase { "\(state.section.name)" }
  public func sections(for state: State) -> [SectionModel<Self>] { configurator.createUIModel(state.section, state.own) }
  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { configurator.reduce(&state.own, action) }
}
