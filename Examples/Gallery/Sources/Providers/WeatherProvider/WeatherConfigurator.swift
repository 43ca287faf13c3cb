public import Tessera

/// Long-term average temperatures of cities, in degrees Celsius.
public struct WeatherConfigurator: SectionConfigurator {
  public struct Model: Decodable, Identifiable, Sendable {
    public let id: String
    let city: String
    let january: Double
    let july: Double
  }

  public let claims: [SectionClaim] = [.kind("weather", major: 2)]

  public init() {}

  public func createUIModel(_ section: Section<Model>) -> [SectionModel<Owner>] {
    SectionModel("\(section.name)") {
      FactsItem(section.items.map { Element.Fact("\($0.city)", "\($0.january, fractionDigits: 0)° / \($0.july, fractionDigits: 0)°") })
    }
    .footer("Average in January and July")
  }
}
