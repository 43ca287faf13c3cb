import Foundation
import Synchronization

@testable import TesseraUIKit

/// A picture source whose pictures arrive when the test opens the door. It records requests and cancellations.
final class DoorPictures: ImageLoader.Source {
  private struct State {
    var asked: [String] = [], cancelled: Set<Int> = [], isOpen = false
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }
  private let state = Mutex(State())
  /// An address whose picture is damaged.
  static let damaged = "/damaged.png"

  /// The addresses that were asked for, in their order.
  var asked: [String] { state.withLock(\.asked) }
  /// The number of requests that were given up before they were answered.
  var cancelled: Int { state.withLock(\.cancelled.count) }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }

  @concurrent func bytes(of address: String, atMost limit: Int) async throws -> [UInt8] {
    let number = state.withLock { state in
      state.asked.append(address)
      return state.asked.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mayGo = state.withLock { state in
          if state.isOpen || state.cancelled.contains(number) { return true }
          state.waiting[number] = continuation
          return false
        }
        if mayGo { continuation.resume() }
      }
    } onCancel: {
      state.withLock { state in
        state.cancelled.insert(number)
        return state.waiting.removeValue(forKey: number)
      }?.resume()
    }
    try Task.checkCancellation()
    return address == Self.damaged ? [] : [0x89, 0x50, 0x4E, 0x47]
  }
}
