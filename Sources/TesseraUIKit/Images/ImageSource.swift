#if canImport(UIKit)
extension ImageLoader {
  /// Loads images for the host. The app implements it, because only the app knows its origin.
  public protocol Source: Sendable {
    /// Returns the bytes of an image.
    ///
    /// The task is cancelled when the image is no longer needed.
    ///
    /// - Parameter limit: The maximum number of bytes. Stop loading beyond it.
    /// - Throws: Any error. The image stays empty and the host reports it.
    @concurrent func bytes(of address: String, atMost limit: Int) async throws -> [UInt8]
  }
}

/// The reason why an image is not shown.
package enum ImageFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The app has no image source.
  case unavailable
  /// The address is neither `https` nor a path of the app, or the link policy refuses it.
  case refusedAddress
  /// The image has more bytes than the limit.
  case tooManyBytes(limit: Int)
  /// The system cannot decode the image.
  case unreadable

  /// The problem and the remedy.
  package var description: String {
    switch self {
    case .unavailable: "The app has no source of pictures. Give one to the controller."
    case .refusedAddress: "The address is neither 'https' nor a path of the app, nor does the link policy allow it. Use one of them."
    case .tooManyBytes(let limit): "The picture has more than \(limit) bytes. Send a smaller one."
    case .unreadable: "The bytes are no picture that the system reads, or they are damaged. Send PNG, JPEG or HEIC."
    }
  }
}

/// An image source without images.
package struct NoImages: ImageLoader.Source {
  /// Creates a source without images.
  package init() {}
  @concurrent package func bytes(of address: String, atMost limit: Int) async throws -> [UInt8] { throw ImageFailure.unavailable }
}
#endif
