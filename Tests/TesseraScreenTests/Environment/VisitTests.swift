import Foundation
import TesseraScreen
import Testing

@Suite("Visits")
struct VisitTests {
  @Test("A visit on a device has its time zone, and the language that the person prefers where none is given")
  func onDevice() {
    let visit = Visit.onDevice(identity: Identity("ada"))
    #expect(visit.timeZone == TimeZone.current.identifier && visit.identity?.id == "ada")
    #expect(visit.language == Language(Locale.preferredLanguages.first ?? "en"))
    #expect(Visit.onDevice(language: .arabic).language == .arabic)
    #expect(Visit().timeZone == "UTC")
  }
}
