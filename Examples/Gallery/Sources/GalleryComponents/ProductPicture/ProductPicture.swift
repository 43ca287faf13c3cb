public import Tessera

/// A decorative drawing of a product in the theme's colors. Its surroundings name the product.
public struct ProductPicture: Component {
  public enum Form: String, Hashable, Sendable, CaseIterable { case lamp, vase, clock, stool, jug, cup }

  /// A part of a drawing, in a space of 100 by 60.
  enum Shape {
    case polygon([(x: Double, y: Double)], isStrong: Bool)
    case circle(x: Double, y: Double, radius: Double, isStrong: Bool)
  }

  public let name: Phrase
  public let form: Form

  public init(_ name: Phrase, _ form: Form) { (self.name, self.form) = (name, form) }

  public var accessibility: ComponentAccessibility { ComponentAccessibility(name, role: .image) }
  public var fallback: [Element] { [.image(Element.Image(.symbol("box"), description: nil, size: .thumbnail))] }

  var shapes: [Shape] {
    func strong(_ points: (x: Double, y: Double)...) -> Shape { .polygon(points, isStrong: true) }
    func faint(_ points: (x: Double, y: Double)...) -> Shape { .polygon(points, isStrong: false) }
    return switch form {
    case .lamp:
      [
        strong((40, 9), (60, 9), (69, 31), (31, 31)), faint((48.5, 31), (51.5, 31), (51.5, 50), (48.5, 50)),
        strong((39, 50), (61, 50), (63, 53), (37, 53)),
      ]
    case .vase:
      [
        strong((44, 16), (56, 16), (54, 23), (62, 36), (57, 53), (43, 53), (38, 36), (46, 23)),
        faint((49, 16), (47, 4), (50, 7), (53, 3), (51, 16)),
      ]
    case .clock:
      [
        .circle(x: 50, y: 30, radius: 22, isStrong: false), strong((48.8, 30), (48.8, 13), (51.2, 13), (51.2, 30)),
        strong((50, 28.8), (62, 28.8), (62, 31.2), (50, 31.2)), .circle(x: 50, y: 30, radius: 2.5, isStrong: true),
      ]
    case .stool:
      [
        strong((32, 20), (68, 20), (66, 26), (34, 26)), faint((37, 26), (41, 26), (36, 53), (32, 53)),
        faint((59, 26), (63, 26), (68, 53), (64, 53)), faint((36, 40), (64, 40), (64.5, 43), (35.5, 43)),
      ]
    case .jug:
      [
        strong((41, 10), (60, 10), (57, 20), (63, 53), (37, 53), (43, 20)),
        faint((59, 18), (73, 20), (71, 42), (61, 44), (60.5, 40), (67, 39), (68.5, 24), (59.5, 22)),
      ]
    case .cup:
      [
        strong((35, 20), (62, 20), (58, 50), (39, 50)),
        faint((62, 24), (74, 25), (71, 42), (59.5, 43), (60, 39), (67.5, 38.5), (69, 29), (61.5, 28)),
        faint((30, 52), (68, 52), (66, 55), (32, 55)),
      ]
    }
  }
}
