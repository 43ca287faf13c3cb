import Testing
import TesseraHTML
import TesseraScreen

@Suite("Problems of controls as markup")
struct ProblemTests {
  @Test(
    "The problem of a control is below it, and is its description for screen readers",
    arguments: [
      Element.toggle(.init("Agree", subtitle: "To all of it", isOn: false, error: "Please agree")),
      .slider(.init("Volume", value: 3, in: 0...9, error: "Please agree")),
      .stepper(.init("Rooms", value: 1, in: 1...9, help: "With a bed", error: "Please agree")),
      .segments(.init("Period", [.init("Day", control: "day"), .init("Week", control: "week")], selected: nil, error: "Please agree")),
    ])
  func problems(element: Element) throws {
    let row = try markup(element, key: "k")
    let invalid = row.elements.filter { $0.attributes["aria-invalid"] == "true" }
    #expect(invalid.count == 1)
    let description = try #require(invalid.first?.attributes["aria-describedby"])
    let words = try #require(row.elements.first { $0.attributes["id"] == description })
    #expect(words.allText == "Please agree" && words.attributes["class"]?.contains("error") == true)
    #expect(row.elements.contains { $0.attributes["class"]?.split(separator: " ").contains("invalid") == true })
  }

  @Test(
    "A control without a problem has no markup for one",
    arguments: [
      Element.toggle(.init("Agree", isOn: false)), .slider(.init("Volume", value: 3, in: 0...9)),
      .stepper(.init("Rooms", value: 1, in: 1...9)),
      .segments(.init("Period", [.init("Day", control: "day")], selected: "day")),
    ])
  func none(element: Element) throws {
    let row = try markup(element, key: "k")
    #expect(row.elements.allSatisfy { $0.attributes["aria-invalid"] != "true" && $0.attributes["class"]?.contains("error") != true })
  }
}
