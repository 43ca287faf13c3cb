package import Foundation
package import TesseraScreen
package import TesseraURL

/// The law of one exchange, which every transport over HTTP keeps: where it may go, how much may come, how it fails.
package struct ExchangeLaw: Sendable {
  private let name: String
  private let origin: ParsedURL
  package let limits: TransportLimits

  /// The law of a request.
  ///
  /// - Parameter origin: The base, whose origin redirects may not leave.
  package init(_ request: TransportRequest, origin: ParsedURL, limits: TransportLimits) {
    (name, self.origin, self.limits) = ("\(request.method) \(request.path)", origin, limits)
  }

  /// The base of a transport, read strictly; a failure that says what to correct where it is no `http` or `https` URL.
  package static func origin(_ base: URL) -> Result<ParsedURL, LoadFailure> {
    do throws(URLRefusal) {
      let url = try ParsedURL(base.absoluteString)
      if url.scheme == "https" || url.scheme == "http" { return .success(url) }
      return .failure(LoadFailure(.other, detail: "The base '\(base)' is no http or https URL.", isRetryable: false))
    } catch {
      return .failure(LoadFailure(.other, detail: "The base '\(base)' cannot be used: \(error)", isRetryable: false))
    }
  }

  /// The URL that a redirect leads to: one of the base's own origin, with its scheme, a few times.
  ///
  /// - Parameters:
  ///   - count: The number of this redirect, from 1.
  ///   - location: The header of that name; Foundation on Linux takes `//host/` and `file:///` in it for paths of the same host.
  ///   - resolved: The URL that the network makes of it, asked only for a location that may be followed.
  /// - Throws: ``/TesseraScreen/LoadFailure`` with the code `refused`.
  package func target(
    ofRedirect count: Int, to location: String, resolved: () -> ParsedURL?
  ) throws(LoadFailure) -> ParsedURL {
    guard count <= limits.redirects else { throw refusal("was redirected more than \(limits.redirects) times") }
    guard isHome(location), let url = resolved(), url.hasSameOrigin(as: origin) else {
      throw refusal("was redirected to '\(location.prefix(200))', which is not of the same origin as \(origin), and not followed")
    }
    return url
  }

  /// Whether a redirect's target is of the base's origin: it says so, or is a path, or is relative to the page that redirects.
  private func isHome(_ location: String) -> Bool {
    do throws(URLRefusal) {
      let url = try ParsedURL(location, limit: .max)
      return url.scheme == nil || url.hasSameOrigin(as: origin)
    } catch {
      return error == .relative
    }
  }

  /// The failure of an answer with more bytes than the limit.
  package var tooLarge: LoadFailure {
    malformed("the answer has more than \(limits.responseBytes) bytes. Ask for less, or raise 'limits.responseBytes'.")
  }

  /// The failure of an answer that is not taken.
  package func malformed(_ what: String) -> LoadFailure { LoadFailure(.malformed, detail: "\(name): \(what)", isRetryable: false) }

  /// The failure of an exchange that the network ended.
  package func unreachable(_ error: any Error) -> LoadFailure {
    LoadFailure(.unreachable, message: "The server cannot be reached", detail: "\(name): \(error)")
  }

  private func refusal(_ what: String) -> LoadFailure {
    LoadFailure(.refused, detail: "\(name) \(what). Correct the base, or what the server answers.", isRetryable: false)
  }
}
