import TesseraScreen
import Testing

@Suite("Themes")
struct ThemeTests {
  @Test(
    "The contrast of colours is that of WCAG",
    arguments: [
      (Theme.Color(0x000000), Theme.Color(0xFFFFFF), 21.0), (0xFFFFFF, 0xFFFFFF, 1), (0x777777, 0xFFFFFF, 4.48), (0x767676, 0xFFFFFF, 4.54),
      (0xFF0000, 0xFFFFFF, 4.0), (0x0000FF, 0xFFFFFF, 8.59), (0x010101, 0x000000, 1.01),
    ])
  func contrast(_ one: Theme.Color, _ two: Theme.Color, _ ratio: Double) {
    #expect(abs(one.contrast(with: two) - ratio) < 0.01, "\(one.contrast(with: two))")
    #expect(one.contrast(with: two) == two.contrast(with: one))
  }

  @Test("The standard theme can be read, light and dark")
  func standard() throws {
    #expect(Theme.problems(light: .standardLight, dark: .standardDark).isEmpty)
    #expect(try Theme() == .standard)
  }

  @Test("An unreadable color pair is an error with its names, its contrast, and a remedy")
  func pale() {
    var light = Theme.Palette.standardLight
    light.quietText = 0x999999
    let problems = Theme.problems(light: light, dark: .standardDark)
    #expect(problems.map(\.back) == ["background", "surface"] && problems.allSatisfy { $0.front == "quietText" })
    #expect { try Theme(light: light) } throws: { ($0 as? Theme.ContrastError)?.problems == problems }
    #expect(
      problems.last?.description
        == "light: quietText on surface has a contrast of 2.84, and needs 4.5: make quietText #747474, or further from surface.")
    for problem in problems {
      light.quietText = problem.suggestion
      #expect(!Theme.problems(light: light, dark: .standardDark).contains { $0.back == problem.back })
    }
  }

  @Test("The text of a badge is on a tint of its own color")
  func badges() {
    var light = Theme.Palette.standardLight
    light.success = 0x2E7D46
    let problems = Theme.problems(light: light, dark: .standardDark)
    #expect(problems.map(\.back) == ["a badge on background", "a badge on surface"] && problems.allSatisfy { $0.front == "success" })
    light.success = problems[0].suggestion
    #expect(Theme.problems(light: light, dark: .standardDark).isEmpty)
  }

  @Test("Edges need less than words, and words on the accent as much")
  func accent() {
    let pale = Theme.Palette.standardDark.accent(0x2A4A46, on: 0x000000)
    let problems = Theme.problems(light: .standardLight, dark: pale)
    #expect(Set(problems.map(\.front)) == ["accent", "onAccent"] && problems.allSatisfy { $0.palette == "dark" })
    var edge = Theme.Palette.standardLight
    edge.edge = 0x949494
    #expect(Theme.problems(light: edge, dark: .standardDark).allSatisfy { $0.front == "edge" && $0.needed == 3 })
  }

  @Test("A colour is its number")
  func colors() {
    #expect(Theme.Color(0x0F5C54).description == "#0f5c54")
    #expect(Theme.Color(red: 255, green: 0, blue: 16) == 0xFF0010)
  }

  @Test("The scale of type stays within bounds")
  func scale() throws {
    #expect(try Theme(typeScale: 9).typeScale == 1.5)
    #expect(try Theme(typeScale: .nan).typeScale == 1)
  }
}
