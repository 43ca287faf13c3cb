import Tessera
import TesseraTesting
import Testing

@testable import APPNAME

@Suite("Contacts")
struct ContactTests {
  @Test("A user adds a contact and finds it by its name")
  func adds() async throws {
    let page = Headless(APPNAMEApp(store: try ContactStore()))
    try await page.settle()
    page.tap("New contact")
    page.type("Noura", into: "Name")
    page.type("noura", into: "Email")
    page.tap("Save")
    #expect(page.element("Email")?.hint == "This is no email address")
    page.type("noura@example.com", into: "Email")
    page.tap("Save")
    try await page.wait { $0.title == "Contacts" && $0.text.contains("noura@example.com") }
    page.type("Omar", into: "Search")
    try await page.settle()
    #expect(page.shows("No contacts") && page.path == "/?q=Omar")
  }

  @Test("Two users edit one contact, and nothing is lost")
  func edits() async throws {
    let store = try ContactStore()
    try await store.add(Contact(id: "1", name: "Noura", email: ""))
    let (page, other) = (Headless(APPNAMEApp(store: store), at: "/contacts/1"), Headless(APPNAMEApp(store: store), at: "/contacts/1"))
    try await page.settle()
    try await other.settle()
    page.type("noura@example.com", into: "Email")
    other.type("Noura Ali", into: "Name")
    other.tap("Save")
    try await other.wait { $0.title == "Contacts" }
    page.tap("Save")
    try await page.wait { $0.text.contains("This contact was changed meanwhile. Check it and save again") }
    try await page.settle()
    page.tap("Save")
    try await page.wait { $0.title == "Contacts" }
    let saved = try await store.contact("1")
    #expect(saved.name == "Noura Ali" && saved.email == "noura@example.com")
  }
}
