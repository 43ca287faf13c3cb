#if canImport(UIKit)
/// The source of pictures: the app decides, because only it knows its origin.
public protocol ImageSource: Sendable {
  /// The bytes of a picture.
  ///
  /// The task is cancelled when nobody waits for the picture any more.
  ///
  /// - Parameter limit: The most bytes that are wanted; stop there.
  /// - Throws: whatever kept it from having them; the picture stays empty and the host reports it.
  @concurrent func bytes(of address: String, atMost limit: Int) async throws -> [UInt8]
}

/// A reason why a picture is not shown.
public enum ImageFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The app has no pictures.
  case unavailable
  /// The address is neither `https` nor a path of the app.
  case refusedAddress
  /// More bytes than are taken.
  case tooManyBytes(limit: Int)
  /// No picture that the system reads.
  case unreadable

  /// The problem and what to do.
  public var description: String {
    switch self {
    case .unavailable: "The app has no source of pictures. Give one to the controller."
    case .refusedAddress: "The address is neither 'https' nor a path of the app, nor does the link policy allow it. Use one of them."
    case .tooManyBytes(let limit): "The picture has more than \(limit) bytes. Send a smaller one."
    case .unreadable: "The bytes are no picture that the system reads, or they are damaged. Send PNG, JPEG or HEIC."
    }
  }
}

/// No pictures at all.
public struct NoImages: ImageSource {
  /// No pictures at all.
  public init() {}
  @concurrent public func bytes(of address: String, atMost limit: Int) async throws -> [UInt8] { throw ImageFailure.unavailable }
}
#endif
