import Foundation
import GalleryScreens
import Hummingbird
import Logging
import ServiceLifecycle
import Tessera
import TesseraSQLite
import TesseraWeb

/// The gallery's web pages; begins when the JSON service listens, because they load from it.
struct GalleryPages: Service {
  let apiPorts: AsyncStream<Int>
  let host: String
  let port: Int
  let restoration: PageRestoration
  let cache: SQLiteResponseCache
  let logger: Logger

  func run() async throws {
    for await apiPort in apiPorts {
      guard let base = URL(string: "http://127.0.0.1:\(apiPort)") else { return }
      let gallery = try GalleryApp(api: GalleryClient(base: base), cache: cache)
      var app = Self.app(gallery, logger: logger)
      app.restoration = restoration
      let web = WebHost(app, logger: logger)
      try await web.application(host: host, port: port) { [host] port in
        print("Tessera Gallery: http://\(host):\(port)  (its JSON service: \(base))")
        fflush(nil)
      }.run()
      return
    }
  }

  static func app(_ gallery: GalleryApp, logger: Logger) -> WebApp {
    var app = WebApp(
      name: GalleryApp.name,
      languages: [WebLanguage(.english, name: "English"), WebLanguage(.arabic, name: "العربية", catalog: .galleryArabic)],
      navigation: [
        WebLink("Account", to: "/account"), WebLink("Logistics", to: "/logistics"), WebLink("Feed", to: "/feed"),
        WebLink("Shop", to: "/shop"), WebLink("Courses", to: "/courses"),
      ],
      environment: ScreenEnvironment(report: { logger.warning("\($0)") })
    ) { request in
      gallery.screen(at: request.uri).map { WebPage($0) }
    }
    app.notFound = WebPage(NotFoundScreen(), state: .init(), status: 404)
    return app
  }
}
