import Foundation
import Testing

@testable import GalleryAPI

@Suite("Sign-ins of the service")
struct SignInTests {
  private func token(_ client: Client, _ name: String, _ password: String) async throws -> String {
    let reply = try await client.send("POST", "/v1/sign-ins", body: #"{"name":"\#(name)","password":"\#(password)"}"#)
    #expect(reply.status == 201)
    return try #require(reply["token"])
  }

  private func bearer(_ token: String) -> [String: String] { ["Authorization": "Bearer \(token)"] }

  @Test("The hash is SHA-256 and the key PBKDF2, by the published vectors")
  func vectors() throws {
    #expect(Hexadecimal.sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(Hexadecimal.sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    let two = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(Hexadecimal.sha256(two) == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    // RFC 7914 §11, the first 32 bytes, and a hash of the service before it used a library.
    for (password, salt, rounds, hash) in [
      ("passwd", "73616c74", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
      ("Password", "4e61436c", 80_000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"),
      ("date-palm-44", "7465737365726131a0c4", 4_096, "73d142bbd408ac88719b80ebc6b6e403de40402d22a2f1041d85037f5af24a9a"),
    ] {
      let stored = PasswordHash(rounds: rounds, salt: try #require(Hexadecimal.bytes(salt)), hash: try #require(Hexadecimal.bytes(hash)))
      #expect(stored.matches(password) && !stored.matches(password + "x"))
    }
  }

  @Test("The shipped passwords have OWASP's rounds and a salt of their own, and match")
  func shipped() throws {
    let people = try ResourceFiles.json("people.json", as: [JSONValue].self)
    #expect(Set(people.map { $0["password"]?["salt"]?.string }).count == people.count)
    let passwords = ["noura": "date-palm-44", "omar": "blue-lantern-7"]
    for person in people {
      let stored = try #require(person["password"]), password = try #require(passwords[person["id"]?.string ?? ""])
      guard case .integer(let rounds)? = stored["rounds"], let salt = Hexadecimal.bytes(stored["salt"]?.string ?? ""),
        let hash = Hexadecimal.bytes(stored["hash"]?.string ?? "")
      else { return #expect(Bool(false), "the password is incomplete") }
      #expect(rounds >= 600_000 && salt.count == 16 && PasswordHash(rounds: rounds, salt: salt, hash: hash).matches(password))
    }
  }

  @Test("A new password has a new salt, and at most sixteen checks wait")
  func checks() async {
    let (one, other) = (PasswordHash("same", rounds: 1), PasswordHash("same", rounds: 1))
    #expect(one.salt != other.salt && one.hash != other.hash && one.matches("same") && !one.matches("other"))
    let checks = PasswordChecks(), slow = PasswordHash("same", rounds: 100_000)
    let answers = await withTaskGroup(of: Bool?.self) { group in
      for _ in 0..<40 { group.addTask { await checks.matches(slow, "same") } }
      return await group.reduce(into: [Bool?]()) { $0.append($1) }
    }
    #expect(answers.contains(nil) && answers.count { $0 == true } >= PasswordChecks.most && !answers.contains(false))
    #expect(await checks.matches(one, "same") == true)
  }

  @Test("Each token opens its own person's orders and addresses, and nothing of the other")
  func isolation() async throws {
    try await withService { client, _ in
      let noura = try await token(client, "noura", "date-palm-44")
      let omar = try await token(client, "omar", "blue-lantern-7")
      let hers = try await client.send("GET", "/v1/my/orders", headers: bearer(noura)).items("id")
      let his = try await client.send("GET", "/v1/my/orders", headers: bearer(omar)).items("id")
      #expect(!hers.isEmpty && !his.isEmpty && Set(hers).isDisjoint(with: his))
      let addresses = try await client.send("GET", "/v1/my/addresses", headers: bearer(omar))
      #expect(addresses.items("id") == ["addr-3", "addr-4"] && addresses.headers["cache-control"]?.contains("private") == true)
      let resolved = try await client.send("GET", "/v1/my/addresses/resolve?ids=addr-1,addr-3", headers: bearer(omar))
      #expect(resolved.items("id") == ["addr-3"] && resolved.strings("missing") == ["addr-1"])
      // Nothing can be ordered to another user's address.
      let order = #"{"product":"p-013","address":"addr-1","pieces":2}"#
      let refused = try await client.send("POST", "/v1/my/orders", body: order, headers: bearer(omar))
      #expect(refused.status == 422 && refused["error", "fields", "address"] != nil)
      let placed = try await client.send(
        "POST", "/v1/my/orders", body: order, headers: bearer(noura).merging(["Idempotency-Key": "k1"]) { $1 })
      #expect(placed.status == 201 && placed["product"] == "Shipping box, L")
      // The same key of another user is another submission.
      let other = #"{"product":"p-013","address":"addr-3","pieces":1}"#
      let same = try await client.send(
        "POST", "/v1/my/orders", body: other, headers: bearer(omar).merging(["Idempotency-Key": "k1"]) { $1 })
      #expect(same.status == 201 && same["id"] != placed["id"])
      #expect(try await client.send("GET", "/v1/my/orders", headers: bearer(noura)).items("id") == [placed["id"] ?? ""] + hers)
    }
  }

  @Test("Without a valid token there is no response: none, a made-up one, or an ended one")
  func refused() async throws {
    try await withService { client, _ in
      let token = try await token(client, "noura", "date-palm-44")
      #expect(try await client.send("GET", "/v1/my", headers: bearer(token))["name"] == "Noura Al-Harbi")
      #expect(try await client.send("DELETE", "/v1/sign-ins/current", headers: bearer(token)).status == 200)
      for headers in [
        [:], bearer(token), bearer("0"), bearer(""), ["Authorization": "Basic bm91cmE6eA=="], bearer(String(repeating: "a", count: 5_000)),
      ] {
        for path in ["/v1/my", "/v1/my/orders", "/v1/my/addresses", "/v1/my/addresses/resolve?ids=addr-1"] {
          let reply = try await client.send("GET", path, headers: headers)
          #expect(reply.status == 401 && reply["error", "code"] == "sign_in")
        }
      }
    }
  }

  @Test("After ten wrong passwords an attacker has to wait, and unknown names get the same response")
  func guessing() async throws {
    try await withService { client, _ in
      var replies: [Reply] = []
      for _ in 0..<11 { replies.append(try await client.send("POST", "/v1/sign-ins", body: #"{"name":"omar","password":"guess"}"#)) }
      #expect(replies.prefix(10).allSatisfy { $0.status == 401 } && replies[10].status == 429)
      var others: [Reply] = []
      for _ in 0..<11 { others.append(try await client.send("POST", "/v1/sign-ins", body: #"{"name":"nobody","password":"guess"}"#)) }
      #expect(others.map(\.status) == replies.map(\.status) && others[0]["error", "message"] == replies[0]["error", "message"])
      _ = try await token(client, "noura", "date-palm-44")
    }
  }
}

@Suite("Acts of the gallery's visitors at the service")
struct VisitorWritesTests {
  @Test("Messages, reservations and settings of courses are kept and shown")
  func courses() async throws {
    try await withService { client, _ in
      let before = try await client.get("/v1/courses/swift-types").count("messages") ?? 0
      let sent = try await client.send(
        "POST", "/v1/courses/swift-types/messages", body: #"{"text":" See you "}"#, headers: ["Idempotency-Key": "m1"])
      #expect(sent.status == 201 && sent["text"] == "See you")
      _ = try await client.send(
        "POST", "/v1/courses/swift-types/messages", body: #"{"text":" See you "}"#, headers: ["Idempotency-Key": "m1"])
      #expect(try await client.get("/v1/courses/swift-types").count("messages") == before + 1)
      #expect(try await client.send("POST", "/v1/courses/swift-types/messages", body: #"{"text":"  "}"#).status == 422)
      #expect(try await client.send("POST", "/v1/courses/nothing/messages", body: #"{"text":"x"}"#).status == 404)
      #expect(try await client.get("/v1/courses/night-photography").bool("isReserved") == false)
      #expect(try await client.send("PUT", "/v1/courses/night-photography/reservation", body: "{}").bool("isReserved") == true)
      #expect(try await client.get("/v1/courses/night-photography").bool("isReserved") == true)
      #expect(try await client.get("/v1/course-settings").bool("remindsMe") == true)
      #expect(try await client.send("PUT", "/v1/course-settings", body: #"{"remindsMe":false,"name":"Salma"}"#).status == 200)
      let settings = try await client.get("/v1/course-settings")
      #expect(settings.bool("remindsMe") == false && settings["name"] == "Salma")
      #expect(try await client.get("/v1/courses/swift-types").bool("remindsMe") == false)
      let near = try await client.get("/v1/courses/near").items("id")
      #expect(near.prefix(2) == ["fleet-basics", "night-photography"] && near.count == 6)
    }
  }

  @Test("A round is planned once per key, and refused with its fields")
  func rounds() async throws {
    try await withService { client, _ in
      let vehicle = try #require(try await client.get("/v1/vehicle-types").items("id").first)
      let round = #"{"vehicle":"\#(vehicle)","load":900,"goods":["p-013"],"stops":["riyadh-central","tabuk"],"hours":["sunday/morning"]}"#
      let first = try await client.send("POST", "/v1/rounds", body: round, headers: ["Idempotency-Key": "r1"])
      let second = try await client.send("POST", "/v1/rounds", body: round, headers: ["Idempotency-Key": "r1"])
      #expect(first.status == 201 && first["id"] == second["id"] && first.count("stops") == 2)
      #expect(try await client.get("/v1/rounds").items("id").count == 1)
      let wrong = try await client.send("POST", "/v1/rounds", body: #"{"vehicle":"x","load":0,"stops":["tabuk"]}"#)
      #expect(wrong.status == 422)
      for field in ["vehicle", "load", "goods", "stops", "hours"] { #expect(wrong["error", "fields", field] != nil, "\(field)") }
    }
  }

  @Test("A report is listed in the feed's notices afterwards")
  func reports() async throws {
    try await withService { client, _ in
      #expect(try await client.send("POST", "/v1/reports", body: #"{"percent":65,"note":"<b>Row 7</b> is full"}"#).status == 201)
      let feed = String(decoding: try await client.get("/v1/feed").data, as: UTF8.self)
      #expect(feed.contains("65 % full, <b>Row 7</b> is full"))
      #expect(try await client.send("POST", "/v1/reports", body: #"{"percent":165,"note":"x"}"#).status == 400)
    }
  }

  @Test("An invitation keeps the address and the places that were entered")
  func invitations() async throws {
    try await withService { client, _ in
      let place = try #require(try await client.get("/v1/places/children").items("id").first)
      let body = #"{"name":"Ada","role":"driver","branches":["tabuk"],"cities":[],"email":"ada@example.com","places":["\#(place)"]}"#
      let reply = try await client.send("POST", "/v1/invitations", body: body)
      #expect(reply.status == 201 && reply["email"] == "ada@example.com" && reply.count("places") == 1)
      let wrong = try await client.send("POST", "/v1/invitations", body: body.replacing("ada@example.com", with: "ada"))
      #expect(wrong.status == 422 && wrong["error", "fields", "email"] != nil)
    }
  }
}
