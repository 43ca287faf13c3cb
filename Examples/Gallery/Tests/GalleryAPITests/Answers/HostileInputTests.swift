import Foundation
import Testing

@testable import GalleryAPI

@Suite("Hostile input")
struct HostileInputTests {
  private static let injections = [
    "' OR 1=1 --", "'; DROP TABLE place; --", "%", "_", "\\", "\"", "\n", "a\u{0}b", "SA' UNION SELECT * FROM answered --",
    String(repeating: "9", count: 60), "\u{202E}\u{FFFD}", "😀", "-1", "../../etc/passwd",
  ]

  private static let manyIDs = (0..<201).map { String($0) }.joined(separator: ",")

  private static let outOfBounds: [(String, String)] = [
    ("/v1/cities?limit=0", "bad_limit"), ("/v1/cities?limit=201", "bad_limit"), ("/v1/cities?limit=1e2", "bad_limit"),
    ("/v1/cities?limit=99999999999999999999", "bad_limit"), ("/v1/cities?sort=id", "bad_sort"),
    ("/v1/cities?sort=relevance", "bad_sort"), ("/v1/cities?q=%FF%FE", "bad_query"), ("/v1/cities?q=%C3", "bad_query"),
    ("/v1/cities?q=%00", "bad_query"),
    ("/v1/cities?country=SA&country=JO", "bad_query"), ("/v1/cities?q=\(String(repeating: "a", count: 101))", "bad_q"),
    ("/v1/cities/resolve", "missing_ids"), ("/v1/cities/resolve?ids=\(String(repeating: "9", count: 65))", "bad_ids"),
    ("/v1/cities/resolve?ids=\(manyIDs)", "bad_ids"), ("/v1/places/search", "missing_q"),
    ("/v1/cities?q=\(String(repeating: "a", count: 9_000))", "uri_too_long"),
  ]

