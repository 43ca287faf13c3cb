public import Tessera

/// A table of football clubs with their points and a mark for the top ones.
public struct FootballConfigurator: SectionConfigurator {
  public struct Model: Decodable, Identifiable, Sendable {
    public let id: Int
    let name: String
    let score: Int
  }

  public let claims: [SectionClaim] = [.id(321), .kind("football", major: 1)]

  /// Claims section 321 and every section of the kind football.
  public init() {}

  public func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)", section.items) { club in
      SubtitleItem("\(club.name)", subtitle: club.score < 200 ? "Underdog" : "Top Club", value: "\(club.score)", icon: "star").id(club.id)
    }
  }
}
