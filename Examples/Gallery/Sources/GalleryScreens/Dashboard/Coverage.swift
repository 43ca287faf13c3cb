import Tessera

/// The places reachable from the depots, computed from every city of every country at the service.
public struct Coverage: Equatable, Sendable, Codable {
  var countries = 0
  var cities = 0
  var people = 0
  /// The city with the largest population.
  var largest: City?

  /// The progress of a report.
  public struct Progress: Equatable, Sendable {
    var asked: Int
    var countries: Int
    var cities: Int
    var fraction: Double { countries == 0 ? 0 : Double(asked) / Double(countries) }
  }

  public struct City: Equatable, Sendable, Codable {
    let name: String
    let population: Int
  }

  private struct Country: Decodable, Sendable {
    let id: String
  }
  private struct Countries: Decodable, Sendable {
    let items: [Country]
  }

  /// Loads all cities, country by country, and reports the progress after each. Limited to fifty requests a second,
  /// so that other requests are served meanwhile.
  static func gather<Action>(
    _ context: Effect<Action>.Context, tell: @escaping @Sendable (Progress) -> Action
  ) async throws -> Coverage {
    var coverage = Coverage()
    let countries: Countries = try await context.environment.get("/v1/countries")
    for (number, country) in countries.items.enumerated() {
      var path: String? = "/v1/cities?country=\(country.id)&limit=200"
      while let next = path {
        let batch: Listing<City> = try await context.environment.get(next)
        coverage.take(batch.items)
        path = batch.next.map { "/v1/cities?country=\(country.id)&limit=200&cursor=\($0)" }
        try await context.sleep(for: .milliseconds(20))
      }
      coverage.countries = number + 1
      context.send(tell(Progress(asked: number + 1, countries: countries.items.count, cities: coverage.cities)))
    }
    return coverage
  }

  private mutating func take(_ cities: [City]) {
    self.cities += cities.count
    people += cities.reduce(0) { $0 + $1.population }
    if let most = cities.max(by: { $0.population < $1.population }), most.population > largest?.population ?? -1 { largest = most }
  }
}
