public import Tessera

/// Regions on a plan of a country, one of them chosen; a component that is pressed. Drawn by itself, without tiles.
public struct RegionMap: Component {
  /// One region: where it is on a plan of 100 by 100, and how large its circle.
  public struct Region: Hashable, Sendable {
    public let id: String
    public let name: Phrase
    public let x, y: Double
    public let count: Int

    /// A region.
    public init(_ id: String, _ name: Phrase, x: Double, y: Double, count: Int) {
      (self.id, self.name, self.x, self.y, self.count) = (id, name, x, y, count)
    }

    /// Its radius on the plan: its area goes with its count.
    public var radius: Double { min(12, 3 + Double(max(0, count)).squareRoot() / 2) }
    /// The control that chooses it.
    public var control: ControlName { ControlName(id) }
  }

  public let title: Phrase
  public let regions: [Region]
  /// The chosen region's id.
  public let chosen: String?

  /// A plan of regions.
  public init(_ title: Phrase, _ regions: [Region], chosen: String?) { (self.title, self.regions, self.chosen) = (title, regions, chosen) }

  /// The outline of the country on the plan.
  public static let outline: [(x: Double, y: Double)] = [
    (4, 26), (14, 10), (30, 6), (44, 16), (58, 18), (70, 30), (76, 44), (84, 56), (98, 62), (92, 80), (66, 88), (54, 90), (46, 96),
    (40, 88),
    (34, 74), (24, 58), (18, 44),
  ]

  public var accessibility: ComponentAccessibility {
    ComponentAccessibility(title, value: regions.first { $0.id == chosen }?.name ?? "None chosen")
  }

  public var controls: [ComponentControl] { regions.map { .press($0.control, "\($0.name), \($0.count) parcels") } }

  public var fallback: [Element] { [.text(Element.Text("Regions", role: .caption))] }
}
