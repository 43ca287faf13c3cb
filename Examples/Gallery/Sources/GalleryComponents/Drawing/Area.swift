public import Foundation

/// A part of a component's drawing: an outline filled with a theme color.
///
/// UIKit and SwiftUI views draw a list of areas, so that a drawing looks the same in both and can be tested without
/// them.
public struct Area: Equatable, Sendable {
  /// The outline, in points from the top left corner of the drawing.
  public enum Outline: Equatable, Sendable {
    case polygon([CGPoint])
    case circle(middle: CGPoint, radius: CGFloat)
  }
  public enum Ink: Equatable, Sendable { case accent, text }

  public let outline: Outline
  public let ink: Ink
  public let opacity: CGFloat

  init(_ outline: Outline, _ ink: Ink = .accent, opacity: CGFloat = 1) { (self.outline, self.ink, self.opacity) = (outline, ink, opacity) }

  static func rectangle(_ rect: CGRect, opacity: CGFloat = 1) -> Area {
    let corners = [
      rect.origin, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    return Area(.polygon(corners), opacity: opacity)
  }
}

extension SalesChart {
  /// A bar for each day. The first is at the leading edge.
  public func areas(in size: CGSize, isRightToLeft: Bool) -> [Area] {
    let step = size.width / CGFloat(max(1, bars.count))
    return bars.enumerated().map { index, bar in
      let position = CGFloat(isRightToLeft ? bars.count - 1 - index : index)
      let height = CGFloat(height(of: bar)) * max(0, size.height - 4)
      return .rectangle(CGRect(x: (position + 0.15) * step, y: size.height - height, width: step * 0.7, height: height))
    }
  }
}

extension ProductPicture {
  /// The product, centered on a pale background.
  public func areas(in size: CGSize) -> [Area] {
    let scale = min(size.width / 100, size.height / 60)
    let (left, top) = ((size.width - 100 * scale) / 2, (size.height - 60 * scale) / 2)
    func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: left + CGFloat(x) * scale, y: top + CGFloat(y) * scale) }
    return [.rectangle(CGRect(origin: .zero, size: size), opacity: 0.1)]
      + shapes.map { shape in
        switch shape {
        case .polygon(let points, let isStrong): Area(.polygon(points.map { point($0.x, $0.y) }), opacity: isStrong ? 1 : 0.4)
        case .circle(let x, let y, let radius, let isStrong):
          Area(.circle(middle: point(x, y), radius: CGFloat(radius) * scale), opacity: isStrong ? 1 : 0.4)
        }
      }
  }
}

extension RegionMap {
  /// The country with a circle for each region, centered and as large as fits. A map isn't mirrored in right-to-left
  /// layouts.
  public func areas(in size: CGSize) -> [Area] {
    let side = min(size.width, size.height)
    func point(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: (size.width - side) / 2 + CGFloat(x) * side / 100, y: (size.height - side) / 2 + CGFloat(y) * side / 100)
    }
    return [Area(.polygon(Self.outline.map { point($0.x, $0.y) }), .text, opacity: 0.08)]
      + regions.map { region in
        Area(
          .circle(middle: point(region.x, region.y), radius: CGFloat(region.radius) * side / 100), opacity: region.id == chosen ? 1 : 0.55)
      }
  }
}
