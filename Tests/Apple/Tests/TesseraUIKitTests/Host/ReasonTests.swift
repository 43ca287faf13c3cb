import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

@Suite("Reasons why a control cannot be used, on the model of UIKit", .serialized)
@MainActor
struct ReasonTests {
  private static let reason = Element.Availability.disabled(because: "Choose a city first")
  private static let option = Element.Option(.init("Tram"), style: .radio, mark: .off, control: "tram", availability: reason)

  private static let elements: [Element] = [
    .toggle(.init("Alerts", isOn: false, availability: reason)), .slider(.init("Size", value: 1, in: 0...9, availability: reason)),
    .label(.init("Trips", activation: .control("open"), availability: reason)), .option(option),
    .stepper(.init("Seats", value: 1, in: 0...9, availability: reason)), .button(.init("Send", availability: reason)),
  ]

  /// The words that are seen in a view, in order.
  private func words(in view: UIView) -> [String] {
    if view.isHidden { return [] }
    if let label = view as? UILabel { return [label.text ?? ""] }
    if let look = (view as? UIButton)?.configuration { return [look.title, look.subtitle].compactMap { $0 } }
    return view.subviews.flatMap(words)
  }

  @Test("It is shown beside the control, spoken once by VoiceOver, and removed when the control is enabled", arguments: 0..<6)
  func reasons(index: Int) throws {
    let element = Self.elements[index]
    let view = ElementView.make(element, ElementContext(.english))
    #expect(words(in: view.view).filter { $0 == "Choose a city first" }.count == 1, "\(words(in: view.view))")
    let spoken = VoiceOver(window: UIWindow(frame: .zero)).nodes(in: view.view)
    let hints = spoken.filter { $0.hint == "Choose a city first" }
    #expect(hints.count == 1 && !spoken.contains { $0.label.contains("Choose") || $0.value?.contains("Choose") == true }, "\(spoken)")
    #expect(view.show(Self.available[index]))
    #expect(!words(in: view.view).contains("Choose a city first"))
  }

  private static let available: [Element] = [
    .toggle(.init("Alerts", isOn: false)), .slider(.init("Size", value: 1, in: 0...9)),
    .label(.init("Trips", activation: .control("open"))),
    .option(.init(.init("Tram"), style: .radio, mark: .off, control: "tram")), .stepper(.init("Seats", value: 1, in: 0...9)),
    .button(.init("Send")),
  ]

  @Test("A problem is shown in its place")
  func problems() {
    let view = ElementView.make(
      .toggle(.init("Alerts", isOn: false, error: "Nobody is told", availability: Self.reason)), ElementContext(.english))
    #expect(words(in: view.view) == ["Alerts", "Nobody is told"])
  }

  @Test("An action in a menu says it in a second line")
  func menus() {
    let menu = Element.Menu(
      "More", actions: [.init("Delete", control: "delete", availability: Self.reason), .init("Copy", control: "copy")])
    #expect(menu.uiActions(.english) { _ in }.map(\.subtitle) == ["Choose a city first", nil])
  }

  @Test("A stepper over every number goes from one to the next")
  func everyNumber() throws {
    for (range, sent) in [(-0x1p63...0x1p63, 4.0), (-.infinity ... .infinity, 4), (0...10, 4)] as [(ClosedRange<Double>, Double)] {
      let context = ElementContext(.english)
      let view = ElementView.make(.stepper(.init("Balance", value: 3, in: range)), context)
      let stepper = try #require((view as? StepperView)?.target as? UIStepper)
      var numbers: [Control.Event.Value?] = []
      context.send = { numbers.append($1) }
      stepper.modelStep(to: 4)
      #expect(numbers == [.number(sent)])
    }
  }
}
