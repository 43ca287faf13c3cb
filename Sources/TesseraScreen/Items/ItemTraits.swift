extension Row {
  /// Settings that every ready-made item has in addition to its content.
  public struct Traits: Hashable, Sendable {
    /// An explicit identity. Without it, the item is identified by the property that it edits, else by its text.
    public var id: String?
    /// The other settings, if any is set. They share one reference because few items have them and items are copied
    /// often.
    @usableFromInline var rare: Rare?

    /// Creates the default traits.
    @inlinable public init() {}

    @usableFromInline final class Rare: Hashable, Sendable {
      @usableFromInline let height: Height
      @usableFromInline let availability: Element.Availability
      @usableFromInline let accessibility: Element.Accessibility?

      init(_ height: Height, _ availability: Element.Availability, _ accessibility: Element.Accessibility?) {
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
}

extension Row.Traits {
  /// The height of the row.
  public var height: Row.Height {
    @inlinable get { rare?.height ?? .automatic }
    set { set(newValue, availability, accessibility) }
  }
  /// Whether the user can use the item.
  public var availability: Element.Availability {
    @inlinable get { rare?.availability ?? .available }
    set { set(height, newValue, accessibility) }
  }
  /// The texts for screen readers, where they differ from the visible ones.
  public var accessibility: Element.Accessibility? {
    @inlinable get { rare?.accessibility }
    set { set(height, availability, newValue) }
  }

  /// Stores the defaults as `nil`, so that equal traits compare equal.
  private mutating func set(_ height: Row.Height, _ availability: Element.Availability, _ accessibility: Element.Accessibility?) {
    let isNothing = height == .automatic && availability == .available && accessibility == nil
    rare = isNothing ? nil : Rare(height, availability, accessibility)
  }
}
