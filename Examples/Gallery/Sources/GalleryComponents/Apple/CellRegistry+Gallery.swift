#if canImport(UIKit)
internal import Tessera
public import TesseraUIKit
internal import UIKit

extension CellRegistry {
  /// The gallery's components in UIKit.
  public func registerGalleryComponents() {
    register(SalesChart.self) { _ in
      SalesChartView()
    } show: { view, chart, context in
      view.show(chart, context)
    }
    register(ProductPicture.self) { _ in
      DrawingView(height: 120)
    } show: { view, picture, _ in
      view.areas = { picture.areas(in: $0) }
    }
    register(RegionMap.self) { _ in
      RegionMapView()
    } show: { view, map, context in
      view.show(map, context)
    }
  }
}

/// A decorative drawing of filled areas, as wide as the available space. Its surroundings describe the content.
final class DrawingView: UIView {
  /// Returns the areas for a size.
  var areas: (CGSize) -> [Area] = { _ in [] } { didSet { setNeedsDisplay() } }

  init(height: CGFloat) {
    super.init(frame: .zero)
    (isOpaque, contentMode, accessibilityElementsHidden) = (false, .redraw, true)
    heightAnchor.constraint(equalToConstant: height).isActive = true
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    for area in areas(bounds.size) {
      let ink: UIColor = area.ink == .accent ? tintColor : .label
      ink.withAlphaComponent(area.opacity).setFill()
      path(area.outline).fill()
    }
  }

  // The accent color or the appearance may have changed.
  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  private func path(_ outline: Area.Outline) -> UIBezierPath {
    switch outline {
    case .circle(let middle, let radius):
      return UIBezierPath(ovalIn: CGRect(x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius))
    case .polygon(let points):
      let path = UIBezierPath()
      for (index, point) in points.enumerated() { if index == 0 { path.move(to: point) } else { path.addLine(to: point) } }
      path.close()
      return path
    }
  }
}

/// The chart: bars above the names of the days.
final class SalesChartView: UIStackView {
  private let drawing = DrawingView(height: 150)
  private let names = UIStackView()
  private var labels: [UILabel] = []

  init() {
    super.init(frame: .zero)
    axis = .vertical
    names.distribution = .fillEqually
    for view in [drawing, names] { addArrangedSubview(view) }
  }

  required init(coder: NSCoder) { fatalError("SalesChartView is made in code") }

  func show(_ chart: SalesChart, _ context: CellRegistry.ComponentContext) {
    let isRightToLeft = context.localizer.direction == .rightToLeft
    drawing.areas = { chart.areas(in: $0, isRightToLeft: isRightToLeft) }
    while labels.count > chart.bars.count { labels.removeLast().removeFromSuperview() }
    while labels.count < chart.bars.count {
      let label = UILabel()
      label.font = .preferredFont(forTextStyle: .caption1)
      label.adjustsFontForContentSizeCategory = true
      label.textAlignment = .center
      label.numberOfLines = 0
      labels.append(label)
      names.addArrangedSubview(label)
    }
    for (label, bar) in zip(labels, chart.bars) { label.text = "\(context.words(bar.name)) \(bar.count)" }
  }
}

/// The map, with a button for each region below it.
final class RegionMapView: UIStackView {
  private let drawing = DrawingView(height: 260)
  private var buttons: [UIButton] = []

  init() {
    super.init(frame: .zero)
    axis = .vertical
    addArrangedSubview(drawing)
  }

  required init(coder: NSCoder) { fatalError("RegionMapView is made in code") }

  func show(_ map: RegionMap, _ context: CellRegistry.ComponentContext) {
    drawing.areas = { map.areas(in: $0) }
    if buttons.count != map.regions.count {
      for button in buttons { button.removeFromSuperview() }
      buttons = map.regions.map { region in
        let press = UIAction { [weak context] _ in context?.send(region.control) }
        let button = UIButton(configuration: .plain(), primaryAction: press)
        addArrangedSubview(button)
        return button
      }
    }
    for (button, control) in zip(buttons, map.controls) {
      button.configuration?.title = context.words(control.label)
      button.isEnabled = control.availability.isAvailable
    }
  }
}
#endif
