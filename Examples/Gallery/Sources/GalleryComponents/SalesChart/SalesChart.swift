public import Tessera

/// Parcels per day as bars. A component without controls.
public struct SalesChart: Component {
  public struct Bar: Hashable, Sendable, Codable {
    public let name: Phrase
    public let count: Int

    public init(_ name: Phrase, _ count: Int) { (self.name, self.count) = (name, count) }
  }

  public let title: Phrase
  public let bars: [Bar]

  public init(_ title: Phrase, _ bars: [Bar]) { (self.title, self.bars) = (title, bars) }

  /// The height of a bar relative to the tallest one, from 0 to 1.
  public func height(of bar: Bar) -> Double {
    let most = bars.map(\.count).max() ?? 0
    return most > 0 ? Double(max(0, bar.count)) / Double(most) : 0
  }

  public var accessibility: ComponentAccessibility {
    guard let best = bars.max(by: { $0.count < $1.count }) else { return ComponentAccessibility(title, value: "Nothing yet", role: .image) }
    guard bars.count > 1 else { return ComponentAccessibility(title, value: "\(best.name): \(best.count)", role: .image) }
    return ComponentAccessibility(title, value: "\(bars.count) days, most on \(best.name): \(best.count)", role: .image)
  }

  public var fallback: [Element] { [.facts(bars.map { Element.Fact($0.name, "\($0.count)") })] }
}
