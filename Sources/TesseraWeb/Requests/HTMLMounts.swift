internal import Synchronization
internal import TesseraHTML

/// The mounts at which an app was requested. A group with parameters in its path has several.
final class HTMLMounts: Sendable {
  private let known = Mutex<[String: HTMLRenderer.Mount]>([:])

  /// The mount paths below a path where the app was requested. Before the first request, the configured one.
  func paths(below path: String, else configured: String) -> [String] {
    known.withLock { $0.isEmpty ? [configured] : $0.keys.map { String($0.dropFirst(path.count)) } }
  }

  /// Fails for a mount path without its slash, which would be the root's and identify nobody.
  static func check(_ path: String) {
    precondition(path.isEmpty || path.utf8.first == UInt8(ascii: "/"), "'\(path)' is not a mount path. Write it as '/shop'")
  }

  /// The mount of a path. The first 256 are cached.
  subscript(base: String) -> HTMLRenderer.Mount {
    known.withLock { known in
      if let mount = known[base] { return mount }
      let mount = HTMLRenderer.Mount(base)
      if known.count < 256 { known[base] = mount }
      return mount
    }
  }
}
