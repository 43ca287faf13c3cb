internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A body in memory, with its reservation.
struct CountedBody: Sendable {
  let bytes: ByteBuffer
  private let room: BodyBudget.Room

  init(_ bytes: ByteBuffer, _ room: BodyBudget.Room) { (self.bytes, self.room) = (bytes, room) }

  /// Call when the request was answered.
  func giveBack() { room.giveBack() }
}

extension Request {
  /// The length of the body according to the head. `nil` if unknown.
  var announcedBytes: Int? {
    if let length = headers[.contentLength] { return Int(length) }
    return headers[.transferEncoding] == nil ? 0 : nil
  }
}
