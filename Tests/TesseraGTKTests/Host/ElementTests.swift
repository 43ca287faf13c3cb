#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// Single elements and their widgets.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct ElementTests {
  @Test func aCellWithARowKeepsTheWidgetsOfItsLine() {
    let context = ElementContext(.english)
    context.columns = [.init("Name"), .init("Seats")]
    func line(_ name: Phrase) -> Element {
      .row([.row([.text(.init(name)), .text(.init("Ada"))]), .text(.init("3"))])
    }
    let view = ElementView.make(line("Tram"), context)
    #expect(view is TableLineView)
    #expect(view.show(line("Bus")))
    #expect(context.columns?.count == 2)
    let words = view.widget.descendants(of: gtk_label_get_type()).map { String(cString: tessera_label_text($0)) }
    #expect(words == ["Bus", "Ada", "3"])
  }
}
#endif
