#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Decodes values of one payload one after another, each as the type that is asked for.
///
/// It lives only inside the closure that lends the payload's bytes.
struct ItemDecoder {
  private let bytes: UnsafePointer<UInt8>
  private let options: DecodingOptions
  private var state: DecodingState

  init(_ bytes: UnsafePointer<UInt8>, options: DecodingOptions) {
    self.bytes = bytes
    self.options = options
    state = DecodingState(bytes, options: options)
  }

  /// The first bound that the last value exceeded.
  var exceeded: BoundFault? { state.exceeded }

  func forgetExceeded() { state.exceeded = nil }

  /// Decodes the value in an extent that the scanner has accepted.
  mutating func decode<Value: Decodable>(_ type: Value.Type, _ extent: PayloadExtent) throws -> Value {
    if options.engine == .foundation { return try decodeWithFoundation(type, extent) }
    state.read(extent)
    defer {
      // A model kept its decoder: leave that state to it, on bytes of its own, and go on with another one.
      if !isKnownUniquelyReferenced(&state) {
        state.detach()
        let exceeded = state.exceeded
        state = DecodingState(bytes, options: options)
        state.exceeded = exceeded
      }
    }
    return try state.value(type, 0)
  }

  private func decodeWithFoundation<Value: Decodable>(_ type: Value.Type, _ extent: PayloadExtent) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo = options.userInfo
    switch options.dates {
    case .automatic, .rfc3339: decoder.dateDecodingStrategy = .iso8601
    case .secondsSince1970: decoder.dateDecodingStrategy = .secondsSince1970
    case .millisecondsSince1970: decoder.dateDecodingStrategy = .millisecondsSince1970
    case .secondsSince2001: decoder.dateDecodingStrategy = .deferredToDate
    }
    return try decoder.decode(type, from: Data(bytes: bytes + extent.lowerBound, count: extent.count))
  }
}
