internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Synchronization
internal import TesseraHTML

/// Compresses answers for clients that accept gzip.
///
/// An answer to another site's request is compressed only without cookies. Otherwise an attacker could repeat a user's
/// request with guesses in its address, and read from the lengths which guess the page contains (BREACH).
final class ResponseCompression: Sendable {
  private let rule: WebPolicy.Compression
  /// Compressed files by the hash of their content.
  private let files = Mutex<[String: ByteBuffer]>([:])

  init(_ rule: WebPolicy.Compression) { self.rule = rule }

  /// Compresses an answer if that is worth it and safe.
  func compress(_ response: inout Response, for request: Request, isSecure: Bool) {
    guard rule != .none, response.headers[.contentEncoding] == nil, let type = response.headers[.contentType] else { return }
    let isStream = type == "text/event-stream"
    guard isStream ? rule == .all : (response.body.contentLength ?? 0) >= 1_024 && Self.isText(type) else { return }
    vary(&response)
    guard request.acceptsGzip, isStream || !Self.mayBeObserved(request, isSecure: isSecure) else { return }
    response.headers[.contentEncoding] = "gzip"
    let body = response.body
    response.body = ResponseBody { writer in
      // A page is written once and read by one user: a higher level costs more than it saves.
      let encoder = isStream ? GzipEncoder(.small, level: 6) : GzipEncoder(.whole, level: 4)
      try await body.write(GzipWriter(writer, encoder, flush: isStream ? .part : .none))
    }
  }

  /// The content of a file, compressed once, as small as possible. `nil` if the client gets it as it is.
  func file(_ asset: HTMLRenderer.Assets.Asset, for request: Request) -> ByteBuffer? {
    guard rule != .none, asset.bytes.count >= 1_024, Self.isText(asset.contentType), request.acceptsGzip else { return nil }
    if let known = files.withLock({ $0[asset.hash] }) { return known }
    let bytes = GzipEncoder(.whole, level: 9).encode(ByteBuffer(bytes: asset.bytes), .end)
    files.withLock { $0[asset.hash] = bytes }
    return bytes
  }

  func vary(_ response: inout Response) {
    response.headers[.vary] = (response.headers[.vary].map { $0 + ", " } ?? "") + "Accept-Encoding"
  }

  private static func isText(_ type: String) -> Bool {
    let name = type.prefix { $0 != ";" }
    return name.hasPrefix("text/") || ["application/json", "application/javascript", "image/svg+xml"].contains(name)
  }

  /// Whether another site may have caused the request of a user. Without TLS, browsers don't say so, and an observer
  /// can read everything.
  private static func mayBeObserved(_ request: Request, isSecure: Bool) -> Bool {
    guard request.headers[.cookie] != nil else { return false }
    return request.headers[.secFetchSite].map { $0 != "same-origin" && $0 != "none" } ?? isSecure
  }
}

extension WebPolicy {
  /// The answers that are compressed for clients that accept gzip (RFC 9110 §12.5.3).
  public enum Compression: Sendable {
    /// None, because a proxy compresses.
    case none
    /// Pages, files and answers to events.
    case answers
    /// The changes that live pages receive as well. Each open stream keeps 14 KiB for it.
    ///
    /// An observer of the network sees the lengths of changes. If live pages show secrets beside texts that other
    /// users send at any time, use ``answers``.
    case all
  }
}

extension Request {
  /// Whether `Accept-Encoding` allows gzip: by its name, or by `*`.
  var acceptsGzip: Bool {
    guard let field = headers[.acceptEncoding] else { return false }
    var accepts = false
    for part in field.split(separator: ",") {
      let words = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      guard let name = words.first, name == "gzip" || name == "*" else { continue }
      let isRefused = words.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)).map { $0 <= 0 } ?? true }
      if name == "gzip" { return !isRefused }
      accepts = !isRefused
    }
    return accepts
  }
}
