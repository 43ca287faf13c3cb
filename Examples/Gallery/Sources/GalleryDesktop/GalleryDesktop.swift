#if GTK
public import ArgumentParser
import Foundation
import GalleryAPI
import GalleryComponents
public import GalleryScreens
import Logging
import TesseraFlow
import TesseraStores
import TesseraGTK
import TesseraScreen

/// Runs the gallery in a window, with its JSON service.
///
/// Not an async command: GTK needs the main thread, and an async `main` continues on another one.
@main
struct GalleryDesktop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery-desktop", abstract: "Tessera's gallery: dynamic screens made of types, as a native window.")

  @Option(help: "The screen to begin with: a route such as /shop, or its name; otherwise where the window was closed last.")
  var screen: String?

  @Option(help: "The language: en or ar.")
  var language: String?

  @Option(help: "The look: standard or harbour.")
  var theme = GalleryTheme.standard

  @Flag(help: "Dark, whatever the system prefers.")
  var dark = false

  @Flag(help: "Light, whatever the system prefers.")
  var light = false

  @Option(help: "The SQLite file of the JSON service; made and filled at the first start.")
  var database: String?

  @Option(help: "The window's size, such as 360x640; it is not kept then.")
  var size: String?

  func validate() throws {
    if dark, light { throw ValidationError("--dark and --light exclude each other.") }
    if size != nil, parsedSize == nil { throw ValidationError("--size is a width and a height from 240 to 10000, such as 360x640.") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      guard GtkMainLoop.prepare() else {
        throw ValidationError("There is no display. Set DISPLAY or WAYLAND_DISPLAY, or run inside 'xvfb-run'.")
      }
      try showGallery()
    }
  }

  private var parsedSize: (width: Int, height: Int)? {
    guard let numbers = size?.split(separator: "x").map({ Int($0) }), numbers.count == 2, let width = numbers[0], let height = numbers[1],
      (240...10_000).contains(width), (240...10_000).contains(height)
    else { return nil }
    return (width, height)
  }

  @MainActor
  private func showGallery() throws {
    LoggingSystem.bootstrap { label in
      var handler = StreamLogHandler.standardError(label: label)
      handler.logLevel = .warning
      return handler
    }
    let logger = Logger(label: "gallery-desktop")
    let database = try databasePath()
    let service = BackgroundService(try GalleryService(databasePath: database, logger: logger), port: 0, logger: logger)
    let port = try service.waitForPort()
    guard let base = URL(string: "http://127.0.0.1:\(port)") else { return }
    let gallery = try GalleryApp(
      api: GalleryClient(base: base), theme: theme, uploads: try DirectoryUploadStore(database + ".uploads"))
    let rows = NativeRowRegistry()
    rows.register(ProductCell.self, for: ProductItem.self)
    rows.registerGalleryComponents()
    let kept = KeptSignIn(beside: database)
    let window = GtkWindow(
      gallery, id: "tessera-gallery", rows: rows, identity: kept.read(), language: language.map { Language($0) },
      dark: dark ? true : light ? false : nil, keepsState: size == nil)
    window.session.didIdentify = { kept.write($0) }
    if let (width, height) = parsedSize { window.resize(width: width, height: height) }
    if let screen {
      window.open("/")
      show(screen.hasPrefix("/") ? screen : "/" + screen, in: window)
    } else if !window.restore() {
      window.open("/")
      if let route = window.lastRoute { show(route, in: window) }
    }
    window.present()
    GtkMainLoop.run()
    service.stopAndWait()
  }

  /// Shows a route: as an area of the app if it is one, otherwise on top of the first page.
  @MainActor private func show(_ route: String, in window: GtkWindow) {
    guard route != "/" else { return }
    if let area = window.areas.first(where: { $0.path == route }) { window.choose(area) } else { window.open(route) }
  }

  private func databasePath() throws -> String {
    if let database { return database }
    let caches = try FileManager.default.url(for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder = caches.appendingPathComponent("tessera-gallery")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent("gallery.sqlite").path
  }
}

extension GalleryTheme: ExpressibleByArgument {}
#endif
