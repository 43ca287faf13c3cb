public import Foundation
internal import Tessera

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Talks to the gallery's JSON service over HTTP.
public struct GalleryClient: Sendable {
  /// Where the service is.
  public let base: URL
  private let session: URLSession

  /// A client for the service at `base`.
  public init(base: URL) {
    self.base = base
    let configuration = URLSessionConfiguration.ephemeral
    // Deadlines belong to effects; this only ends what nobody waits for any more.
    configuration.timeoutIntervalForRequest = 60
    configuration.httpMaximumConnectionsPerHost = 64
    session = URLSession(configuration: configuration)
  }

  /// Fetches JSON at a path, in a language.
  ///
  /// - Throws: ``LoadFailure``: `unreachable`, `refused` with the service's own words, or `malformed`.
  func get<Value: Decodable>(_ path: String, language: Language, as type: Value.Type = Value.self) async throws -> Value {
    guard let url = URL(string: path, relativeTo: base) else {
      throw LoadFailure(.other, detail: "'\(path)' is no path of \(base)", isRetryable: false)
    }
    var request = URLRequest(url: url)
    request.setValue(language.tag, forHTTPHeaderField: "Accept-Language")
    let (data, response) = try await send(request)
    guard let http = response as? HTTPURLResponse, 200..<300 ~= http.statusCode else {
      throw failure(of: data, response)
    }
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw LoadFailure(.malformed, detail: "GET \(path): \(error)")
    }
  }

  private func send(_ request: URLRequest) async throws -> (Data, URLResponse) {
    do {
      return try await session.data(for: request)
    } catch {
      throw LoadFailure(.unreachable, message: "The server cannot be reached", detail: "\(request.url?.path ?? ""): \(error)")
    }
  }

  private func failure(of data: Data, _ response: URLResponse) -> LoadFailure {
    struct Answer: Decodable {
      struct Failure: Decodable { let message: String }
      let error: Failure
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    let words = (try? JSONDecoder().decode(Answer.self, from: data))?.error.message
    return LoadFailure(
      .refused, message: words.map { Phrase($0) } ?? "Something went wrong", detail: "HTTP \(status) from \(response.url?.path ?? "")",
      isRetryable: status >= 500 || status == 429)
  }
}
