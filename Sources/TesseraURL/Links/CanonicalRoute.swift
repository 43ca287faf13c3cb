/// The canonical form of a route, so that an app and a route table agree on its meaning.
///
/// ```swift
/// CanonicalRoute.of("/x/../%6Frders/7/?q=%41")    // "/orders/7?q=%41"
/// ```
/// A route table resolves dot segments, escapes and a trailing slash. An app that inspects the text of a
/// route, for example for authorization, receives the same resolved form.
///
/// - Law: two paths that a table reads alike have the same canonical form, and canonicalization is idempotent.
///   The query is unchanged.
/// - Law: the canonical form of a path that stays on its host also stays there. It never begins with two slashes.
package enum CanonicalRoute {
  /// The canonical form of a path with its query. A text that leaves the host or climbs above the root is
  /// returned unchanged.
  ///
  /// Complexity: O(bytes). One pass without a copy for most routes.
  package static func of(_ route: String) -> String {
    var text = route
    return text.withUTF8 { bytes -> String? in
      let end = bytes.firstIndex { $0 == 0x3f || $0 == 0x23 } ?? bytes.count
      let path = UnsafeBufferPointer(rebasing: bytes[..<end])
      guard path.first == 0x2f, !isCanonical(path), LinkPolicy.staysOnHost(route) else { return nil }
      return String(decoding: spelled(path) + bytes[end...], as: UTF8.self)
    } ?? route
  }

  /// A fast check: `true` if the path is canonical, `false` if that is unknown.
  private static func isCanonical(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard path.count == 1 || path.last != 0x2f else { return false }
    var isBegin = false
    for byte in path {
      // A segment that begins with a dot may be a dot segment.
      if byte == 0x2e, isBegin { return false }
      isBegin = byte == 0x2f
      guard isBegin || URLBytes.segment.contains(byte) else { return false }
    }
    return true
  }

  private static func spelled(_ path: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var segments = path.dropFirst().split(separator: 0x2f, omittingEmptySubsequences: false).map(decoded)
    var kept: [[UInt8]] = []
    if segments.last?.isEmpty == true { segments.removeLast() }
    for segment in segments {
      if segment.elementsEqual("..".utf8) { _ = kept.popLast() } else if !segment.elementsEqual(".".utf8) { kept.append(segment) }
    }
    // An empty first segment would turn the next one into a host. A leading "/." prevents this (URL Standard,
    // serializing).
    var output: [UInt8] = kept.first?.isEmpty == true ? [0x2f, 0x2e] : []
    for segment in kept {
      output.append(0x2f)
      PercentCoding.encode(segment, keeping: URLBytes.segment, into: &output)
    }
    // The trailing slash is left out, except after an empty segment.
    if kept.last?.isEmpty ?? true { output.append(0x2f) }
    return output
  }

  private static func decoded(_ segment: UnsafeBufferPointer<UInt8>.SubSequence) -> [UInt8] {
    var (bytes, index): ([UInt8], Int) = ([], segment.startIndex)
    while index < segment.endIndex {
      if let byte = PercentCoding.next(segment, &index, plusIsSpace: false) {
        bytes.append(byte)
      } else {
        // Keep a percent sign without a valid escape.
        bytes.append(segment[index])
        index += 1
      }
    }
    return bytes
  }
}
