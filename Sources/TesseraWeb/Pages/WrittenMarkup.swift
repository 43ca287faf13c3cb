internal import NIOCore
internal import Synchronization
internal import TesseraHTML

/// The markup of a page as it was answered a moment ago.
///
/// - Law: it stands for a page of one layer with this revision in these surroundings. A revision counts every change that can be seen.
final class WrittenMarkup: Sendable {
  let bytes: ByteBuffer
  let revision: Int
  /// The surroundings of the layer; without layers.
  let surroundings: PageModel

  init(_ bytes: ByteBuffer, revision: Int, _ surroundings: PageModel) {
    (self.bytes, self.revision, self.surroundings) = (bytes, revision, surroundings)
  }
}

/// The markup of the pages that were asked for again and had not changed: whoever asks for one of them once more is answered with a copy.
///
/// Bounded for the whole server, and not by visitor: what is looked at once takes no room here, and what has none is written anew. Pages hold what is
/// here by weak references.
final class WrittenPages: Sendable {
  private struct State {
    var kept: [WrittenMarkup] = []
    var bytes = 0
  }

  private static let mostBytes = 4 << 20
  private let state = Mutex(State())

  /// Keeps markup until newer one needs its room, or it is forgotten.
  func keep(_ markup: WrittenMarkup) {
    guard markup.bytes.readableBytes <= Self.mostBytes / 16 else { return }
    state.withLock { state in
      state.kept.append(markup)
      state.bytes += markup.bytes.readableBytes
      while state.bytes > Self.mostBytes { state.bytes -= state.kept.removeFirst().bytes.readableBytes }
    }
  }

  /// Forgets markup that stands for nothing any more.
  func forget(_ markup: WrittenMarkup) {
    state.withLock { state in
      guard let index = state.kept.firstIndex(where: { $0 === markup }) else { return }
      state.bytes -= state.kept.remove(at: index).bytes.readableBytes
    }
  }

  /// The number of bytes that are kept.
  var byteCount: Int { state.withLock { $0.bytes } }
}
