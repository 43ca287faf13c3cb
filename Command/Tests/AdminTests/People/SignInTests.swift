import Tessera
import TesseraTesting
import Testing

@testable import Admin

@Suite("Sign-in")
struct SignInTests {
  @Test("Nothing is shown without the password, and the history knows who changed what")
  func signsIn() async throws {
    let fixture = try Fixture("music")
    let word = AdminPassword.random()
    let page = try await fixture.page("/tables/Artist/records/1/edit", password: try AdminPassword(word))
    #expect(page.title == "Sign in" && !page.shows("Fairuz"))
    page.type("wrong", into: "Password")
    page.tap("Sign in", role: .button)
    try await page.wait { $0.text.contains("The name or the password is wrong") }
    page.type(word, into: "Password")
    page.tap("Sign in", role: .button)
    try await page.wait { $0.element("Name")?.value == "Fairuz" }
    page.type("Nouhad", into: "Name")
    page.tap("Save")
    try await page.wait { $0.title == "Nouhad" }
    #expect(try fixture.values("SELECT who FROM tessera_history") == [#""admin""#])
  }

  @Test("The admin's own words are Arabic on an Arabic page")
  func arabic() async throws {
    let fixture = try Fixture("music")
    for (route, words) in [
      ("/", ["الجداول", "3 صفوف"]), ("/tables/Track", ["بحث", "تصفية", "سجل جديد"]),
      ("/tables/Track/records/1", ["يشير إلى", "تعديل", "حذف"]),
      ("/tables/Track/new", ["حفظ"]), ("/history", ["لم يتغير شيء هنا بعد"]),
    ] {
      let page = try await fixture.page(route, language: .arabic)
      for word in words { #expect(page.text.contains(word) || page.title.contains(word), "\(route): \(word)") }
    }
  }
}
