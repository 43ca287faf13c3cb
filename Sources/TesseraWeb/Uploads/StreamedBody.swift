internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle
internal import Synchronization
internal import TesseraScreen

/// Reads a body piece by piece, within a time and above a rate: for bodies of any size, of which only one piece is in memory.
enum StreamedBody {
  /// The size of the pieces that are handed on.
  static let piece = 64 * 1024

  /// Hands the body on in pieces, each of at most ``piece`` bytes and the network's last one.
  ///
  /// - Throws: `HTTPError`: 408 for a body that takes too long or trickles, 413 for more than `limits.uploadBytes`, 400 for a client that goes away
  ///   in the middle, 503 when the server shuts down meanwhile; and whatever `take` throws. The connection is closed then, since the rest of the body
  ///   would be waited for.
  static func read(
    _ request: Request, _ context: some RequestContext, limits: WebLimits, _ take: @escaping @Sendable ([UInt8]) async throws -> Void
  ) async throws {
    let received = Counter()
    let (results, result) = AsyncStream.makeStream(of: Result<Void, any Error>.self, bufferingPolicy: .bufferingOldest(1))
    let reader = Task {
      do {
        var bytes: [UInt8] = []
        var isTaking = false
        do {
          for try await buffer in request.body {
            guard received.add(buffer.readableBytes) <= limits.uploadBytes else {
              throw HTTPError(.contentTooLarge, message: "The form is too large.")
            }
            bytes.append(contentsOf: buffer.readableBytesView)
            guard bytes.count >= piece else { continue }
            // One that stands still holds nothing of what came before.
            let whole = bytes
            bytes = []
            isTaking = true
            try await take(whole)
            isTaking = false
          }
        } catch let error where !(error is HTTPError) && !(error is UploadFailure) {
          // What came before the cut is kept: the client goes on behind it.
          if !bytes.isEmpty { try await take(bytes) }
          throw isTaking ? error : RequestBody.brokenOff
        }
        if !bytes.isEmpty { try await take(bytes) }
        result.yield(.success(()))
      } catch {
        result.yield(.failure(error))
      }
    }
    let patience = max(limits.uploadPatience, .milliseconds(100)).bounded
    let watch = Task {
      let end = ContinuousClock.now.advanced(by: limits.uploadTime.bounded)
      var before = 0
      while (try? await Task.sleep(for: patience)) != nil {
        let now = received.value
        let least = Double(limits.uploadBytesPerSecond) * Double(patience.nanoseconds) / 1e9
        if Double(now - before) < least || ContinuousClock.now > end {
          result.yield(.failure(HTTPError(.requestTimeout, message: "This took too long to arrive.")))
        }
        before = now
      }
    }
    defer {
      watch.cancel()
      reader.cancel()
    }
    let outcome = await withGracefulShutdownHandler {
      await results.first { _ in true }
    } onGracefulShutdown: {
      result.yield(.failure(HTTPError(.serviceUnavailable, headers: [.retryAfter: "1"], message: "The server is being restarted.")))
    }
    guard let outcome else { throw HTTPError(.requestTimeout) }
    if case .failure = outcome { RequestBody.cut((context as? any ChannelRequestContext)?.channel) }
    try outcome.get()
  }

  /// The number of bytes that came.
  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add(_ more: Int) -> Int {
      count.withLock { count in
        count += more
        return count
      }
    }
  }
}
