import CZlib
import Foundation
import NIOCore
import TesseraHTML
import Testing

@testable import TesseraWeb

@Suite("Compression", .timeLimit(.minutes(2)))
struct CompressionTests {
  private static let gzip = [("Accept-Encoding", "br, gzip")]

  @Test("A page is compressed for a client that accepts it, and is the same page")
  func page() async throws {
    try await withServer { server in
      let plain = try await server.guest().get("/elements")
      let reply = try await server.guest().get("/elements", Self.gzip)
      #expect(plain["content-encoding"] == nil && plain["vary"]?.contains("Accept-Encoding") == true)
      #expect(reply["content-encoding"] == "gzip" && reply["vary"]?.contains("Accept-Encoding") == true)
      #expect(reply.body.count * 3 < plain.body.count, "\(reply.body.count) of \(plain.body.count)")
      let text = String(decoding: try gunzipped(reply.body), as: UTF8.self)
      #expect(text.utf8.count == plain.body.count && text.hasSuffix(plain.text.suffix(100)))
    }
  }

  @Test(
    "The header is read as its standard says",
    arguments: [
      ("gzip", true), ("GZIP;q=0.1", true), ("*", true), ("deflate, gzip;q=1.0, *;q=0", true), ("*;q=0, gzip", true),
      ("", false), ("identity", false), ("gzip;q=0", false), ("gzip; q=0.000", false), ("*, gzip;q=0", false), ("gzip;q=x", false),
    ])
  func negotiation(header: String, isCompressed: Bool) async throws {
    try await withServer { server in
      let reply = try await server.guest().get("/elements", [("Accept-Encoding", header)])
      #expect((reply["content-encoding"] == "gzip") == isCompressed)
    }
  }

  @Test("A user's page that another site requests is not compressed, a newcomer's is")
  func otherSites() async throws {
    var policy = WebPolicy()
    policy.servesTLS = true
    try await withServer(policy: policy) { server in
      let guest = server.guest()
      var codings: [String?] = []
      for site in ["cross-site", "cross-site", "same-site", nil, "same-origin", "none"] {
        let fields = Self.gzip + (site.map { [("Sec-Fetch-Site", $0)] } ?? [])
        codings.append(try await guest.get("/elements", fields)["content-encoding"])
      }
      // The first request has no cookies.
      #expect(codings == ["gzip", nil, nil, nil, "gzip", "gzip"])
    }
  }

  @Test("A file is compressed, has its own tag, and both tags name it")
  func files() async throws {
    try await withServer { server in
      let guest = server.guest()
      let script = try #require(HTMLRenderer.Assets.all.first { $0.path.hasSuffix(".js") })
      let plain = try await guest.get(script.path), reply = try await guest.get(script.path, Self.gzip)
      let bytes = try gunzipped(reply.body)
      #expect(bytes == plain.body && reply["content-encoding"] == "gzip")
      let tags = try [#require(plain["etag"]), #require(reply["etag"])]
      #expect(tags[1] == "W/" + tags[0])
      for tag in tags { #expect(try await guest.get(script.path, Self.gzip + [("If-None-Match", tag)]).status == 304) }
    }
  }

  @Test("Each change of a live page can be read at once, and the stream remembers the ones before")
  func stream() async throws {
    let encoder = GzipEncoder(.small, level: 6)
    let decoder = Gunzip()
    var sizes: [Int] = []
    for number in 1...20 {
      let message = "id: \(number)\ndata: {\"page\":\"p\",\"operations\":[[\"u\",\"row\",\"<b>Row \(number)</b>\"]]}\n\n"
      let part = encoder.encode(ByteBuffer(string: message), .part)
      sizes.append(part.readableBytes)
      let decoded = try decoder.decode(Array(part.readableBytesView))
      #expect(decoded == Array(message.utf8))
    }
    #expect(sizes[19] * 3 < sizes[0], "\(sizes)")
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
      try await LiveStream.open(guest, Self.gzip) { stream in
        let first = try await stream.next()
        #expect(stream.isCompressed && first == .message(id: nil, event: "hello", data: "{}"))
        let status = try await guest.use("Tick", on: page, id: "1").status
        let message = try await stream.nextMessage()
        #expect(status == 200 && message?.id == 1)
      }
    }
  }

  @Test("An open stream keeps at most the memory that the documentation states")
  func memory() {
    var bytes = 0
    withUnsafeMutablePointer(to: &bytes) { bytes in
      var stream = z_stream()
      stream.opaque = UnsafeMutableRawPointer(bytes)
      stream.zalloc = { bytes, count, size in
        bytes?.assumingMemoryBound(to: Int.self).pointee += Int(count * size)
        return malloc(Int(count * size))
      }
      stream.zfree = { free($1) }
      let bits = GzipEncoder.Window.small.bits
      deflateInit2_(
        &stream, 6, Z_DEFLATED, bits.window + 16, bits.memory, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
      deflateEnd(&stream)
    }
    #expect(bytes > 0 && bytes <= 14 * 1_024, "\(bytes)")
  }

  @Test("A proxy that compresses gets everything as it is, and pages can be compressed without streams")
  func policy() async throws {
    var policy = WebPolicy()
    policy.compression = .none
    try await withServer(policy: policy) { server in
      for path in ["/elements", HTMLRenderer.Assets.all[0].path] {
        let reply = try await server.guest().get(path, Self.gzip)
        #expect(reply["content-encoding"] == nil)
      }
    }
    policy.compression = .answers
    try await withServer(policy: policy) { server in
      let (guest, _) = try await server.guest(at: "/form")
      #expect(try await guest.get("/form", Self.gzip + Guest.sameOrigin)["content-encoding"] == "gzip")
      try await LiveStream.open(guest, Self.gzip) { stream in #expect(!stream.isCompressed) }
    }
  }
}

private func gunzipped(_ bytes: [UInt8]) throws -> [UInt8] {
  let decoder = Gunzip()
  return try decoder.decode(bytes)
}
