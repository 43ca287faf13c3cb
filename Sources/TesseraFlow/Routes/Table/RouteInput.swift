/// The URL being matched: its decoded segments, query and fragment, as views into bytes that are valid during
/// the match.
@usableFromInline
struct RouteInput {
  struct Segment {
    var start: Int32
    var end: Int32
  }

  /// The maximum number of segments. A longer path matches nothing.
  static let maximumSegments = 64

  let trie: RouteTrie
  let bytes: UnsafeBufferPointer<UInt8>
  let layout: URLLayout
  /// The storage of the segments: `bytes`, or a decoded copy if the path contains escapes.
  let path: UnsafeBufferPointer<UInt8>
  let segments: UnsafeBufferPointer<Segment>
  var firstSlot = 0

  @inline(__always)
  func segment(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let segment = segments[index]
    return UnsafeBufferPointer(rebasing: path[Int(segment.start)..<Int(segment.end)])
  }

  @usableFromInline
  func parameter(_ ordinal: Int) -> UnsafeBufferPointer<UInt8> {
    let slot = trie.slots[firstSlot + ordinal]
    return trie.value(of: segment(Int(slot.segment)), at: slot.node)
  }

  /// Calls the closure with the decoded values of a query item, in order, until it returns false.
  @usableFromInline
  func eachQueryValue(of name: String, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) {
    guard let query = layout.query else { return }
    var start = query.lowerBound
    while start < query.upperBound {
      var end = start
      var equals = -1
      while end < query.upperBound, bytes[end] != 0x26 {
        if equals < 0, bytes[end] == 0x3d { equals = end }
        end += 1
      }
      let key = UnsafeBufferPointer(rebasing: bytes[start..<(equals < 0 ? end : equals)])
      // `name=` and `name` both mean an empty value. Compare the raw key before decoding anything.
      if key.elementsEqual(name.utf8) || PercentCoding.withDecoded(key, plusIsSpace: true, { $0.elementsEqual(name.utf8) }) {
        let value = UnsafeBufferPointer(rebasing: bytes[(equals < 0 ? end : equals + 1)..<end])
        guard PercentCoding.withDecoded(value, plusIsSpace: true, body) else { return }
      }
      start = end + 1
    }
  }

  /// Calls the closure with the decoded fragment. Returns false if there is none.
  @usableFromInline
  func withFragment(_ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    guard let fragment = layout.fragment else { return false }
    PercentCoding.withDecoded(UnsafeBufferPointer(rebasing: bytes[fragment]), plusIsSpace: false, body)
    return true
  }
}

extension RouteInput {
  /// Splits a path into segments and calls the closure with the input. Returns false if there are too many
  /// segments.
  static func with(
    _ bytes: UnsafeBufferPointer<UInt8>, _ layout: URLLayout, trie: RouteTrie, _ body: (inout Self) -> Bool
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: Segment.self, capacity: maximumSegments) { segments in
      guard layout.hasEscapes else {
        guard let count = split(bytes, layout, into: segments, decoded: nil) else { return false }
        var input = Self(
          trie: trie, bytes: bytes, layout: layout, path: bytes, segments: UnsafeBufferPointer(rebasing: segments[0..<count]))
        return body(&input)
      }
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: layout.pathEnd) { decoded in
        guard let count = split(bytes, layout, into: segments, decoded: decoded) else { return false }
        var input = Self(
          trie: trie, bytes: bytes, layout: layout, path: UnsafeBufferPointer(decoded),
          segments: UnsafeBufferPointer(rebasing: segments[0..<count]))
        return body(&input)
      }
    }
  }

  /// Splits the path at slashes and removes dot segments and one trailing slash. Decodes each segment if a
  /// buffer is given.
  private static func split(
    _ bytes: UnsafeBufferPointer<UInt8>, _ layout: URLLayout, into segments: UnsafeMutableBufferPointer<Segment>,
    decoded: UnsafeMutableBufferPointer<UInt8>?
  ) -> Int? {
    var count = 0
    var start = layout.pathStart + 1
    while true {
      var end = start
      while end < layout.pathEnd, bytes[end] != 0x2f { end += 1 }
      var segment = Segment(start: Int32(start), end: Int32(end))
      if let decoded {
        let target = UnsafeMutableBufferPointer(rebasing: decoded[start..<end])
        let length = PercentCoding.decode(UnsafeBufferPointer(rebasing: bytes[start..<end]), plusIsSpace: false, into: target)
        segment.end = Int32(start + length)
      }
      let isLast = end >= layout.pathEnd
      let length = Int(segment.end - segment.start)
      func byte(_ offset: Int) -> UInt8 { decoded?[start + offset] ?? bytes[start + offset] }
      if length == 1, byte(0) == 0x2e {
      } else if length == 2, byte(0) == 0x2e, byte(1) == 0x2e {
        if count > 0 { count -= 1 }
      } else if !(isLast && length == 0) {
        guard count < segments.count else { return nil }
        segments[count] = segment
        count += 1
      }
      if isLast { return count }
      start = end + 1
    }
  }
}
