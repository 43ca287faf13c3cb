import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

@Suite("Views that show one row after another, on the model of UIKit", .serialized)
@MainActor
struct ReuseTests {
  private let context = ElementContext(.english)

  init() { UIKitModel.collect() }

  private func stepper(_ range: ClosedRange<Double>, at value: Double) -> Element {
    .stepper(Element.Stepper("Year", value: value, in: range))
  }

  @Test("A reused stepper counts within any range, and in a range of one number stays there")
  func ranges() throws {
    let ranges: [ClosedRange<Double>] = [1990...2030, 1...1, 1...8, 100...200, 0...100, -5...(-5), -20 ... -10, 7...7]
    for first in ranges {
      for second in ranges {
        let view = ElementView.make(stepper(first, at: first.lowerBound), context)
        #expect(view.show(stepper(second, at: second.lowerBound)))
        let stepper = try #require((view as? StepperView)?.target as? UIStepper)
        #expect(stepper.minimumValue == second.lowerBound && stepper.value == second.lowerBound)
        var sent: [Control.Event.Value?] = []
        context.send = { sent.append($1) }
        stepper.modelStep(to: second.lowerBound + 1)
        #expect(sent == (second.upperBound > second.lowerBound ? [.number(second.lowerBound + 1)] : []))
        #expect(second.upperBound > second.lowerBound || stepper.value == second.lowerBound)
      }
    }
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("Fields for a user name and a code are filled in by the system, without autocorrection")
  func accounts() throws {
    let kinds: [(Element.TextField.Kind, UITextContentType, UIKeyboardType)] = [
      (.username, .username, .default), (.oneTimeCode, .oneTimeCode, .numberPad),
    ]
    for (kind, content, keyboard) in kinds {
      let view = ElementView.make(.textField(.init("A", text: "", kind: kind)), context)
      let field = try #require((view as? FieldView)?.target as? UITextField)
      #expect(field.textContentType == content && field.keyboardType == keyboard && !field.isSecureTextEntry)
      #expect(field.autocapitalizationType == .none && field.autocorrectionType == .no)
    }
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("A slider has finite numbers for any range and value")
  func endless() throws {
    let ranges: [ClosedRange<Double>] = [0...10, -.infinity...0, 0 ... .infinity, -1e308...1e308, -1e300...1e300, 1e300...1e301]
    for range in ranges {
      for value in [Double.nan, 5, -.infinity, .infinity] {
        let view = ElementView.make(.slider(Element.Slider("Size", value: value, in: range)), context)
        let control = try #require((view as? SliderView)?.target as? UISlider)
        #expect(control.minimumValue.isFinite && control.maximumValue.isFinite && control.value.isFinite, "\(range), \(value)")
        #expect((control.minimumValue...control.maximumValue).contains(control.value))
      }
    }
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("VoiceOver moves a slider by a step where there are few, by a tenth of the way where there are many, and not beyond its ends")
  func strides() throws {
    let cases: [(range: ClosedRange<Double>, step: Double, way: [Double])] = [
      (1...5, 1, [2, 3, 4, 5]), (0...5, 1, [1, 2, 3, 4, 5]), (0...100, 1, [10, 20]), (0...1, 0.5, [0.5, 1]),
    ]
    for (range, step, way) in cases {
      func slider(_ value: Double) -> Element { .slider(Element.Slider("Size", value: value, in: range, step: step)) }
      var number = range.lowerBound
      let view = ElementView.make(slider(number), context)
      let control = try #require((view as? SliderView)?.target as? UISlider)
      context.send = { _, value in
        if case .number(let new) = value { number = new }
        _ = view.show(slider(number))
      }
      for expected in way {
        control.accessibilityIncrement()
        #expect(number == expected)
      }
      for expected in way.dropLast().reversed() + [range.lowerBound] {
        control.accessibilityDecrement()
        #expect(number == expected)
      }
      control.accessibilityDecrement()
      #expect(number == range.lowerBound)
    }
    let off = ElementView.make(.slider(.init("Size", value: 1, in: 1...5, step: 1, availability: .disabled)), context)
    context.send = { _, _ in Issue.record("it cannot be used") }
    (off as? SliderView)?.target.accessibilityIncrement()
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }

  @Test("Disabled segments say why, below them and to VoiceOver, and their problem comes first")
  func reasons() throws {
    func segments(error: Phrase? = nil, _ availability: Element.Availability = .available) -> Element {
      .segments(Element.Segments("Size", [.init("Small", control: "s")], selected: "s", error: error, availability: availability))
    }
    let view = ElementView.make(segments(.disabled(because: "Choose a kind first")), context)
    let control = try #require(view.view.modelFind(UISegmentedControl.self))
    func words() -> [String] {
      func labels(_ view: UIView) -> [UILabel] { [view as? UILabel].compactMap { $0 } + view.subviews.flatMap(labels) }
      return labels(view.view).filter { !$0.isHidden }.compactMap(\.text)
    }
    #expect(words() == ["Size", "Choose a kind first"] && control.accessibilityHint == "Choose a kind first")
    #expect(view.show(segments(error: "Too large", .disabled(because: "Choose a kind first"))))
    #expect(words() == ["Size", "Too large"] && control.accessibilityHint == "Too large")
    #expect(view.show(segments()))
    #expect(words() == ["Size"] && control.accessibilityHint == nil)
  }

  private func day(_ text: String) -> Element { .dateField(Element.DateField("Arrival", text: text)) }

  @Test("A date picker opens at the day of its own field, and at today where that has none, in the language of the page")
  func days() throws {
    context.localizer = Localizer(.arabic, timeZone: "Pacific/Kiritimati")
    let view = ElementView.make(day("2026-01-05"), context)
    let picker = try #require(view.view.modelFind(UIDatePicker.self))
    #expect(PickedDate.text(picker.date, .date) == "2026-01-05")
    #expect(picker.locale?.language.languageCode == .arabic)
    for text in ["", "soon"] {
      #expect(view.show(day("2026-01-05")) && view.show(day(text)))
      #expect(picker.date == PickedDate.now(in: "Pacific/Kiritimati", .date))
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
    let today = calendar.dateComponents([.year, .month, .day], from: Date())
    #expect(PickedDate.text(picker.date, .date).hasSuffix("-\(today.day! < 10 ? "0" : "")\(today.day!)"))
    #expect(PickedDate.now(in: "Nowhere", .date) == nil)
  }

  @Test("Search marks are removed with the search, in texts and in options")
  func marks() throws {
    func elements(_ ranges: [Range<Int>]) -> [Element] {
      let text = Element.Text("Amman", highlights: ranges)
      return [.text(text), .option(Element.Option(text, style: .radio, mark: .off))]
    }
    for (marked, plain) in zip(elements([0..<2]), elements([])) {
      let view = ElementView.make(marked, context)
      let label = try #require(view.view.modelFind(MarkedLabel.self))
      func isMarked() -> Bool { label.attributedText?.attribute(.backgroundColor, at: 0, effectiveRange: nil) != nil }
      #expect(isMarked())
      #expect(view.show(plain))
      #expect(!isMarked() && label.text == "Amman")
      #expect(view.show(marked))
      #expect(isMarked())
    }
  }

  @Test("Text that a screen did not take stays in its field, and is not in the field of another row")
  func texts() throws {
    context.row = Row.Key("a")
    let element = Element.textField(Element.TextField("Digits", text: ""))
    let view = ElementView.make(element, context)
    let input = try #require(view.view.modelFind(UITextField.self))
    // The row is shown again as the screen has it.
    context.send = { _, _ in _ = view.show(element) }
    input.text = "abc"
    input.sendActions(for: .editingChanged)
    #expect(view.show(element))
    #expect(input.text == "abc")
    context.row = Row.Key("b")
    #expect(view.show(element))
    #expect(input.text == "")
  }

  @Test("A field that cannot be used says why, below it and to VoiceOver", arguments: [false, true])
  func reasons(isDate: Bool) throws {
    let reason = Element.Availability.disabled(because: "Choose a city first")
    let element: Element =
      isDate
      ? .dateField(Element.DateField("Arrival", text: "", help: "A day", availability: reason))
      : .textField(Element.TextField("Arrival", text: "", help: "A day", availability: reason))
    let view = ElementView.make(element, context)
    #expect(view.view.modelFind(UITextField.self)?.accessibilityHint == "Choose a city first")
    #expect(view.view.modelAll(UILabel.self).contains { $0.text == "Choose a city first" && !$0.isHidden })
  }

  private struct MomentScreen: Screen {
    func title(for state: NoState) -> Phrase { "Moment" }
    func sections(for state: NoState) -> [SectionModel<Self>] {
      SectionModel { TextItem(.date(secondsSince1970: 1_767_225_600, style: .dateAndTime)) }
    }
    func reduce(_ state: inout NoState, _ action: Never) -> Effect<Never> {}
  }

  @Test("In another time zone with the same language, the text changes")
  func zones() async {
    let shown = await Shown(MomentScreen())
    #expect(shown.tree.contains("12:00"))
    shown.controller.relocalize(Localizer(.english, timeZone: "Asia/Riyadh"))
    await shown.settle()
    #expect(shown.tree.contains("3:00"))
  }
}

extension UIView {
  /// The views of a kind in this one, itself among them.
  fileprivate func modelAll<V: UIView>(_ kind: V.Type) -> [V] { [self as? V].compactMap { $0 } + subviews.flatMap { $0.modelAll(kind) } }
  fileprivate func modelFind<V: UIView>(_ kind: V.Type) -> V? { modelAll(kind).first }
}
