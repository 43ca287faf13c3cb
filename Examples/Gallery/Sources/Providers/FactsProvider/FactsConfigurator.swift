public import Tessera

/// A section of facts.
public struct FactsConfigurator: SectionConfigurator {
  public struct Model: Decodable, Identifiable, Sendable {
    public let id: Int
    let text: String
  }

  public let claims: [SectionClaim] = [.kind("facts", major: 1)]

  public init() {}

  public func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)", section.items) { TextItem("\($0.text)").id($0.id) }
  }
}
