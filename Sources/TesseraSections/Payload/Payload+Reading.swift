#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension Payload {
  /// Calls the closure with the bytes. The pointer is valid only during the call.
  @inline(__always)
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The standard library's accessors don't support typed throws, so pass the error through a `Result`.
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

  /// A copy of the bytes of an extent.
  ///
  /// An extent that exceeds the payload is clamped.
  package func bytes(in extent: PayloadExtent) -> [UInt8] {
    withBytes { bytes in
      let range = extent.range.clamped(to: 0..<bytes.count)
      return Array(bytes[range])
    }
  }

  /// The JSON text of an extent exactly as sent. Invalid UTF-8 is replaced by U+FFFD.
  package func text(in extent: PayloadExtent) -> String {
    withBytes { bytes in
      let range = extent.range.clamped(to: 0..<bytes.count)
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
  }

  /// The extent of the whole payload.
  package var extent: PayloadExtent { PayloadExtent(0, count) }
}
