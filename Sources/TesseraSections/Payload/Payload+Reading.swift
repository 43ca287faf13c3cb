#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Payload {
  /// Calls the closure with the bytes; the pointer must not leave it.
  @inline(__always)
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The standard accessors rethrow untyped, so the error travels through a `Result` to keep its type.
    let outcome: Swift.Result<Result, Failure> =
      switch storage {
      case .array(let bytes): bytes.withUnsafeBufferPointer { Self.capture(body, $0) }
      case .data(let data):
        data.withUnsafeBytes { raw in raw.withMemoryRebound(to: UInt8.self) { Self.capture(body, $0) } }
      }
    return try outcome.get()
  }

  @inline(__always)
  private static func capture<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Swift.Result<Result, Failure> {
    do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
  }

  /// The bytes of an extent, copied.
  ///
  /// An extent that reaches past the end is cut off there.
  public func bytes(in extent: PayloadExtent) -> [UInt8] {
    withBytes { bytes in
      let range = extent.range.clamped(to: 0..<bytes.count)
      return Array(bytes[range])
    }
  }

  /// The JSON text of an extent exactly as it was sent; invalid UTF-8 is shown as U+FFFD.
  public func text(in extent: PayloadExtent) -> String {
    withBytes { bytes in
      let range = extent.range.clamped(to: 0..<bytes.count)
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
  }

  /// The bytes of an extent as data, for decoders that want it.
  public func data(in extent: PayloadExtent) -> Data {
    Data(bytes(in: extent))
  }

  /// The extent of the whole payload.
  public var extent: PayloadExtent { PayloadExtent(0, count) }
}
