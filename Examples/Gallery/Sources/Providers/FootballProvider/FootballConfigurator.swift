public import Tessera

/// Football clubs with their points, and which of them are at the top.
public struct FootballConfigurator: SectionConfigurator {
  /// A club as it is sent.
  public struct Model: Decodable, Identifiable, Sendable {
    public let id: Int
    let name: String
    let score: Int
  }

  public let claims: [SectionClaim] = [.id(321), .kind("football", major: 1)]

  /// The provider of section 321 and of everything that calls itself football.
  public init() {}

  public func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)", section.items) { club in
      SubtitleItem("\(club.name)", subtitle: club.score < 200 ? "Underdog" : "Top Club", value: "\(club.score)", icon: "star").id(club.id)
    }
  }
}
