internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import TesseraHTML

/// Serves the files that pages load in addition to their markup.
extension WebEndpoints {
  /// A file of this version is cached forever. A request for another version's file isn't cached.
  func asset(_ request: Request, _ context: Context) -> Response {
    let path = request.uri.path
    let own = HTMLRenderer.Assets.all.first { path.hasSuffix($0.path) }
    let exact = own ?? host.services.appearance.ownAssets.first { path.hasSuffix($0.path) }
    guard let asset = exact ?? assetOfOtherVersion(at: path) else { return plain(.notFound, "There is no such file.") }
    var response = Response(
      status: .ok, headers: [.contentType: asset.contentType, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    guard exact != nil else { return response }
    let tag = "\"\(asset.hash)\""
    (response.headers[.cacheControl], response.headers[.eTag]) = ("public, max-age=31536000, immutable", tag)
    if let bytes = host.services.requests.compression.file(asset, for: request) {
      // Another representation, so the tag is weak (RFC 9110 §8.8.3).
      (response.headers[.contentEncoding], response.headers[.eTag]) = ("gzip", "W/" + tag)
      response.body = ResponseBody(byteBuffer: bytes)
      host.services.requests.compression.vary(&response)
    }
    guard let known = request.headers[.ifNoneMatch], Self.names(known, tag) else { return response }
    // RFC 9110 §15.4.5: only the describing headers, without the content.
    response.headers[.contentType] = nil
    return Response(status: .notModified, headers: response.headers)
  }

  /// Whether an `If-None-Match` header contains a tag (RFC 9110 §13.1.2).
  private static func names(_ field: String, _ tag: String) -> Bool {
    field.split(separator: ",").contains { part in
      let known = part.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
      let text = String(known)
      return text == "*" || text == tag || text == "W/" + tag
    }
  }

  /// The only file with the same name and extension. Open tabs request old versions after a deploy, or in a cluster
  /// with two versions.
  private func assetOfOtherVersion(at path: String) -> HTMLRenderer.Assets.Asset? {
    guard let wanted = FileName(path) else { return nil }
    let found = (HTMLRenderer.Assets.all + host.services.appearance.ownAssets).filter { FileName($0.path) == wanted }
    guard let first = found.first, found.allSatisfy({ $0.hash == first.hash }) else { return nil }
    return first
  }
}

/// A file's name and extension, without the sixteen digits of its content hash.
private struct FileName: Equatable {
  let name: Substring
  let ending: Substring

  init?(_ path: String) {
    let file = path[(path.lastIndex(of: "/") ?? path.startIndex)...].drop { $0 == "/" }
    guard let dot = file.lastIndex(of: "."), let dash = file[..<dot].lastIndex(of: "-"), dash > file.startIndex else { return nil }
    let digits = file[dash..<dot].utf8.dropFirst()
    guard digits.count == 16, digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else { return nil }
    (name, ending) = (file[..<dash], file[dot...])
  }
}
