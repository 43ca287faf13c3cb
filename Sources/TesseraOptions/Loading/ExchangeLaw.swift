package import Foundation
package import TesseraScreen
package import TesseraURL

/// The rules for one HTTP exchange, shared by all transports: allowed origins, size limits and errors.
package struct ExchangeLaw: Sendable {
  private let name: String
  private let origin: ParsedURL
  package let limits: URLSessionTransport.Limits

  /// - Parameter origin: The base URL, whose origin redirects must not leave.
  package init(_ request: TransportRequest, origin: ParsedURL, limits: URLSessionTransport.Limits) {
    (name, self.origin, self.limits) = ("\(request.method) \(request.path)", origin, limits)
  }

  /// Parses the base URL of a transport strictly. Fails with advice if it isn't an `http` or `https` URL.
  package static func origin(_ base: URL) -> Result<ParsedURL, LoadFailure> {
    do throws(ParsedURL.Refusal) {
      let url = try ParsedURL(base.absoluteString)
      if url.scheme == "https" || url.scheme == "http" { return .success(url) }
      return .failure(LoadFailure(.other, detail: "The base '\(base)' is not an http or https URL.", isRetryable: false))
    } catch {
      return .failure(LoadFailure(.other, detail: "The base '\(base)' cannot be used: \(error)", isRetryable: false))
    }
  }

  /// The target of a redirect. It must have the origin of the base, including the scheme, and the number of redirects
  /// is limited.
  ///
  /// - Parameters:
  ///   - count: The number of this redirect, from 1.
  ///   - location: The `Location` header. Foundation on Linux mistakes `//host/` and `file:///` in it for paths of
  ///     the same host.
  ///   - resolved: The URL that the HTTP client made of it. Only called if the location may be followed.
  /// - Throws: ``/TesseraScreen/LoadFailure`` with the code `refused`.
  package func target(
    ofRedirect count: Int, to location: String, resolved: () -> ParsedURL?
  ) throws(LoadFailure) -> ParsedURL {
    guard count <= limits.redirects else { throw refusal("was redirected more than \(limits.redirects) times") }
    guard isHome(location), let url = resolved(), url.hasSameOrigin(as: origin) else {
      throw refusal(
        "was redirected to '\(location.prefix(200))', which has another origin than \(origin), so the redirect was not followed")
    }
    return url
  }

  /// Whether a redirect stays on the origin of the base: an absolute URL of that origin, a path, or a relative URL.
  private func isHome(_ location: String) -> Bool {
    do throws(ParsedURL.Refusal) {
      let url = try ParsedURL(location, limit: .max)
      return url.scheme == nil || url.hasSameOrigin(as: origin)
    } catch {
      return error == .relative
    }
  }

  package var tooLarge: LoadFailure {
    malformed("the answer has more than \(limits.responseBytes) bytes. Ask for less, or raise 'limits.responseBytes'.")
  }

  package func malformed(_ what: String) -> LoadFailure { LoadFailure(.malformed, detail: "\(name): \(what)", isRetryable: false) }

  package func unreachable(_ error: any Error) -> LoadFailure {
    LoadFailure(.unreachable, message: "The server cannot be reached", detail: "\(name): \(error)")
  }

  private func refusal(_ what: String) -> LoadFailure {
    LoadFailure(.refused, detail: "\(name) \(what). Correct the base, or what the server answers.", isRetryable: false)
  }
}
