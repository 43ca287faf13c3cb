#if canImport(UIKit)
internal import Foundation
public import TesseraFlow
public import TesseraScreen
internal import UIKit

/// A pending request for an image.
@MainActor
final class ImageRequest {
  fileprivate let address: String
  fileprivate var done: ((UIImage?) -> Void)?
  fileprivate weak var loader: ImageLoader?

  fileprivate init(_ address: String, _ loader: ImageLoader, _ done: @escaping (UIImage?) -> Void) {
    (self.address, self.loader, self.done) = (address, loader, done)
  }

  /// Cancels the request. The load is cancelled if no other request needs the image.
  func cancel() {
    done = nil
    loader?.forget(self)
  }
}

/// Loads and decodes images off the main thread, and caches recently shown ones.
///
/// - Law: an address has at most one load at a time, however many views wait for it. Failures are not cached.
/// - Limits: four loads at once, 8 MiB per image, 128 images cached. A memory warning empties the cache.
@MainActor
public final class ImageLoader {
  nonisolated static let mostBytes = 8 << 20
  static let mostKept = 128, mostAtOnce = 4

  private let source: any Source
  private let linkPolicy: LinkPolicy
  private let report: @MainActor (Diagnostic) -> Void
  private var kept: [String: UIImage] = [:]
  private var order: [String] = []
  private var waiting: [String: [ImageRequest]] = [:]
  private var queue: [String] = []
  private var running: [String: Task<Void, Never>] = [:]

  /// Creates a loader. Several controllers can share one.
  ///
  /// - Parameter linkPolicy: The addresses that images may have. Pass the app's own policy.
  public init(
    _ source: (any Source)? = nil, linkPolicy: LinkPolicy = .standard,
    report: @escaping @MainActor (Diagnostic) -> Void = { $0.printToStandardError() }
  ) {
    (self.source, self.linkPolicy, self.report) = (source ?? NoImages(), linkPolicy, report)
  }

  /// Passes an image to `done`: synchronously if it is cached, otherwise when it is loaded, or `nil` if it
  /// cannot be loaded.
  func load(_ address: String, _ done: @escaping (UIImage?) -> Void) -> ImageRequest? {
    // The spelling that the policy judges is the one that is loaded.
    guard let address = linkPolicy.spelledImage(address) else {
      fail(address, ImageFailure.refusedAddress)
      done(nil)
      return nil
    }
    if let image = kept[address] {
      order.removeAll { $0 == address }
      order.append(address)
      done(image)
      return nil
    }
    let request = ImageRequest(address, self, done)
    waiting[address, default: []].append(request)
    if waiting[address]?.count == 1, running[address] == nil { queue.append(address) }
    next()
    return request
  }

  /// The number of cached images and of running loads.
  var counts: (kept: Int, running: Int) { (kept.count, running.count) }

  /// Removes all cached images.
  public func removeAll() { (kept, order) = ([:], []) }

  fileprivate func forget(_ request: ImageRequest) {
    waiting[request.address]?.removeAll { $0 === request }
    guard waiting[request.address]?.isEmpty == true else { return }
    waiting[request.address] = nil
    queue.removeAll { $0 == request.address }
    running[request.address]?.cancel()
  }

  private func next() {
    while running.count < Self.mostAtOnce, !queue.isEmpty {
      let address = queue.removeFirst()
      running[address] = Task { [weak self, source] in
        let result = await Self.image(address, source)
        self?.finish(address, result)
      }
    }
  }

  @concurrent
  private nonisolated static func image(_ address: String, _ source: any Source) async -> Result<UIImage, any Error> {
    do {
      let bytes = try await source.bytes(of: address, atMost: mostBytes)
      guard bytes.count <= mostBytes else { throw ImageFailure.tooManyBytes(limit: mostBytes) }
      guard let image = UIImage(data: Data(bytes)) else { throw ImageFailure.unreadable }
      return .success(image.preparingForDisplay() ?? image)
    } catch {
      return .failure(error)
    }
  }

  private func finish(_ address: String, _ result: Result<UIImage, any Error>) {
    let wasCancelled = running.removeValue(forKey: address)?.isCancelled ?? true
    let requests = waiting.removeValue(forKey: address) ?? []
    switch result {
    case .success(let image):
      keep(image, address)
      for request in requests { request.done?(image) }
    case .failure(let error):
      // A new request arrived while the cancelled load was ending.
      if wasCancelled, !requests.isEmpty {
        waiting[address] = requests
        queue.append(address)
      } else {
        if !wasCancelled { fail(address, error) }
        for request in requests { request.done?(nil) }
      }
    }
    next()
  }

  private func keep(_ image: UIImage, _ address: String) {
    if kept.updateValue(image, forKey: address) == nil { order.append(address) }
    while order.count > Self.mostKept { kept[order.removeFirst()] = nil }
  }

  private func fail(_ address: String, _ error: any Error) {
    report(Diagnostic(.refusedURL, .warning, "The picture '\(address.prefix(200))' is not shown. \(error)"))
  }
}
#endif
