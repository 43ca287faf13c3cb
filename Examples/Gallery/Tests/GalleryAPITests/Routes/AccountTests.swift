import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import GalleryAPI

@Suite("Account and invitations")
struct AccountTests {
  private static let invitation = #"{"name":"Ada Lovelace","role":"driver","branches":["tabuk","riyadh-north"],"cities":["108410"]}"#

  @Test("The account has a profile, addresses, invoices and orders with their items")
  func account() async throws {
    try await withService { client, _ in
      let profile = try await client.get("/v1/account", language: "ar")
      #expect(profile["company"] == "قافلة للخدمات اللوجستية" && profile["role"] == "dispatcher")
      #expect(profile.headers["cache-control"]?.hasPrefix("private") == true)
      #expect(try await client.get("/v1/account/addresses").count("items") == 4)
      #expect(try await client.all("/v1/account/invoices", [("limit", "25")]).items.count == 59)
      let orders = try await client.all("/v1/account/orders", [])
      #expect(orders.items.count == 64 && Set(orders.items).count == 64 && orders.batches == 4)
      let list = try await client.get("/v1/account/orders")
      #expect(list.count("items", "0", "items") == nil)
      let order = try await client.get("/v1/account/orders/\(orders.items[3])")
      #expect(order["id"] == orders.items[3])
      #expect(order.count("items") == order.integer("itemCount"))
      let sums = (0..<(order.count("items") ?? 0)).compactMap { order.integer("items", "\($0)", "total", "minor") }
      #expect(sums.reduce(0, +) == order.integer("total", "minor"))
      #expect(try await client.get("/v1/account/orders/o-1").status == 404)
    }
  }

