import Foundation
import TesseraOptions
import TesseraScreen

#if HTTPClient
import TesseraHTTPClient
#endif

/// A transport over HTTP; each keeps the same laws.
enum Wire: CaseIterable {
  case foundation
  #if HTTPClient
  case client
  #endif

  func transport(base: URL, limits: URLSessionTransport.Limits = URLSessionTransport.Limits()) -> any Transport {
    switch self {
    case .foundation: URLSessionTransport(base: base, limits: limits)
    #if HTTPClient
    case .client: HTTPClientTransport(base: base, limits: limits)
    #endif
    }
  }
}
