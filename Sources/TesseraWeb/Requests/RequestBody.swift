internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle
internal import Synchronization
internal import TesseraFlow
internal import TesseraScreen
internal import TesseraStores

/// Reads bodies of requests with limits for size and time, and ends at shutdown.
enum RequestBody {
  /// Reads the whole body.
  ///
  /// - Throws: `HTTPError`: 413 for too many bytes, 408 for a slow body, 400 if the client disconnects, 503 at
  ///   shutdown. A client that trickles bytes delays neither other requests nor the shutdown.
  static func collect(_ request: Request, _ context: some RequestContext, upTo most: Int, limits: WebLimits) async throws -> ByteBuffer {
    let whole = Mutex<Result<ByteBuffer, any Error>?>(nil)
    let (results, result) = AsyncStream.makeStream(of: Result<ByteBuffer, any Error>.self, bufferingPolicy: .bufferingOldest(1))
    let reader = Task.begun {
      var request = request
      let outcome: Result<ByteBuffer, any Error>
      do { outcome = .success(try await request.collectBody(upTo: most)) } catch { outcome = .failure(error) }
      whole.withLock { $0 = outcome }
      result.yield(outcome)
    }
    // Most bodies arrive with their heads, so there is no wait.
    if let outcome = whole.withLock({ $0 }) { return try taken(outcome, context) }
    let timer = Task {
      guard (try? await Task.sleep(for: limits.bodyTime.bounded)) != nil else { return }
      result.yield(.failure(HTTPError(.requestTimeout, message: "This took too long to arrive.")))
    }
    defer {
      timer.cancel()
      reader.cancel()
    }
    let outcome = await withGracefulShutdownHandler {
      await results.first { _ in true }
    } onGracefulShutdown: {
      // Give a nearly complete body a moment, but don't wait for a slow one.
      Task {
        try? await Task.sleep(for: .milliseconds(200))
        result.yield(.failure(HTTPError(.serviceUnavailable, headers: [.retryAfter: "1"], message: "The server is being restarted.")))
      }
    }
    guard let outcome else { throw HTTPError(.requestTimeout) }
    return try taken(outcome, context)
  }

  private static func taken(_ outcome: Result<ByteBuffer, any Error>, _ context: some RequestContext) throws -> ByteBuffer {
    do {
      // Otherwise the connection would wait for the rest of the body.
      if case .failure(is HTTPError) = outcome { cut((context as? any ChannelRequestContext)?.channel) }
      return try outcome.get()
    } catch is NIOTooManyBytesError {
      throw HTTPError(.contentTooLarge, message: "The form is too large.")
    } catch let error as HTTPError {
      throw error
    } catch {
      throw brokenOff
    }
  }

  /// The answer to a client that disconnected. It isn't the server's failure: clients can do that as often as they
  /// like.
  static var brokenOff: HTTPError { HTTPError(.badRequest, message: "The form could not be read.") }

  /// Closes a connection after a moment, so that the answer can be sent.
  static func cut(_ channel: (any Channel)?) {
    guard let channel else { return }
    channel.eventLoop.scheduleTask(in: .milliseconds(300)) { channel.close(promise: nil) }
  }
}

extension HTTPRequest {
  /// Whether the body has a transfer coding that the server can't delimit. A proxy might interpret it differently
  /// (RFC 9112 §6.1).
  var hasUnknownCoding: Bool { headerFields[.transferEncoding].map { $0.lowercased() != "chunked" } ?? false }
}
