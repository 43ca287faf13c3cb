/// Traits that every ready-made item can be given beside its content.
public struct ItemTraits: Hashable, Sendable {
  /// An identity of its own; otherwise the item is known by the property that it edits, and where it edits none by its words.
  public var id: String?
  /// All others together, if any of them is set: few items have one, and items are copied often.
  @usableFromInline var rare: Rare?

  /// Nothing special.
  @inlinable public init() {}

  @usableFromInline final class Rare: Hashable, Sendable {
    @usableFromInline let height: ItemHeight
    @usableFromInline let availability: Availability
    @usableFromInline let accessibility: Accessibility?

    init(_ height: ItemHeight, _ availability: Availability, _ accessibility: Accessibility?) {
      (self.height, self.availability, self.accessibility) = (height, availability, accessibility)
    }

    @usableFromInline static func == (lhs: Rare, rhs: Rare) -> Bool {
      lhs === rhs || lhs.height == rhs.height && lhs.availability == rhs.availability && lhs.accessibility == rhs.accessibility
    }

    @usableFromInline func hash(into hasher: inout Hasher) {
      hasher.combine(height)
      hasher.combine(availability)
      hasher.combine(accessibility)
    }
  }
}

extension ItemTraits {
  /// The height of the row.
  public var height: ItemHeight {
    @inlinable get { rare?.height ?? .automatic }
    set { set(newValue, availability, accessibility) }
  }
  /// Whether it can be used.
  public var availability: Availability {
    @inlinable get { rare?.availability ?? .available }
    set { set(height, newValue, accessibility) }
  }
  /// The words of a screen reader, where they differ from what is shown.
  public var accessibility: Accessibility? {
    @inlinable get { rare?.accessibility }
    set { set(height, availability, newValue) }
  }

  /// Nothing special is always `nil`, so that equal traits are equal.
  private mutating func set(_ height: ItemHeight, _ availability: Availability, _ accessibility: Accessibility?) {
    let isNothing = height == .automatic && availability == .available && accessibility == nil
    rare = isNothing ? nil : Rare(height, availability, accessibility)
  }
}
