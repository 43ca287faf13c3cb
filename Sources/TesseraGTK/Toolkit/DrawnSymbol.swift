#if GTK
internal import CGtk4

/// A symbol that icon themes lack, drawn as on the web: a paintable in the color of the adjacent text.
@MainActor
enum DrawnSymbol {
  /// The created paintables by name. They are never released.
  private static var made: [String: OpaquePointer] = [:]

  /// The paintable of a symbol, or `nil` if the icon theme has a suitable icon.
  static func paintable(_ name: String) -> OpaquePointer? {
    if let known = made[name] { return known }
    guard let number = paths.firstIndex(where: { $0.name == name }), let object = g_object_new_with_properties(type, 0, nil, nil) else {
      return nil
    }
    let pointer = UnsafeMutableRawPointer(object)
    pointer.storeBytes(of: Int32(number), toByteOffset: offset, as: Int32.self)
    let paintable = OpaquePointer(pointer)
    made[name] = paintable
    return paintable
  }

  /// The class, registered on first use.
  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = UInt16(MemoryLayout<GObjectClass>.size)
    info.instance_size = UInt16(offset + MemoryLayout<Int32>.size)
    let type = g_type_register_static(g_object_get_type(), "TesseraDrawnSymbol", &info, GTypeFlags(rawValue: 0))
    var plain = GInterfaceInfo(interface_init: fillPaintable, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, gdk_paintable_get_type(), &plain)
    var coloured = GInterfaceInfo(interface_init: fillSymbolic, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, gtk_symbolic_paintable_get_type(), &coloured)
    return type
  }()

  /// The offset of the path's index in an instance.
  nonisolated private static let offset = MemoryLayout<GObject>.size

  private enum Step: Sendable {
    case move(Double, Double)
    case line(Double, Double)
    case curve(Double, Double, Double, Double, Double, Double)
    case close
  }

  nonisolated private static let steps: [[Step]] = paths.map { parsed($0.path) }

  nonisolated private static func parsed(_ path: String) -> [Step] {
    var words = path.split(separator: " ")[...]
    func number() -> Double { words.popFirst().flatMap { Double($0) } ?? 0 }
    var steps: [Step] = []
    while let letter = words.popFirst() {
      switch letter {
      case "M": steps.append(.move(number(), number()))
      case "L": steps.append(.line(number(), number()))
      case "C": steps.append(.curve(number(), number(), number(), number(), number(), number()))
      default: steps.append(.close)
      }
    }
    return steps
  }

  /// Draws the symbol of an instance, centered.
  nonisolated fileprivate static func draw(
    _ instance: OpaquePointer, _ snapshot: OpaquePointer, _ width: Double, _ height: Double, _ color: GdkRGBA
  ) {
    let number = Int(UnsafeRawPointer(instance).load(fromByteOffset: offset, as: Int32.self))
    var room = graphene_rect_t()
    graphene_rect_init(&room, 0, 0, Float(width), Float(height))
    guard width > 0, height > 0, steps.indices.contains(number), let cairo = gtk_snapshot_append_cairo(snapshot, &room) else { return }
    let side = min(width, height)
    cairo_translate(cairo, (width - side) / 2, (height - side) / 2)
    cairo_scale(cairo, side / 24, side / 24)
    cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    // The same weight as the desktop theme's icons.
    cairo_set_line_width(cairo, 2.25)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    for step in steps[number] {
      switch step {
      case .move(let x, let y): cairo_move_to(cairo, x, y)
      case .line(let x, let y): cairo_line_to(cairo, x, y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y): cairo_curve_to(cairo, x1, y1, x2, y2, x, y)
      case .close: cairo_close_path(cairo)
      }
    }
    cairo_stroke(cairo)
    cairo_destroy(cairo)
  }
}

private let fillPaintable: GInterfaceInitFunc = { interface, _ in
  interface?.assumingMemoryBound(to: GdkPaintableInterface.self).pointee.snapshot = { paintable, snapshot, width, height in
    guard let paintable, let snapshot else { return }
    // Callers that pass no color, such as a picture, get one that is visible on light and dark backgrounds.
    DrawnSymbol.draw(paintable, snapshot, width, height, GdkRGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
  }
}

private let fillSymbolic: GInterfaceInitFunc = { interface, _ in
  interface?.assumingMemoryBound(to: GtkSymbolicPaintableInterface.self).pointee.snapshot_symbolic = {
    paintable, snapshot, width, height, colors, count in
    guard let paintable, let snapshot, let colors, count > 0 else { return }
    DrawnSymbol.draw(paintable, snapshot, width, height, colors[0])
  }
}
#endif
