#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// The symbols of the vocabulary: matching icons of the desktop's theme, and drawings for the rest.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct SymbolTests {
  @Test func everySymbolIsAnIconOfTheThemeOrDrawn() {
    let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    for symbol in Element.Symbol.known where DrawnSymbol.paintable(symbol.name) == nil {
      #expect(symbol.iconName != Element.Symbol("a name that nobody draws").iconName, "\(symbol.name)")
      #expect(gtk_icon_theme_has_icon(theme, symbol.iconName) != 0, "\(symbol.name) is \(symbol.iconName)")
    }
    for (name, _) in DrawnSymbol.paths {
      #expect(Element.Symbol.known.contains(Element.Symbol(name)), "\(name) is drawn, and nobody knows it")
    }
  }

  @Test func drawingsHaveTheColourOfTheWordsBesideThemAndStayInTheirRoom() throws {
    for (name, _) in DrawnSymbol.paths {
      let snapshot = try #require(gtk_snapshot_new())
      var red = GdkRGBA(red: 1, green: 0, blue: 0, alpha: 1)
      let paintable = try #require(DrawnSymbol.paintable(name))
      gtk_symbolic_paintable_snapshot_symbolic(paintable, snapshot, 48, 48, &red, 1)
      let node = try #require(gtk_snapshot_free_to_node(snapshot), "\(name)")
      defer { gsk_render_node_unref(node) }
      let surface = try #require(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 64, 64))
      defer { cairo_surface_destroy(surface) }
      let cairo = cairo_create(surface)
      gsk_render_node_draw(node, cairo)
      cairo_destroy(cairo)
      cairo_surface_flush(surface)
      let bytes = try #require(cairo_image_surface_get_data(surface))
      let stride = Int(cairo_image_surface_get_stride(surface))
      var count = 0
      for y in 0..<64 {
        for x in 0..<64 {
          let pixel = UnsafeRawPointer(bytes + y * stride + x * 4).loadUnaligned(as: UInt32.self)
          guard pixel != 0 else { continue }
          count += 1
          // Alpha and red are the same, since it is multiplied, and nothing is green or blue.
          #expect(pixel >> 24 == pixel >> 16 & 0xFF && pixel & 0xFFFF == 0 && x < 48 && y < 48, "\(name) at \(x), \(y)")
        }
      }
      #expect((150...1_800).contains(count), "\(name): \(count) pixels")
    }
  }

  @Test func anImageThatShowsOneAfterTheOtherIsAsLargeAsEver() {
    let image = Widgets.icon()
    g_object_ref_sink(image)
    defer { g_object_unref(image) }
    var sizes: Set<Int32> = []
    for name in ["person", "truck", "cart", "person"] {
      Element.Symbol(name).show(in: image)
      var natural: Int32 = 0
      gtk_widget_measure(image, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
      sizes.insert(natural)
    }
    #expect(sizes == [16])
  }
}
#endif
