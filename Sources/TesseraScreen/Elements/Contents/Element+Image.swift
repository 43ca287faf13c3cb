extension Element {
  /// An image with a text alternative.
  public struct Image: Hashable, Sendable, Codable {
    /// The source of an image.
    public enum Source: Hashable, Sendable, Codable {
      /// A symbol drawn by the host.
      case symbol(Symbol)
      /// An `https` URL or a path on the same origin. Hosts refuse and report any other URL.
      case url(String)
    }
    /// The display size.
    public enum Size: String, Hashable, Sendable, Codable { case icon, thumbnail, banner }
    /// The aspect ratio that the image is cropped to.
    public enum Aspect: String, Hashable, Sendable, Codable {
      /// Square for icons and thumbnails, wide for banners.
      case standard
      /// 1:1.
      case square
      /// 4:3.
      case landscape
      /// 3:4.
      case portrait
      /// 16:9.
      case wide
    }
    public var source: Source
    /// The text alternative. `nil` for a decorative image, which isn't announced.
    public var description: Phrase?
    public var size: Size
    public var aspect: Aspect
    /// Shown while the image loads and if it fails to load.
    public var placeholder: Symbol?

    /// Creates an image. Omit the description only for decoration.
    @inlinable public init(
      _ source: Source, description: Phrase? = nil, size: Size = .thumbnail, aspect: Aspect = .standard, placeholder: Symbol? = nil
    ) {
      (self.source, self.description, self.size) = (source, description, size)
      (self.aspect, self.placeholder) = (aspect, placeholder)
    }
  }
}

extension Element.Image: Element.Content {
  public var isSilent: Bool { description == nil }

  public func accessibilityNodes(_ localizer: Localizer) -> [AccessibilityNode] {
    description.map { [AccessibilityNode(.image, localizer.string($0))] } ?? []
  }
}
