internal import FactsProvider
internal import FootballProvider
internal import Foundation
internal import NewsProvider
internal import NoticesProvider
internal import OffersProvider
internal import Tessera
internal import WeatherProvider

extension GetSectionsUseCase {
  /// Two requests, shared by all users and cached for offline use, and six providers that know neither each other nor
  /// this screen.
  ///
  /// - Throws: `SectionRegistration.Failure` if two providers claim the same section.
  static func depot(_ api: GalleryClient) throws -> GetSectionsUseCase {
    func source(_ name: String, _ path: String) -> SectionSource {
      SectionSource(name, within: .seconds(10), keeping: .forEverybody) { request in
        var message = TransportRequest(path + query(request), language: request.language)
        message.headers = message.headers.merging(request.headers)
        return Payload(try await api.transport.send(message).success(of: message).body)
      }
    }
    return try GetSectionsUseCase(
      [source("feed", "/v1/feed"), source("nearby", "/v1/feed/nearby")],
      configurators: [
        FootballConfigurator(), NewsConfigurator(), WeatherConfigurator(), OffersConfigurator(), FactsConfigurator(),
        ElementsConfigurator.notices { percent, note in
          let _: Taken = try await api.transport.send("POST", "/v1/reports", YardReport(percent: percent, note: note), language: .english)
        },
      ])
  }

  private static func query(_ request: SectionSource.Request) -> String {
    var parameters = request.parameters
    parameters["cursor"] = request.cursor
    switch request.section {
    case .integer(let id)?: parameters["section"] = "\(id)"
    case .text(let id)?: parameters["section"] = id
    case nil: break
    }
    var components = URLComponents()
    components.queryItems = parameters.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
    return parameters.isEmpty ? "" : components.string ?? ""
  }
}

/// A user's report of how full the yard is.
private struct YardReport: Encodable {
  let percent: Int
  let note: String
}
