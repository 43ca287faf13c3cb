internal import NIOCore
internal import Synchronization

/// Passes parts of a body from one task to another, one at a time. The writer waits until the previous part was read.
///
/// - Isolation: one task writes and one reads. Any task may close.
final class PartPipe: Sendable {
  struct Closed: Error {}

  private struct State {
    var part: ByteBuffer?
    var end: Result<Void, any Error>?
    var reader: CheckedContinuation<ByteBuffer?, any Error>?
    var writer: CheckedContinuation<Void, any Error>?
  }
  private let state = Mutex(State())
  private let onClose: @Sendable () -> Void

  /// - Parameter onClose: Called once, when the pipe ends.
  init(onClose: @escaping @Sendable () -> Void = {}) { self.onClose = onClose }

  func write(_ part: ByteBuffer) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let (reader, isClosed) = state.withLock { state -> (CheckedContinuation<ByteBuffer?, any Error>?, Bool) in
          if state.end != nil { return (nil, true) }
          if let reader = state.reader {
            state.reader = nil
            return (reader, false)
          }
          (state.part, state.writer) = (part, continuation)
          return (nil, false)
        }
        if isClosed { return continuation.resume(throwing: Closed()) }
        guard let reader else { return }
        reader.resume(returning: part)
        continuation.resume()
      }
    } onCancel: {
      close(.failure(CancellationError()))
    }
  }

  func next() async throws -> ByteBuffer? {
    try await withCheckedThrowingContinuation { continuation in
      let (result, writer) = state.withLock { state -> (Result<ByteBuffer?, any Error>?, CheckedContinuation<Void, any Error>?) in
        if let part = state.part {
          defer { (state.part, state.writer) = (nil, nil) }
          return (.success(part), state.writer)
        }
        if let end = state.end { return (end.map { nil }, nil) }
        state.reader = continuation
        return (nil, nil)
      }
      writer?.resume()
      if let result { continuation.resume(with: result) }
    }
  }

  /// Ends the pipe. Only the first call counts. A written part can still be read, unless the pipe ends with an error.
  func close(_ end: Result<Void, any Error> = .success(())) {
    let isFirst: Bool
    let reader: CheckedContinuation<ByteBuffer?, any Error>?
    let writer: CheckedContinuation<Void, any Error>?
    (isFirst, reader, writer) = state.withLock { state in
      guard state.end == nil else { return (false, nil, nil) }
      state.end = end
      defer { (state.reader, state.writer) = (nil, nil) }
      return (true, state.reader, state.writer)
    }
    reader?.resume(with: end.map { nil })
    writer?.resume(throwing: Closed())
    if isFirst { onClose() }
  }
}

/// Closes a pipe when its reading end is released: if the client is gone, the answer is never read.
final class PipeReader: Sendable {
  let pipe: PartPipe
  init(_ pipe: PartPipe) { self.pipe = pipe }
  deinit { pipe.close() }
}
