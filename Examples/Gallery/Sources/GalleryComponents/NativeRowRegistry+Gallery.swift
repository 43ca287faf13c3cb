#if GTK
public import TesseraGTK
import Tessera
import TesseraBinding

extension NativeRowRegistry {
  public func registerGalleryComponents() {
    register(SalesChart.self) { _ in
      SalesChartView()
    } show: { view, chart, context in
      view.show(chart, context)
    }
    register(ProductPicture.self) { _ in
      ProductPictureView()
    } show: { view, picture, _ in
      view.show(picture)
    }
    register(RegionMap.self) { _ in
      RegionMapView()
    } show: { view, map, context in
      view.show(map, context)
    }
  }
}

/// The chart: bars above the names of the days.
final class SalesChartView: NativeRow {
  private let drawing = NativeDrawing(height: 150)
  private let names = NativeStack(.row, spacing: 0)
  private var labels: [NativeLabel] = []

  required init() {
    super.init()
    content.add(drawing)
    content.add(names)
  }

  func show(_ chart: SalesChart, _ context: NativeRowRegistry.ComponentContext) {
    drawing.draw = { canvas in
      let step = canvas.width / Double(max(1, chart.bars.count))
      for (index, bar) in chart.bars.enumerated() {
        let position = canvas.isRightToLeft ? chart.bars.count - 1 - index : index
        let height = chart.height(of: bar) * (canvas.height - 4)
        canvas.fill(x: (Double(position) + 0.15) * step, y: canvas.height - height, width: step * 0.7, height: height)
      }
    }
    for label in labels { names.remove(label) }
    labels = chart.bars.map { bar in
      let label = NativeLabel(.caption, isDecoration: true)
      label.text = "\(context.words(bar.name)) \(bar.count)"
      names.add(label, grows: true)
      return label
    }
  }
}

final class ProductPictureView: NativeRow {
  private let drawing = NativeDrawing(height: 120)

  required init() {
    super.init()
    content.add(drawing)
  }

  func show(_ picture: ProductPicture) {
    drawing.draw = { canvas in
      canvas.fill(x: 0, y: 0, width: canvas.width, height: canvas.height, opacity: 0.1)
      let scale = min(canvas.width / 100, canvas.height / 60)
      let (left, top) = ((canvas.width - 100 * scale) / 2, (canvas.height - 60 * scale) / 2)
      for shape in picture.shapes {
        switch shape {
        case .polygon(let points, let isStrong):
          canvas.fill(points.map { (left + $0.x * scale, top + $0.y * scale) }, opacity: isStrong ? 1 : 0.4)
        case .circle(let x, let y, let radius, let isStrong):
          canvas.circle(x: left + x * scale, y: top + y * scale, radius: radius * scale, opacity: isStrong ? 1 : 0.4)
        }
      }
    }
  }
}

/// The map, with a button for each region below it.
final class RegionMapView: NativeRow {
  private let drawing = NativeDrawing(height: 260)
  private var buttons: [(button: NativeButton, connection: EventConnection?)] = []

  required init() {
    super.init()
    content.add(drawing)
  }

  func show(_ map: RegionMap, _ context: NativeRowRegistry.ComponentContext) {
    drawing.draw = { canvas in
      let size = min(canvas.width, canvas.height)
      let left = (canvas.width - size) / 2
      func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) { (left + x * size / 100, y * size / 100) }
      canvas.fill(RegionMap.outline.map { point($0.x, $0.y) }, .text, opacity: 0.08)
      for region in map.regions {
        let middle = point(region.x, region.y)
        canvas.circle(x: middle.x, y: middle.y, radius: region.radius * size / 100, opacity: region.id == map.chosen ? 1 : 0.55)
      }
    }
    if buttons.count != map.regions.count {
      for (button, connection) in buttons {
        connection?.disconnect()
        content.remove(button)
      }
      buttons = map.regions.map { region in
        let button = NativeButton(isFlat: true)
        content.add(button)
        return (button, button.connect(.control(.clicked)) { context.send(region.control) })
      }
    }
    for (entry, control) in zip(buttons, map.controls) {
      entry.button.title = context.words(control.label)
      entry.button.isEnabled = control.availability.isAvailable
    }
  }
}
#endif
