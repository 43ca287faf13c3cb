#if canImport(SwiftUI)
internal import SwiftUI
internal import Tessera
public import TesseraSwiftUI

extension RowViews {
  /// Adds the views of the gallery's components.
  public func registeringGalleryComponents() -> RowViews {
    registering(component: SalesChart.self) { chart, _ in
      SalesChartCanvas(chart: chart)
    }
    .registering(component: ProductPicture.self) { picture, _ in
      DrawingCanvas { size, _ in picture.areas(in: size) }.frame(height: 120)
    }
    .registering(component: RegionMap.self) { map, send in
      RegionMapCanvas(map: map) { send(Control.Event($0)) }
    }
  }
}

/// A decorative drawing of filled areas. Its surroundings describe the content.
private struct DrawingCanvas: View {
  /// Returns the areas for a size and a layout direction.
  let areas: (CGSize, Bool) -> [Area]
  @Environment(\.layoutDirection) private var direction

  var body: some View {
    Canvas { context, size in
      for area in areas(size, direction == .rightToLeft) {
        context.opacity = Double(area.opacity)
        context.fill(path(area.outline), with: area.ink == .accent ? .style(.tint) : .color(.primary))
      }
    }
    .accessibilityHidden(true)
  }

  private func path(_ outline: Area.Outline) -> Path {
    switch outline {
    case .circle(let middle, let radius):
      return Path(ellipseIn: CGRect(x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius))
    case .polygon(let points):
      var path = Path()
      path.addLines(points)
      path.closeSubpath()
      return path
    }
  }
}

/// The chart: bars above the names of the days.
private struct SalesChartCanvas: View {
  let chart: SalesChart
  @Environment(\.localizer) private var localizer

  var body: some View {
    VStack(spacing: 4) {
      DrawingCanvas { chart.areas(in: $0, isRightToLeft: $1) }.frame(height: 150)
      HStack(spacing: 0) {
        ForEach(chart.bars.indices.map(Day.init)) { day in
          let bar = chart.bars[day.id]
          Text(verbatim: "\(localizer.string(bar.name)) \(bar.count)").font(.caption).frame(maxWidth: .infinity)
        }
      }
    }
  }

  private struct Day: Identifiable { let id: Int }
}

/// The map, with a button for each region below it.
private struct RegionMapCanvas: View {
  let map: RegionMap
  let press: (Control.Name) -> Void
  @Environment(\.localizer) private var localizer

  var body: some View {
    VStack(spacing: 8) {
      DrawingCanvas { size, _ in map.areas(in: size) }.frame(height: 260)
      ForEach(map.regions.map(Place.init)) { place in
        SwiftUI.Button(localizer.string("\(place.region.name), \(place.region.count) parcels")) { press(place.region.control) }
      }
    }
  }

  private struct Place: Identifiable {
    let region: RegionMap.Region
    var id: String { region.id }
  }
}
#endif
