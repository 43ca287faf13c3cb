#if GTK
internal import CGtk4
internal import TesseraFlow
internal import TesseraScreen

/// Loads and decodes images off the main thread, and caches recently shown ones.
///
/// - Law: an address has at most one load at a time, however many widgets wait for it. Failures are not
///   cached.
/// - Limits: four loads at once, 8 MiB and 16 million pixels per image, 64 MiB of pixels cached.
@MainActor
final class ImageLoader {
  nonisolated static let mostBytes = 8 << 20, mostPixels = 16_000_000
  static let mostKept = 64 << 20, mostAtOnce = 4

  typealias Completion = @MainActor (UnsafeMutableRawPointer?) -> Void

  private let source: any GtkWindow.ImageSource
  private let linkPolicy: LinkPolicy
  private let report: @MainActor (Diagnostic) -> Void
  private var cache = ImageCache(limit: mostKept)
  private var waiting: [String: [Completion]] = [:]
  private var queue: [String] = []
  private var running = 0

  init(_ source: any GtkWindow.ImageSource, linkPolicy: LinkPolicy = .standard, report: @escaping @MainActor (Diagnostic) -> Void) {
    (self.source, self.linkPolicy, self.report) = (source, linkPolicy, report)
  }

  /// Passes the texture of an address to `done`: synchronously if it is cached, otherwise when it is loaded,
  /// or `nil` if it cannot be loaded. The latest request is loaded first, because after much scrolling it is
  /// the visible one.
  func load(_ address: String, _ done: @escaping Completion) {
    // The spelling that the policy judges is the one that is loaded.
    guard let address = linkPolicy.spelledImage(address) else {
      fail(address, ImageFailure.refusedAddress)
      return done(nil)
    }
    if let texture = cache[address] { return done(texture.pointer) }
    waiting[address, default: []].append(done)
    if waiting[address]?.count != 1 {
      guard let index = queue.lastIndex(of: address) else { return }
      queue.remove(at: index)
    }
    queue.append(address)
    next()
  }

  /// The number of cached bytes.
  var keptBytes: Int { cache.bytes }

  private func next() {
    while running < Self.mostAtOnce, let address = queue.popLast() {
      running += 1
      let source = source
      Task { [weak self] in
        let result = await Self.texture(address, source)
        self?.finish(address, result)
      }
    }
  }

  /// Runs on another thread: GDK creates textures on any thread, and they are immutable.
  @concurrent
  private nonisolated static func texture(_ address: String, _ source: any GtkWindow.ImageSource) async -> Result<Texture, any Error> {
    do {
      let bytes = try await source.bytes(of: address, atMost: mostBytes)
      guard bytes.count <= mostBytes else { throw ImageFailure.tooManyBytes(limit: mostBytes) }
      guard let size = ImageSize(bytes) else { throw ImageFailure.unreadable }
      guard size.width <= mostPixels / size.height else { throw ImageFailure.tooLarge(width: size.width, height: size.height) }
      guard let texture = Texture(bytes) else { throw ImageFailure.unreadable }
      return .success(texture)
    } catch {
      return .failure(error)
    }
  }

  private func finish(_ address: String, _ result: Result<Texture, any Error>) {
    running -= 1
    let completions = waiting.removeValue(forKey: address) ?? []
    switch result {
    case .success(let texture):
      cache.insert(texture, for: address)
      for completion in completions { completion(texture.pointer) }
    case .failure(let error):
      fail(address, error)
      for completion in completions { completion(nil) }
    }
    next()
  }

  private func fail(_ address: String, _ error: any Error) {
    report(Diagnostic(.refusedURL, .warning, "The picture '\(address.prefix(200))' is not shown. \(error)"))
  }
}

/// A decoded image.
final class Texture: Sendable {
  // Proof for `nonisolated(unsafe)`: a constant, and GdkTextures are immutable and may be used from any
  // thread.
  nonisolated(unsafe) let pointer: UnsafeMutableRawPointer
  /// The size of its pixels in bytes.
  let bytes: Int

  /// Decodes PNG and JPEG. `nil` if the data is damaged.
  init?(_ data: [UInt8]) {
    guard let copy = g_bytes_new(data, gsize(data.count)) else { return nil }
    defer { g_bytes_unref(copy) }
    guard let texture = tessera_texture(copy) else { return nil }
    pointer = texture
    bytes = Int(tessera_texture_pixels(texture)) * 4
  }

  deinit { g_object_unref(pointer) }
}
#endif
