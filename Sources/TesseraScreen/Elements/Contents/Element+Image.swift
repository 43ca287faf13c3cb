extension Element {
  /// A picture with its words for those who do not see it.
  public struct Image: Hashable, Sendable, Codable {
    /// The source of a picture.
    public enum Source: Hashable, Sendable, Codable {
      /// A symbol of the host.
      case symbol(Symbol)
      /// An `https` address or a path on the same origin; others are refused by hosts and reported.
      case url(String)
    }
    /// The size that is meant.
    public enum Size: String, Hashable, Sendable, Codable { case icon, thumbnail, banner }
    /// The shape that a picture is cut to.
    public enum Aspect: String, Hashable, Sendable, Codable {
      /// As the size has it: a square for icons and thumbnails, wide for banners.
      case standard
      /// As wide as high.
      case square
      /// Four to three.
      case landscape
      /// Three to four.
      case portrait
      /// Sixteen to nine.
      case wide
    }
    public var source: Source
    /// The picture in words; `nil` means it is decoration and is not announced.
    public var description: Phrase?
    public var size: Size
    public var aspect: Aspect
    /// Stands in its position until it is there, and instead of it where it does not come.
    public var placeholder: Symbol?

    /// A picture; pass no description only for decoration.
    @inlinable public init(
      _ source: Source, description: Phrase? = nil, size: Size = .thumbnail, aspect: Aspect = .standard, placeholder: Symbol? = nil
    ) {
      (self.source, self.description, self.size) = (source, description, size)
      (self.aspect, self.placeholder) = (aspect, placeholder)
    }
  }
}

extension Element.Image: ElementContent {
  public var isSilent: Bool { description == nil }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    description.map { [AccessibilityNode(.image, localizer.string($0))] } ?? []
  }
}