  @Test(
    "A field is submitted alone, under its own name or as a value",
    arguments: [
      ("name", #"{"value":"  Ada  "}"#, "Ada"), ("email", #"{"value":"ada@example.org"}"#, "ada@example.org"),
      ("phone", #"{"phone":"+962 6 555 0100"}"#, "+962 6 555 0100"), ("language", #"{"value":"ar"}"#, "ar"),
      ("city", #"{"city":"250441"}"#, "250441"), ("city", #"{"city":["250441"]}"#, "250441"), ("role", #"{"value":"auditor"}"#, "auditor"),
    ])
  func submit(field: String, body: String, stored: String) async throws {
    try await withService { client, _ in
      let reply = try await client.send("PUT", "/v1/account/\(field)", body: body)
      #expect(reply.status == 200 && reply["value"] == stored && reply.integer("revision") == 1)
      #expect(try await client.get("/v1/account")[field] == stored)
      #expect(try await client.get("/v1/account/\(field)")["value"] == stored)
      #expect(try await client.get("/v1/account/\(field)/submissions").integer("count") == 1)
    }
  }

  @Test("Lists are submitted whole: several branches, or no notifications at all")
  func lists() async throws {
    try await withService { client, _ in
      let branches = try await client.send("PUT", "/v1/account/branches", body: #"{"branches":["tabuk","hail","tabuk"]}"#)
      #expect(branches.strings("value") == ["tabuk", "hail"])
      let none = try await client.send("PUT", "/v1/account/notifications", body: #"{"value":[]}"#)
      #expect(none.status == 200 && none.count("value") == 0)
    }
  }

  @Test(
    "A value that does not fit is refused with words for its field, and nothing changes",
    arguments: [
      ("name", #"{"value":""}"#), ("name", #"{"value":true}"#), ("name", #"{"value":"a\u0007b"}"#), ("email", #"{"value":"ada"}"#),
      ("email", #"{"value":"a@b@c.d"}"#), ("phone", #"{"value":"12"}"#), ("phone", #"{"value":"<script>1234567"}"#),
      ("language", #"{"value":"fr"}"#), ("city", #"{"value":"SA"}"#), ("city", #"{"value":"' OR 1=1 --"}"#), ("city", #"{"value":1}"#),
      ("role", #"{"value":"king"}"#), ("branches", #"{"value":[]}"#), ("branches", #"{"value":["tabuk",1]}"#),
      ("notifications", #"{"value":["spam"]}"#),
    ])
  func refused(field: String, body: String) async throws {
    try await withService { client, _ in
      let before = try await client.get("/v1/account").data
      let reply = try await client.send("PUT", "/v1/account/\(field)", body: body, headers: ["Idempotency-Key": "k"])
      #expect(reply.status == 422 && reply["error", "code"] == "invalid")
      #expect(reply["error", "fields", field]?.isEmpty == false)
      #expect(try await client.get("/v1/account").data == before)
      #expect(try await client.get("/v1/account/\(field)/submissions").integer("count") == 0)
      let arabic = try await client.send("PUT", "/v1/account/\(field)", body: body, headers: ["Accept-Language": "ar"])
      #expect(arabic["error", "fields", field] != reply["error", "fields", field])
    }
  }

  @Test("The same key is answered the same and counted once; without a key every request counts")
  func idempotency() async throws {
    try await withService { client, _ in
      func put(_ value: String, _ key: String?) async throws -> Reply {
        try await client.send(
          "PUT", "/v1/account/city", body: #"{"value":"\#(value)"}"#, headers: key.map { ["Idempotency-Key": $0] } ?? [:])
      }
      let first = try await put("250441", "a")
      let second = try await put("250441", "a")
      #expect(first.status == 200 && second.status == 200 && first.data == second.data)
      #expect(first.headers["idempotency-replayed"] == nil && second.headers["idempotency-replayed"] == "true")
      #expect(try await client.get("/v1/account/city/submissions").integer("count") == 1)
      let other = try await put("108410", "a")
      #expect(other.status == 422 && other["error", "code"] == "idempotency_mismatch")
      #expect(try await put("108410", "b").integer("revision") == 2)
      #expect(try await put("250441", "a").data == first.data)
      #expect(try await client.get("/v1/account")["city"] == "108410")
      #expect(try await put("108410", nil).integer("revision") == 3)
      #expect(try await put("108410", nil).integer("revision") == 4)
      // Another path with the same key is another submission.
      let name = try await client.send("PUT", "/v1/account/name", body: #"{"value":"Ada"}"#, headers: ["Idempotency-Key": "a"])
      #expect(name.integer("revision") == 1)
    }
  }

  @Test("Twenty requests with one key at once have one effect and one answer")
  func concurrency() async throws {
    try await withService { client, _ in
      let bodies = try await withThrowingTaskGroup(of: Data.self) { group in
        for _ in 0..<20 {
          group.addTask {
            try await client.send("POST", "/v1/invitations", body: Self.invitation, headers: ["Idempotency-Key": "once"]).data
          }
        }
        return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
      }
      #expect(bodies.count == 1)
      #expect(try await client.get("/v1/invitations").count("items") == 1)
    }
  }

  @Test("A submission whose answer was lost is sent again with its key and counted once")
  func lostAnswer() async throws {
    try await withService { client, api in
      api.faults.add(FaultRule(path: "/v1/account", method: "PUT", effect: .drop, remaining: 1))
      let key = ["Idempotency-Key": "lost-1"]
      await #expect(throws: URLError.self) {
        try await client.send("PUT", "/v1/account/city", body: #"{"value":"250441"}"#, headers: key)
      }
      #expect(try await client.get("/v1/account")["city"] == "250441")
      let again = try await client.send("PUT", "/v1/account/city", body: #"{"value":"250441"}"#, headers: key)
      #expect(again.status == 200 && again.integer("revision") == 1 && again.headers["idempotency-replayed"] == "true")
      #expect(try await client.get("/v1/account/city/submissions").integer("count") == 1)
    }
  }

  @Test("An invitation is created once, can be read back, and carries labels")
  func invitation() async throws {
    try await withService { client, _ in
      let created = try await client.send(
        "POST", "/v1/invitations", body: Self.invitation, headers: ["Idempotency-Key": "i", "Accept-Language": "ar"])
      #expect(created.status == 201 && created["id"] == "1" && created.headers["location"] == "/v1/invitations/1")
      #expect(created["role", "name"] == "سائق" && created["branches", "0", "name"] == "تبوك" && created["cities", "0", "name"] == "الرياض")
      let again = try await client.send("POST", "/v1/invitations", body: Self.invitation, headers: ["Idempotency-Key": "i"])
      #expect(again.status == 201 && again.data == created.data)
      #expect(try await client.get("/v1/invitations/1")["role", "name"] == "Driver")
      #expect(try await client.get("/v1/invitations/2").status == 404)
      for _ in 0..<4 { _ = try await client.send("POST", "/v1/invitations", body: Self.invitation) }
      #expect(try await client.all("/v1/invitations", [("limit", "2")]).items == ["5", "4", "3", "2", "1"])
    }
  }

  @Test("An invitation with faults names every field at once")
  func invalidInvitation() async throws {
    try await withService { client, _ in
      let reply = try await client.send("POST", "/v1/invitations", body: #"{"name":" ","role":"x","branches":[],"cities":["0"]}"#)
      #expect(reply.status == 422)
      for field in ["name", "role", "branches", "cities"] { #expect(reply["error", "fields", field]?.isEmpty == false) }
      #expect(try await client.send("POST", "/v1/invitations", body: "{}")["error", "fields", "name"] == "Enter a name.")
      #expect(try await client.get("/v1/invitations").count("items") == 0)
    }
  }
}
