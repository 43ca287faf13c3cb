public import Tessera

/// Things worth knowing.
public struct FactsConfigurator: SectionConfigurator {
  /// A fact as it is sent.
  public struct Model: Decodable, Identifiable, Sendable {
    public let id: Int
    let text: String
  }

  public let claims: [SectionClaim] = [.kind("facts", major: 1)]

  /// The provider of facts.
  public init() {}

  public func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)", section.items) { TextItem("\($0.text)").id($0.id) }
  }
}
