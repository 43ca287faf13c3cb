import TesseraScreen
import Testing

@testable import TesseraHTML

@Suite("Values that a copy of a page showed")
struct ShownValuesTests {
  private func copy(showing value: Double, of control: Control) -> ShownValues {
    ShownValues(
      String(decoding: ShownValues.characters(ShownValues.print(.number(value), of: control, in: "row")), as: UTF8.self), maximum: 1)
  }

  @Test("A slider was moved to the nearest step by the browser, a number field shows the number as it is")
  func steps() throws {
    let slider = try #require(Element.slider(.init("A", value: 7, in: 0...20, step: 5, control: "n")).control(named: "n"))
    let moved = copy(showing: 7, of: slider)
    #expect(moved.contains(.number(5), of: slider, in: "row") && !moved.contains(.number(10), of: slider, in: "row"))
    let stepper = try #require(Element.stepper(.init("A", value: 7, in: 0...20, step: 5, control: "n")).control(named: "n"))
    let typed = copy(showing: 7, of: stepper)
    #expect(typed.contains(.number(7), of: stepper, in: "row") && !typed.contains(.number(5), of: stepper, in: "row"))
    #expect(!typed.contains(.number(7), of: stepper, in: "another row"))
  }
}
