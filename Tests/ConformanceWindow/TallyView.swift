#if GTK
import TesseraBinding
import TesseraGTK
import TesseraScreen
import TesseraTesting

/// The component of the conformance suite as native views.
final class TallyView: NativeRow {
  private let drawing = NativeDrawing(height: 24)
  private let text = NativeLabel()
  private let less = NativeButton(), more = NativeButton(), double = NativeSwitch()
  private var connections: [EventConnection?] = []

  required init() {
    super.init()
    for view in [drawing, text, less, more, double] { content.add(view) }
  }

  func listen(_ context: NativeRowRegistry.ComponentContext) {
    connections = [
      less.connect(.control(.clicked)) { context.send("less") }, more.connect(.control(.clicked)) { context.send("more") },
      double.connect(.control(.valueChanged)) { [double] in context.send("double", .flag(double.isOn)) },
    ]
  }

  func show(_ tally: ConformanceTally, _ context: NativeRowRegistry.ComponentContext) {
    text.text = context.words(tally.words)
    drawing.draw = { canvas in
      for index in 0..<max(0, tally.count) { canvas.circle(x: 12 + 24 * Double(index), y: 12, radius: 10) }
    }
    for view in [less, more, double] as [NativeView] { view.isVisible = false }
    for control in tally.controls {
      let view: NativeView = control.name == "less" ? less : control.name == "more" ? more : double
      view.isVisible = true
      view.label = context.words(control.label)
      view.isEnabled = control.availability.isAvailable
      if let button = view as? NativeButton { button.title = context.words(control.label) }
      if case .flag(let isOn)? = control.value { double.isOn = isOn }
    }
  }
}
#endif
