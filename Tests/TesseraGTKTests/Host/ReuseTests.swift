#if GTK
import CGtk4
import Foundation
import Tessera
import Testing

@testable import TesseraGTK

/// Widgets that show one row after another.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct ReuseTests {
  private func day(_ text: String, _ availability: Element.Availability = .available) -> Element {
    .dateField(Element.DateField("Arrival", text: text, help: "A day", availability: availability))
  }

  @Test func aCalendarOpensAtTheDayOfItsFieldAndAtTodayWhereThatHasNone() throws {
    let context = ElementContext(Localizer(.english, timeZone: "Pacific/Kiritimati"))
    let view = try #require(ElementView.make(day("2026-01-05"), context) as? DateFieldView)
    func selected() throws -> String {
      view.open()
      var (year, month, day): (Int32, Int32, Int32) = (0, 0, 0)
      let calendar = try #require(view.calendar)
      tessera_calendar_selected(calendar, &year, &month, &day)
      return "\(year)-\(month)-\(day)"
    }
    #expect(try selected() == "2026-1-5")
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Kiritimati"))
    for text in ["", "soon"] {
      #expect(view.show(day("2026-01-05")))
      #expect(view.show(day(text)))
      let today = calendar.dateComponents([.year, .month, .day], from: Date())
      #expect(try selected() == "\(today.year ?? 0)-\(today.month ?? 0)-\(today.day ?? 0)")
    }
  }

  @Test func aFieldSaysWhatIsTypedIntoIt() throws {
    let kinds: [(Element.TextField.Kind, GtkInputPurpose, GtkInputHints)] = [
      (.username, GTK_INPUT_PURPOSE_FREE_FORM, GTK_INPUT_HINT_NO_SPELLCHECK), (.oneTimeCode, GTK_INPUT_PURPOSE_DIGITS, GTK_INPUT_HINT_NONE),
      (.text, GTK_INPUT_PURPOSE_FREE_FORM, GTK_INPUT_HINT_NONE), (.newPassword, GTK_INPUT_PURPOSE_PASSWORD, GTK_INPUT_HINT_NONE),
    ]
    for (kind, purpose, hints) in kinds {
      let view = try #require(ElementView.make(.textField(.init("A", text: "", kind: kind)), ElementContext(.english)) as? FieldView)
      let entry = UnsafeMutableRawPointer(view.target).assumingMemoryBound(to: GtkEntry.self)
      #expect(gtk_entry_get_input_purpose(entry) == purpose, "\(kind)")
      #expect(gtk_entry_get_input_hints(entry) == hints, "\(kind)")
    }
  }

  @Test func aSliderHasFiniteNumbersWhateverItsRangeAndItsValueAre() throws {
    let ranges: [ClosedRange<Double>] = [0...10, -.infinity...0, 0 ... .infinity, -.infinity ... .infinity, -1e308...1e308, 3...3]
    for range in ranges {
      for value in [Double.nan, 5, -.infinity, .infinity] {
        let slider = Element.slider(Element.Slider("Size", value: value, in: range))
        let view = try #require(ElementView.make(slider, ElementContext(.english)) as? SliderView)
        let scale = UnsafeMutableRawPointer(view.target).assumingMemoryBound(to: GtkRange.self)
        let adjustment = try #require(gtk_range_get_adjustment(scale))
        let (lower, upper) = (gtk_adjustment_get_lower(adjustment), gtk_adjustment_get_upper(adjustment))
        #expect(lower.isFinite && upper.isFinite && lower < upper, "\(range)")
        #expect((lower...upper).contains(gtk_adjustment_get_value(adjustment)), "\(range), \(value)")
      }
    }
  }

  @Test func aSteppersNumberKeepsItsDecimalsWhenTheFocusLeavesIt() throws {
    for (value, step, words) in [
      (0.004, 0.001, "0.004"), (0.015, 0.005, "0.015"), (2.5, 1, "2.5"), (3, 1, "3"), (0.1 + 0.2, 0.1, "0.3"), (1.0 / 3, 1, "0.3333333333"),
    ] {
      let context = ElementContext(.english)
      var sent: [Control.Event.Value?] = []
      context.send = { sent.append($1) }
      let view = try #require(
        ElementView.make(.stepper(Element.Stepper("Dose", value: value, in: 0...10, step: step)), context) as? StepperView)
      let spin = view.target
      #expect(String(cString: gtk_editable_get_text(OpaquePointer(spin))) == words)
      gtk_spin_button_update(OpaquePointer(spin))
      #expect(tessera_spin_value(spin) == value)
      #expect(sent.isEmpty, "\(value): \(sent)")
    }
  }

  @Test func aStepperReadsAndWritesTheDigitsAndSeparatorsOfItsLanguage() throws {
    for (tag, shown, typed, number) in [
      ("ar-EG", "٢٫٥", "٣٫٥", 3.5), ("de", "2,5", "4,5", 4.5), ("de", "2,5", "٥", 5), ("en", "2.5", "1,5", 1.5), ("en", "2.5", "x", 2.5),
    ] {
      let context = ElementContext(Localizer(Language(tag)))
      var sent: [Control.Event.Value?] = []
      context.send = { sent.append($1) }
      let view = try #require(
        ElementView.make(.stepper(Element.Stepper("Dose", value: 2.5, in: 0...10, step: 0.5)), context) as? StepperView)
      #expect(String(cString: gtk_editable_get_text(OpaquePointer(view.target))) == shown)
      gtk_editable_set_text(OpaquePointer(view.target), typed)
      gtk_spin_button_update(OpaquePointer(view.target))
      #expect(sent == (number == 2.5 ? [] : [.number(number)]), "\(tag) \(typed): \(sent)")
    }
  }

  @Test func aStepperSendsWhatItsStepsLeadTo() throws {
    let context = ElementContext(.english)
    var sent: [Control.Event.Value?] = []
    context.send = { sent.append($1) }
    let view = try #require(ElementView.make(.stepper(Element.Stepper("Eggs", value: 9, in: 0...10, step: 3)), context) as? StepperView)
    for number in [10.0, 8] {
      tessera_spin_set_value(view.target, number)
      #expect(tessera_spin_value(view.target) == 9)
    }
    #expect(sent.isEmpty, "\(sent)")
    tessera_spin_set_value(view.target, 4)
    #expect(sent == [.number(3)])
  }

  @Test func aFieldThatCannotBeUsedSaysWhy() {
    let reason = Element.Availability.disabled(because: "Choose a city first")
    let elements: [Element] = [
      day("", reason), .textField(.init("Arrival", text: "", help: "A day", availability: reason)),
      .textField(.init("Arrival", text: "", help: "A day", kind: .multiline, availability: reason)),
    ]
    for element in elements {
      let view = ElementView.make(element, ElementContext(.english))
      let words = view.widget.descendants(of: gtk_label_get_type()).map { String(cString: tessera_label_text($0)) }
      #expect(words.contains("Choose a city first"), "\(words)")
      #expect(!words.contains("A day"))
    }
  }

  @Test func anOptionASwitchAndASliderThatCannotBeUsedSayWhy() throws {
    func elements(_ availability: Element.Availability) -> [Element] {
      [
        .option(.init(.init("Window"), subtitle: "With a view", style: .radio, mark: .off, availability: availability)),
        .toggle(.init("Window", subtitle: "With a view", isOn: false, availability: availability)),
        .slider(.init("Window", value: 1, in: 0...3, availability: availability)),
      ]
    }
    for (free, sold) in zip(elements(.available), elements(.disabled(because: "Sold out"))) {
      let view = try #require(ElementView.make(sold, ElementContext(.english)) as? ControlView)
      func reason() -> Widget? {
        view.widget.descendants(of: gtk_label_get_type()).first {
          gtk_widget_get_visible($0) != 0 && String(cString: tessera_label_text($0)) == "Sold out"
        }
      }
      let shown = try #require(reason())
      #expect(gtk_widget_is_sensitive(shown) != 0, "it is to be read")
      #expect(gtk_widget_is_sensitive(view.target) == 0)
      if gtk_test_accessible_has_property(OpaquePointer(view.target), GTK_ACCESSIBLE_PROPERTY_LABEL) != 0 {
        #expect(gtk_test_accessible_has_property(OpaquePointer(view.target), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION) != 0)
      }
      #expect(view.show(free))
      #expect(reason() == nil)
    }
    // A problem is shown in its place.
    let sold = Element.Availability.disabled(because: "Sold out")
    for element in [
      Element.toggle(.init("Window", isOn: false, error: "Too late", availability: sold)),
      .slider(.init("Window", value: 1, in: 0...3, error: "Too late", availability: sold)),
    ] {
      let view = ElementView.make(element, ElementContext(.english))
      let words = view.widget.descendants(of: gtk_label_get_type()).filter { gtk_widget_get_visible($0) != 0 }
        .map { String(cString: tessera_label_text($0)) }
      #expect(words.contains("Too late") && !words.contains("Sold out"), "\(words)")
    }
  }

  @Test func aButtonAndARowThatCannotBeUsedSayWhy() {
    func elements(_ availability: Element.Availability) -> [Element] {
      [
        .button(.init("Send", availability: availability)),
        .label(.init("Orders", activation: .control(.main), availability: availability)),
      ]
    }
    func reason(in widget: Widget) -> Widget? {
      widget.descendants(of: gtk_label_get_type()).first {
        gtk_widget_get_visible($0) != 0 && String(cString: tessera_label_text($0)) == "Nothing to send"
      }
    }
    for (free, held) in zip(elements(.available), elements(.disabled(because: "Nothing to send"))) {
      let view = ElementView.make(held, ElementContext(.english))
      #expect(reason(in: view.widget) != nil)
      #expect(view.show(free))
      #expect(reason(in: view.widget) == nil)
      #expect(view.show(held))
      #expect(reason(in: view.widget) != nil)
    }
  }

  @Test func aNativeRowIsShownAnewInAnotherTimeZone() throws {
    let registry = NativeRowRegistry()
    registry.register(GoodsRow.self, for: GoodsItem.self)
    let page = Page(GoodsScreen(), state: .init(), environment: ScreenEnvironment(), inbox: Page.EffectInbox {})
    page.start()
    defer { page.end() }
    let row = try #require(page.snapshots.first?.sections.first?.rows.first)
    let slot = try #require(registry.makeSlot(for: row.reuseIdentifier))
    var count = 0
    (slot.cell as? GoodsRow)?.onConfigure = { count += 1 }
    for (zone, expected) in [("UTC", 1), ("UTC", 1), ("Asia/Riyadh", 2)] {
      let isBound = slot.bind(row, Localizer(.english, timeZone: zone), send: { _ in })
      #expect(isBound)
      #expect(count == expected)
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["GTK_A11Y"] == "test", "needs GTK_A11Y=test"))
  func whatIsSaidOfARowToAScreenReaderGoesWithIt() throws {
    func text(_ words: Element.Accessibility) -> Element { .accessible(.text(.init("Seats")), words) }
    let view = ElementView.make(text(Element.Accessibility(value: "3 of 9", hint: "Few are left")), ElementContext(.english))
    let widget = try #require(view.accessibleWidget)
    func says(_ property: GtkAccessibleProperty) -> Bool { gtk_test_accessible_has_property(OpaquePointer(widget), property) != 0 }
    #expect(says(GTK_ACCESSIBLE_PROPERTY_LABEL))
    #expect(says(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT))
    #expect(says(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION))
    #expect(view.show(text(Element.Accessibility(label: "Seats"))))
    #expect(!says(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT))
    #expect(!says(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION))
    #expect(view.show(text(Element.Accessibility(hint: "Again"))))
    #expect(says(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION))
    #expect(!says(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT))
  }
}
#endif
