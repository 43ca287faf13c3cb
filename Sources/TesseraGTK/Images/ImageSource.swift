#if GTK
extension GtkWindow {
  /// Loads images for the host. The app implements it, because only the app knows its origin.
  public protocol ImageSource: Sendable {
    /// Returns the bytes of a PNG or JPEG image.
    ///
    /// - Parameter limit: The maximum number of bytes. Stop loading beyond it.
    /// - Throws: Any error. The image stays empty and the host reports it.
    @concurrent func bytes(of address: String, atMost limit: Int) async throws -> [UInt8]
  }
}

/// An image source without images.
package struct NoImages: GtkWindow.ImageSource {
  /// Creates a source without images.
  package init() {}
  @concurrent package func bytes(of address: String, atMost limit: Int) async throws -> [UInt8] { throw ImageFailure.unavailable }
}

/// The reason why an image is not shown.
package enum ImageFailure: Error, Hashable, Sendable {
  /// The app has no image source.
  case unavailable
  /// The app's link policy does not allow the address.
  case refusedAddress
  /// The image has more bytes than the limit.
  case tooManyBytes(limit: Int)
  /// The image is neither PNG nor JPEG, or damaged.
  case unreadable
  /// The image has more pixels than the limit.
  case tooLarge(width: Int, height: Int)
}

extension ImageFailure: CustomStringConvertible {
  /// The problem and the remedy.
  package var description: String {
    switch self {
    case .unavailable: "The app has no source of pictures. Give one to 'GtkWindow(…, images:)'."
    case .refusedAddress: "The address is neither 'https' nor a path of the app, nor does the link policy allow it. Use one of them."
    case .tooManyBytes(let limit): "The picture has more than \(limit) bytes. Send a smaller one."
    case .unreadable: "The bytes are neither PNG nor JPEG, or they are damaged. Send one of the two."
    case .tooLarge(let width, let height): "The picture has \(width) × \(height) pixels, more than are shown. Send a smaller one."
    }
  }
}
#endif
