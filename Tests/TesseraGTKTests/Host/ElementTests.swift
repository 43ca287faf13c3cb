#if GTK
import CGtk4
import Tessera
import XCTest

@testable import TesseraGTK

/// Single elements and their widgets.
final class ElementTests: GtkTestCase {
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
