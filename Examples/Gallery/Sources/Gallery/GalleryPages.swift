import Foundation
import GalleryComponents
import GalleryScreens
import Hummingbird
import Logging
import ServiceLifecycle
import Tessera
import TesseraHTML
import TesseraSQLite
import TesseraWeb

/// The gallery's web pages. They start once the JSON service listens, because they load from it.
struct GalleryPages: Service {
  let apiPorts: AsyncStream<Int>
  let host: String
  let port: Int
  let theme: GalleryTheme
  let policy: WebPolicy
  let stores: GalleryStores
  let cache: SQLiteResponseCache
  let uploads: DirectoryUploadStore
  let logger: Logger

  func run() async throws {
    for await apiPort in apiPorts {
      guard let base = URL(string: "http://127.0.0.1:\(apiPort)") else { return }
      let gallery = try GalleryApp(
        api: GalleryClient(base: base, transport: URLSessionTransport(base: base)), theme: theme, cache: cache, uploads: uploads,
        relay: stores.relay
      ) { [logger] in
        logger.warning("\($0)")
      }
      let web = WebHost(
        gallery, components: try .gallery(), policy: policy, keeping: stores.keeping, signIns: stores.signIns, logger: logger)
      try await web.application(host: host, port: port) { [host] port in
        print("Tessera Gallery: http://\(host):\(port)  (its JSON service: \(base))")
        fflush(nil)
      }.run()
      return
    }
  }
}
