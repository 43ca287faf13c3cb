public import TesseraScreen

/// One provider's part of a screen: what its section holds and how it is shown.
///
/// ```swift
/// struct FootballConfigurator: SectionConfigurator {
///   struct Model: Decodable, Sendable { let id: Int, name: String, score: Int }
///
///   let claims: [SectionClaim] = [.id(321)]
///
///   func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
///     SectionModel("\(section.name)", section.items) {
///       SubtitleItem("\($0.name)", subtitle: $0.score < 200 ? "Underdog" : "Top Club", route: "/clubs/\($0.id)").id($0.id)
///     }
///   }
/// }
/// ```
/// Rows may lead somewhere by a route. A provider whose rows change something is an ``InteractiveSectionConfigurator``.
public protocol SectionConfigurator: InteractiveSectionConfigurator where State == NoSectionState, Action == Never {
  /// The models to show: header, rows of any kind, footer; one model or several, in order.
  @SectionsBuilder<SectionScreen<Self>>
  func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>]
}

/// The state of a section that remembers nothing.
public struct NoSectionState: Equatable, Sendable {
  /// Nothing.
  public init() {}
}

extension SectionConfigurator {
  public var initialState: NoSectionState { NoSectionState() }
  public func createUIModel(_ section: Section<Model>, _ state: NoSectionState) -> [SectionModel<Owner>] { createUIModel(section) }
  public func reduce(_ state: inout NoSectionState, _ action: Never) -> Effect<Never> {}
}
