internal import FactsProvider
internal import FootballProvider
internal import Foundation
internal import NewsProvider
internal import OffersProvider
public import Tessera
internal import WeatherProvider

extension FeedScreen {
  /// The gallery's feed: two requests, and five providers that know neither each other nor this screen.
  ///
  /// - Parameter rehearsal: Query of the service that breaks, delays or adds things, such as `broken=1&unknown=1&late=2000`.
  /// - Throws: `RegistrationError` if two providers claim the same.
  public static func gallery(_ api: GalleryClient, rehearsal: String = "") throws -> FeedScreen {
    let transport = URLSessionTransport(base: api.base)
    func source(_ name: String, _ path: String) -> SectionSource {
      SectionSource(name) { request in
        var query = rehearsal.isEmpty ? "" : "?\(rehearsal)"
        if let cursor = request.cursor { query += (query.isEmpty ? "?" : "&") + "cursor=\(cursor)" }
        let message = MenuRequest(path + query, language: request.language)
        return Payload(try await transport.send(message).success(of: message).body)
      }
    }
    let useCase = try GetSectionsUseCase(
      [source("feed", "/v1/feed"), source("offers", "/v1/feed/offers")],
      configurators: [FootballConfigurator(), NewsConfigurator(), WeatherConfigurator(), FactsConfigurator(), OffersConfigurator()])
    return FeedScreen("Feed", useCase) { section in .placeholder("'\(section.subject)' needs a newer version of this app") }
  }
}
