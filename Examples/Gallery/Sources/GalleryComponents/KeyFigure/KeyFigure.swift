public import Tessera

/// A large number with its title and its share of a whole. A component without controls.
public struct KeyFigure: Component {
  public let title: Phrase
  public let value: Phrase
  /// An explanation below the number.
  public let note: Phrase?
  /// The share of the whole, from 0 to 1, drawn as a bar below. `nil` for none.
  public let share: Double?

  public init(_ title: Phrase, _ value: Phrase, note: Phrase? = nil, share: Double? = nil) {
    (self.title, self.value, self.note) = (title, value, note)
    self.share = share.map { $0.isFinite ? min(1, max(0, $0)) : 0 }
  }

  public var accessibility: ComponentAccessibility {
    ComponentAccessibility(title, value: note.map { "\(value), \($0)" } ?? value, role: .image)
  }

  public var fallback: [Element] { [.label(Element.Label(title, subtitle: note, value: value))] }
}
