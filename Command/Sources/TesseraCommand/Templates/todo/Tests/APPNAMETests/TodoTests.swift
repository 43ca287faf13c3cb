import Tessera
import TesseraTesting
import Testing

@testable import APPNAME

@Suite("To do")
struct TodoTests {
  @Test("A user adds two things, ticks one off, deletes it, and takes that back")
  func ticksOff() async throws {
    let page = Headless(APPNAMEApp())
    #expect(page.shows("Nothing to do"))
    for title in ["Water the palms", "Call Omar"] {
      page.type(title, into: "What to do")
      page.tap("Add")
    }
    page.tap("Call Omar")
    #expect(page.shows("Done"))
    page.tap("Delete", in: "Call Omar")
    #expect(!page.shows("Call Omar"))
    page.tap("Undo")
    #expect(page.shows("Call Omar") && page.shows("Water the palms"))
  }
}
