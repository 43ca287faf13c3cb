public import Tessera

/// A map of a country with selectable regions, drawn without tiles. A component with controls.
public struct RegionMap: Component {
  /// A region with its position on a map of 100 by 100, and its count.
  public struct Region: Hashable, Sendable {
    public let id: String
    public let name: Phrase
    public let x, y: Double
    public let count: Int

    public init(_ id: String, _ name: Phrase, x: Double, y: Double, count: Int) {
      (self.id, self.name, self.x, self.y, self.count) = (id, name, x, y, count)
    }

    /// The radius on the map. The area is proportional to the count.
    public var radius: Double { min(12, 3 + Double(max(0, count)).squareRoot() / 2) }
    /// The control that selects the region.
    public var control: Control.Name { Control.Name(id) }
  }

  public let title: Phrase
  public let regions: [Region]
  /// The selected region's id.
  public let chosen: String?

  public init(_ title: Phrase, _ regions: [Region], chosen: String?) { (self.title, self.regions, self.chosen) = (title, regions, chosen) }

  /// The outline of the country on the map.
  public static let outline: [(x: Double, y: Double)] = [
    (4, 26), (14, 10), (30, 6), (44, 16), (58, 18), (70, 30), (76, 44), (84, 56), (98, 62), (92, 80), (66, 88), (54, 90), (46, 96),
    (40, 88),
    (34, 74), (24, 58), (18, 44),
  ]

  public var accessibility: ComponentAccessibility {
    ComponentAccessibility(title, value: regions.first { $0.id == chosen }?.name ?? "No region selected")
  }

  public var controls: [ComponentControl] { regions.map { .press($0.control, "\($0.name), \($0.count) parcels") } }

  public var fallback: [Element] { [.text(Element.Text("Regions", role: .caption))] }
}
