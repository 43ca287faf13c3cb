#if GTK
/// The source of pictures: the app decides, because only it knows its origin.
public protocol ImageSource: Sendable {
  /// The bytes of a picture, PNG or JPEG.
  ///
  /// - Parameter limit: The most bytes that are wanted; stop there.
  /// - Throws: whatever kept it from having them; the picture stays empty and the host reports it.
  @concurrent func bytes(of address: String, atMost limit: Int) async throws -> [UInt8]
}

/// No pictures at all.
public struct NoImages: ImageSource {
  /// No pictures at all.
  public init() {}
  @concurrent public func bytes(of address: String, atMost limit: Int) async throws -> [UInt8] { throw ImageFailure.unavailable }
}

/// A reason why a picture is not shown.
public enum ImageFailure: Error, Hashable, Sendable {
  /// The app has no pictures.
  case unavailable
  /// The app's link policy does not allow the address.
  case refusedAddress
  /// More bytes than are taken.
  case tooManyBytes(limit: Int)
  /// Neither PNG nor JPEG, or damaged.
  case unreadable
  /// More pixels than are taken.
  case tooLarge(width: Int, height: Int)
}

extension ImageFailure: CustomStringConvertible {
  /// The problem and what to do.
  public var description: String {
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
