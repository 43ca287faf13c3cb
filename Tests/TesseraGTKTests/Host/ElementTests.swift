#if GTK
import CGtk4
import Tessera
import XCTest

@testable import TesseraGTK

/// Single elements and their widgets.
final class ElementTests: GtkTestCase {
  func testASwitchAndASliderThatCannotBeUsedSayWhyWhereItIsRead() async throws {
    func elements(_ availability: Availability, _ problem: Phrase? = nil) -> [Element] {
      [
        .toggle(.init("Alerts", isOn: false, error: problem, availability: availability)),
        .slider(.init("Alerts", value: 1, in: 0...3, error: problem, availability: availability)),
      ]
    }
    let reason = Availability.disabled(because: "Choose a city first")
    for (index, element) in elements(reason).enumerated() {
      let view = ElementView.make(element, ElementContext(.english))
      func notes() -> [String] {
        view.widget.descendants(of: gtk_label_get_type()).filter { gtk_widget_get_visible($0) != 0 && gtk_widget_is_sensitive($0) != 0 }
          .map { String(cString: tessera_label_text($0)) }.filter { ["Choose a city first", "Too many"].contains($0) }
      }
      XCTAssertEqual(notes(), ["Choose a city first"])
      XCTAssertTrue(view.show(elements(reason, "Too many")[index]))
      XCTAssertEqual(notes(), ["Too many"])
      XCTAssertTrue(view.show(elements(.available)[index]))
      XCTAssertEqual(notes(), [])
    }
  }

  func testACellWithARowKeepsTheWidgetsOfItsLine() async throws {
    let context = ElementContext(.english)
    context.columns = [.init("Name"), .init("Seats")]
    func line(_ name: Phrase) -> Element {
      .row([.row([.text(.init(name)), .text(.init("Ada"))]), .text(.init("3"))])
    }
    let view = ElementView.make(line("Tram"), context)
    XCTAssertTrue(view is TableLineView)
    XCTAssertTrue(view.show(line("Bus")))
    XCTAssertEqual(context.columns?.count, 2)
    let words = view.widget.descendants(of: gtk_label_get_type()).map { String(cString: tessera_label_text($0)) }
    XCTAssertEqual(words, ["Bus", "Ada", "3"])
  }
}
#endif
