import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Whose a form without script is", .timeLimit(.minutes(2)))
struct FormOwnerTests {
  private func signIn(_ name: String, _ guest: Guest) async throws {
    let page = try #require(try await guest.get("/sign-in").pageID)
    #expect(try await guest.use(name, on: page, id: "in").status == 200)
  }

  @Test(
    "Input in a form without script is not put into the next user's page, nor into a signed-out one",
    arguments: [true, false])
  func formOfAnother(isKnown: Bool) async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      try await signIn("Ada", guest)
      let home = try await guest.get("/")
      let action = try #require(home.action)
      var form = SentForm(home.text)
      form.fill("Note", "half a thought")
      try await server.host.end(Identity("ada"))
      // Another process, or this one after a while, which does not know the page any more.
      guest.cookies = [:]
      if isKnown { try await signIn("Bob", guest) }
      var reply = try await guest.post(action, form.fields)
      while reply.status == 303 { reply = try await guest.follow(reply) }
      #expect(reply.status == 200 && !reply.text.contains("half a thought") && !reply.text.contains("This page started over"))
      #expect(reply.text.contains(isKnown ? "Another person uses this browser now: Bob" : "You are signed out now"))
      // Ada's own, once she is back.
      guest.cookies = [:]
      try await signIn("Ada", guest)
      let own = try await guest.follow(try await guest.post(action, form.fields))
      #expect(own.text.contains("half a thought") && own.text.contains("This page started over. What you typed"))
    }
  }

  @Test("A form that no user submitted yet continues with the first user who signs in")
  func formOfNobody() async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      let home = try await guest.get("/")
      let action = try #require(home.action)
      var form = SentForm(home.text)
      form.fill("Note", "half a thought")
      guest.cookies = [:]
      try await signIn("Bob", guest)
      let kept = try await guest.follow(try await guest.post(action, form.fields))
      #expect(kept.text.contains("half a thought") && kept.text.contains("This page started over. What you typed"))
    }
  }

  @Test("A user who must sign in first, by a form without script, continues with the form's input")
  func formBeforeSigningIn() async throws {
    try await withServer(Accounts()) { server in
      let guest = server.guest()
      let home = try await guest.get("/")
      var form = SentForm(home.text)
      form.fill("Note", "half a thought")
      let asked = try await guest.post(try #require(home.action), form.pressing("first"))
      let door = try await guest.follow(asked)
      var reply = try await guest.post(try #require(door.action), SentForm(door.text).pressing("Ada"))
      while reply.status == 303 { reply = try await guest.follow(reply) }
      let ada = try #require(reply.text.attribute("data-person"))
      #expect(reply.text.contains("half a thought") && reply.action?.hasSuffix(".\(ada)") == true)
    }
  }
}
