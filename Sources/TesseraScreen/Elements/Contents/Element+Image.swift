extension Element {
  /// A picture with its words for those who do not see it.
  public struct Image: Hashable, Sendable, Codable {
    /// Where the picture comes from.
    public enum Source: Hashable, Sendable, Codable {
      /// A symbol of the host.
      case symbol(Symbol)
      /// An `https` address or a path on the same origin; others are refused by hosts and reported.
      case url(String)
    }
    /// How large it is meant.
    public enum Size: String, Hashable, Sendable, Codable { case icon, thumbnail, banner }
    public var source: Source
    /// What it shows; `nil` means it is decoration and is not announced.
    public var description: Phrase?
    public var size: Size

    /// A picture; pass no description only for decoration.
    @inlinable public init(_ source: Source, description: Phrase? = nil, size: Size = .thumbnail) {
      (self.source, self.description, self.size) = (source, description, size)
    }
  }
}

extension Element.Image: ElementContent {
  public var isSilent: Bool { description == nil }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    description.map { [AccessibilityNode(.image, localizer.string($0))] } ?? []
  }
}
