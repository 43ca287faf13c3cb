internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle
internal import Synchronization
internal import TesseraScreen

/// Reads a body of any size in pieces, with a time limit and a minimum rate. Only one piece is in memory.
enum StreamedBody {
  static let piece = 64 * 1024

  /// Passes the body to `take` in pieces: at most ``piece`` bytes plus the last network buffer.
  ///
  /// - Throws: `HTTPError`: 408 for a slow body, 413 for more than `limits.uploadBytes`, 400 if the client
  ///   disconnects, 503 at shutdown. Also the errors of `take`. The connection is then closed, since the rest of the
  ///   body would have to be read.
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
            // Free the buffer while `take` waits.
            let whole = bytes
            bytes = []
            isTaking = true
            try await take(whole)
            isTaking = false
          }
        } catch let error where !(error is HTTPError) && !(error is UploadedFile.Stored.Failure) {
          // Keep the data before the interruption: the client continues after it.
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
