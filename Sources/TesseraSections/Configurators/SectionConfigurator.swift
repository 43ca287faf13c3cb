public import TesseraScreen

/// One provider's part of a screen: the section's model and its rows.
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
/// Rows can have a route. If rows change state, use an ``InteractiveSectionConfigurator``.
public protocol SectionConfigurator: InteractiveSectionConfigurator where State == NoState, Action == Never {
  /// The models to show, in order, each with a header, rows of any kind and a footer.
  @SectionsBuilder<SectionScreen<Self>>
  func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>]
}

extension SectionConfigurator {
  public var initialState: NoState { NoState() }
  public func createUIModel(_ section: Section<Model>, _ state: NoState) -> [SectionModel<Owner>] { createUIModel(section) }
  public func reduce(_ state: inout NoState, _ action: Never) -> Effect<Never> {}
}
