internal import NIOCore
internal import Synchronization
internal import TesseraHTML

/// The recently sent markup of a page.
///
/// - Law: valid for a page with one layer, this revision and these surroundings. Every visible change increases the
///   revision.
final class WrittenMarkup: Sendable {
  let bytes: ByteBuffer
  let revision: Int
  /// The surroundings, without layers.
  let surroundings: HTMLRenderer.PageModel

  init(_ bytes: ByteBuffer, revision: Int, _ surroundings: HTMLRenderer.PageModel) {
    (self.bytes, self.revision, self.surroundings) = (bytes, revision, surroundings)
  }
}

/// A cache of the markup of unchanged pages that were requested again. The next request gets a copy.
///
/// The size is limited for the whole server, not per visitor. Pages requested once aren't cached, and evicted markup
/// is rendered again. Pages hold weak references to their markup.
final class WrittenPages: Sendable {
  private struct State {
    var kept: [WrittenMarkup] = []
    var bytes = 0
  }

  private static let mostBytes = 4 << 20
  private let state = Mutex(State())

  func keep(_ markup: WrittenMarkup) {
    guard markup.bytes.readableBytes <= Self.mostBytes / 16 else { return }
    state.withLock { state in
      state.kept.append(markup)
      state.bytes += markup.bytes.readableBytes
      while state.bytes > Self.mostBytes { state.bytes -= state.kept.removeFirst().bytes.readableBytes }
    }
  }

  func forget(_ markup: WrittenMarkup) {
    state.withLock { state in
      guard let index = state.kept.firstIndex(where: { $0 === markup }) else { return }
      state.bytes -= state.kept.remove(at: index).bytes.readableBytes
    }
  }

  var byteCount: Int { state.withLock { $0.bytes } }
}

/// The cached markup of one page.
struct CachedMarkup {
  private weak var written: WrittenMarkup?
  /// The revision of the last answer, if the page had one layer.
  private var revision: Int?

  /// The markup of the page with one layer at a revision, if it is still valid.
  func markup(of revision: Int?, _ surroundings: HTMLRenderer.PageModel) -> ByteBuffer? {
    guard let written, written.revision == revision, written.surroundings.hasSameSurroundings(as: surroundings) else { return nil }
    return written.bytes
  }

  mutating func note(_ markup: ByteBuffer, of revision: Int?, _ surroundings: HTMLRenderer.PageModel, in pages: WrittenPages) {
    defer { self.revision = revision }
    forget(in: pages)
    guard let revision, revision == self.revision else { return }
    let new = WrittenMarkup(markup, revision: revision, surroundings)
    pages.keep(new)
    written = new
  }

  mutating func forget(in pages: WrittenPages) {
    guard let written else { return }
    pages.forget(written)
    self.written = nil
  }
}