  @Test("Text that would be syntax elsewhere is only text here", arguments: injections)
  func injection(text: String) async throws {
    try await withService { client, _ in
      for (path, name) in [
        ("/v1/cities", "country"), ("/v1/cities", "region"), ("/v1/cities", "q"), ("/v1/cities/resolve", "ids"), ("/v1/regions", "country"),
        ("/v1/places/children", "parent"), ("/v1/places/search", "q"), ("/v1/branches", "city"), ("/v1/products/resolve", "ids"),
      ] {
        let reply = try await client.get(path, [(name, text), ("limit", "3")])
        let isPlainNothing = text == "\n" && reply.status == 200
        #expect([200, 400, 404].contains(reply.status), "\(path) \(name)")
        if reply.status == 200, !isPlainNothing, !["%", "_", "\\", "\"", "😀", "\u{202E}\u{FFFD}", "-1"].contains(text) {
          #expect(reply.count("items") == 0, "\(path) \(name)")
        }
        if reply.status != 200 { #expect(reply["error", "code"]?.isEmpty == false) }
      }
      let places = try await client.get("/health").integer("places")
      #expect(places == 9_845)
    }
  }

  @Test(
    "A cursor that is not ours, or belongs to another query, is refused",
    arguments: [
      "x", "AAAA", "e30", "eyJxIjoiIiwiayI6W119", "%FF", String(repeating: "A", count: 500), String(repeating: "A", count: 5_000),
    ])
  func cursors(cursor: String) async throws {
    try await withService { client, _ in
      for path in ["/v1/cities", "/v1/places/search?q=a", "/v1/places/children", "/v1/products", "/v1/account/orders", "/v1/invitations"] {
        let reply = try await client.send("GET", path + (path.contains("?") ? "&" : "?") + "cursor=" + cursor)
        #expect(reply.status == 400 && reply["error", "code"]?.hasPrefix("bad_") == true, "\(path)")
      }
    }
  }

  @Test("A cursor serves only the query, the order and the language that made it")
  func foreignCursor() async throws {
    try await withService { client, _ in
      let cursor = try #require(try await client.get("/v1/cities", [("country", "SA"), ("limit", "5")])["next"])
      #expect(try await client.get("/v1/cities", [("country", "SA"), ("limit", "9"), ("cursor", cursor)]).status == 200)
      for query in [[("country", "JO")], [("country", "SA"), ("sort", "-population")], [("country", "SA"), ("q", "a")]] {
        #expect(try await client.get("/v1/cities", query + [("cursor", cursor)]).status == 400)
      }
      #expect(try await client.get("/v1/cities", [("country", "SA"), ("cursor", cursor)], language: "ar").status == 400)
      #expect(try await client.get("/v1/products", [("cursor", cursor)]).status == 400)
    }
  }

  @Test(
    "Queries out of bounds or out of form are refused with a reason",
    arguments: outOfBounds)
  func bounds(target: String, code: String) async throws {
    try await withService { client, _ in
      let reply = try await client.send("GET", target)
      #expect((400..<500).contains(reply.status) && reply["error", "code"] == code)
      #expect(reply["error", "message"]?.isEmpty == false)
    }
  }

  @Test(
    "A query is decoded as forms write it, and refused where it is malformed",
    arguments: [
      ("q=a+b%20c", "a b c"), ("q=%D8%B1", "ر"), ("q=1%2B1", "1+1"), ("q=a%26b=c", "a&b=c"), ("%71=x", "x"), ("a&q=x&", "x"), ("q=%4", nil),
      ("q=%", nil), ("q=%zz", nil), ("q=%+1", nil), ("q=%C0%80", nil), ("q=%ED%A0%80", nil), ("q=1&q=1", nil), ("q=%00", nil),
    ] as [(String, String?)])
  func decoding(query: String, value: String?) throws {
    if let value {
      #expect(try QueryParameters(query).text("q") == value)
    } else {
      #expect(throws: APIError.self) { try QueryParameters(query) }
    }
  }

  @Test("Paths that do not exist, and methods that do nothing there, are errors in JSON")
  func paths() async throws {
    try await withService { client, _ in
      for (method, target) in [
        ("GET", "/"), ("GET", "/v1"), ("GET", "/v1/nothing"), ("GET", "/v1/account/password"), ("GET", "/v1/account/%FF"),
        ("GET", "/v1/account/orders/%2e%2e%2fx"), ("DELETE", "/v1/account"), ("POST", "/v1/cities"),
        ("GET", "/v1/account/" + String(repeating: "x", count: 2_000)), ("PUT", "/v1/account/orders"),
      ] {
        let reply = try await client.send(method, target, body: method == "PUT" ? #"{"value":1}"# : nil)
        #expect(reply.status == 404 && reply["error", "code"] == "not_found", "\(method) \(target)")
        #expect(reply.headers["content-type"] == "application/json; charset=utf-8")
      }
    }
  }

  @Test(
    "Bodies that are not a small JSON object are refused",
    arguments: [
      ("", 400), ("null", 400), ("[]", 400), ("{", 400), ("{}", 400), (#"{"value":"#, 400),
      (String(repeating: "[", count: 20_000), 400), (#"{"value":"\#(String(repeating: "a", count: 70_000))"}"#, 413),
    ])
  func bodies(body: String, status: Int) async throws {
    try await withService { client, _ in
      let reply = try await client.send("PUT", "/v1/account/name", body: body)
      #expect(reply.status == status && reply["error", "code"]?.isEmpty == false)
      #expect(try await client.get("/v1/account/name/submissions").integer("count") == 0)
    }
  }

  @Test(
    "A body of another type is refused, as pages of other origins send it",
    arguments: ["text/plain", "application/x-www-form-urlencoded", ""])
  func types(type: String) async throws {
    try await withService { client, _ in
      let reply = try await client.send("PUT", "/v1/account/name", body: #"{"value":"Ada"}"#, headers: ["Content-Type": type])
      #expect(reply.status == 415 && reply["error", "code"] == "unsupported_media_type")
    }
  }

  @Test("An invalid key is refused", arguments: ["a b", String(repeating: "k", count: 256), "ключ"])
  func keys(key: String) async throws {
    try await withService { client, _ in
      let reply = try await client.send("PUT", "/v1/account/name", body: #"{"value":"Ada"}"#, headers: ["Idempotency-Key": key])
      #expect(reply.status == 400 && reply["error", "code"] == "bad_idempotency_key")
    }
  }
}
