public import Tessera

/// One number that is looked at often, large, with what it is and how much of the whole; a component that is only looked at.
public struct KeyFigure: Component {
  public let title: Phrase
  public let value: Phrase
  /// Words below the number, for what it does not say itself.
  public let note: Phrase?
  /// The part of the whole from 0 to 1, drawn as a line below; `nil` for none.
  public let share: Double?

  /// A number under a name.
  public init(_ title: Phrase, _ value: Phrase, note: Phrase? = nil, share: Double? = nil) {
    (self.title, self.value, self.note) = (title, value, note)
    self.share = share.map { $0.isFinite ? min(1, max(0, $0)) : 0 }
  }

  public var accessibility: ComponentAccessibility {
    ComponentAccessibility(title, value: note.map { "\(value), \($0)" } ?? value, role: .image)
  }

  public var fallback: [Element] { [.label(Element.Label(title, subtitle: note, value: value))] }
}
