import Foundation
import GalleryScreens
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// Every screen of the gallery, as `Examples/iOS/Gallery.swiftpm` shows it, over recorded answers of its JSON service.
@Suite("The gallery on the model of UIKit", .serialized)
@MainActor
struct GalleryTests {
  /// Everywhere one can get by an address, with a row that is there once it has loaded.
  nonisolated static let routes: [(route: String, words: String)] = [
    ("/", "Plan a round"), ("/account", "Orders"), ("/account/profile", "Noura Al-Harbi"), ("/account/addresses", "Riyadh"),
    ("/account/invoices", "SAR"), ("/account/orders", "o-2064"), ("/account/orders/o-2064", "Draft"), ("/logistics", "Role"),
    ("/logistics/round", "Plan"), ("/feed", "Simulate problems"), ("/shop", "Products"), ("/depot", "Pin"),
    ("/dashboard", "Parcels per day"),
    ("/catalogue", "Catalogue"), ("/sign-in", "Demo accounts"), ("/my/orders", "Signed in as Noura Al-Harbi"),
    ("/checkout", "Recipient"), ("/courses", "Take a tour"), ("/courses/near", "Running a small fleet"),
    ("/courses/marketplace", "Marketplace"),
    ("/courses/swift-types", "Join"), ("/courses/swift-types/schedule", "Welcome and set-up"),
    ("/courses/swift-types/messages", "Does anyone want to pair on the exercise?"),
  ]
  private static let noura = Identity("noura", name: "Noura Al-Harbi", roles: ["dispatcher"], credential: "canned")
  /// The feed is broken on purpose: that is reported, and shown where it happens.
  private static let expected: Set<Diagnostic.Code> = [.failedSection, .unsupportedSection, .failedEffect]

  private func open(_ route: String, _ language: Language = .english) async throws -> OpenGallery {
    try await OpenGallery(at: route, identity: route == "/my/orders" ? Self.noura : nil, language: language)
  }

  private func check(_ gallery: OpenGallery, _ what: String) {
    #expect(UIKitModel.exceptionsSoFar.map(\.description) == [], "\(what) at \(gallery.route)")
    #expect(gallery.reports.all.filter { !Self.expected.contains($0.code) }.map(\.description) == [], "\(what) at \(gallery.route)")
    #expect(gallery.service.missing == [], "\(what) at \(gallery.route)")
  }

  @Test("Every screen opens and loads, is scrolled through, and leaves nothing behind", arguments: routes)
  func opens(_ page: (route: String, words: String)) async throws {
    let before = ModelLeaks.living
    UIKitModel.collect()
    for language in [Language.english, .arabic] {
      try await { @MainActor in
        let gallery = try await open(page.route, language)
        #expect(gallery.path == page.route)
        await gallery.scrollThrough(screens: 12)
        if language == .english {
          let rows = gallery.controls()
          let words = gallery.words(rows: 40)
          #expect(words.contains { $0.contains(page.words) }, "\(page.route): \(words)")
          #expect(!rows.isEmpty || words.count > 1)
        }
        check(gallery, "opening")
        await gallery.close()
      }()
    }
    for _ in 0..<20 { await Task.yield() }
    ModelRunLoop.settle()
    let left = ModelLeaks.living.filter { $0.value > before[$0.key, default: 0] }
    #expect(left.isEmpty, "\(page.route): \(left)")
    UIKitModel.stopCollecting()
  }

  @Test("Everything on every screen can be used", arguments: routes)
  func uses(_ page: (route: String, words: String)) async throws {
    UIKitModel.collect()
    var gallery = try await open(page.route)
    let controls = gallery.controls()
    for use in controls {
      do { try await gallery.use(use) } catch { Issue.record("\(page.route): \(error)") }
      check(gallery, "\(use)")
      if gallery.depth > 1 || gallery.isAsking || gallery.path != page.route {
        // Scroll through the screen that it opened as well. The next element is used on a fresh screen.
        await gallery.scrollThrough(screens: 3)
        check(gallery, "after \(use)")
      }
      await gallery.close()
      gallery = try await open(page.route)
    }
    await gallery.close()
    UIKitModel.stopCollecting()
  }

  @Test("The chart, the map and the pictures are drawn in reading direction, and again when they change")
  func drawings() async throws {
    UIKitModel.collect()
    let gallery = try await open("/dashboard")
    // Each is looked at where it is in view.
    let chart = try gallery.drawing(with: "Parcels per day"), map = try gallery.drawing(with: "Tabuk")
    #expect(chart.count == 7 && map.count == 7)
    #expect(chart.map { $0.points[0].x } == chart.map { $0.points[0].x }.sorted())
    #expect(chart.flatMap(\.points).allSatisfy { (0...390).contains($0.x) && (-0.5...150.5).contains($0.y) })
    let tabuk = try #require(gallery.controls().first { $0.node.label.hasPrefix("Tabuk") && $0.node.role == .button })
    try await gallery.use(tabuk)
    #expect(try gallery.drawing(with: "Parcels per day") != chart)
    #expect(try gallery.drawing(with: "Tabuk").map { $0.color.hasSuffix(" 1.0") }.filter { $0 }.count == 1)
    check(gallery, "drawing")
    await gallery.close()
    let arabic = try await open("/dashboard", .arabic)
    let mirrored = try #require(arabic.drawings.first?.modelFilled)
    #expect(mirrored.map { $0.points[0].x } == mirrored.map { $0.points[0].x }.sorted(by: >))
    await arabic.close()
    let shop = try await open("/shop")
    await shop.settle()
    #expect(shop.drawings.count >= 1)
    #expect(shop.drawings.allSatisfy { $0.modelFilled.count > 2 })
    await shop.close()
    #expect(UIKitModel.stopCollecting().map(\.description) == [])
  }
}

extension OpenGallery {
  /// The words of the first rows of each section, and of its header and footer.
  func words(rows most: Int) -> [String] {
    guard let collection = voiceOver.layer?.collection else { return [] }
    var found = [voiceOver.topController?.navigationItem.title ?? ""]
    for section in 0..<collection.numberOfSections {
      for item in 0..<min(most, collection.numberOfItems(inSection: section)) {
        let path = IndexPath(item: item, section: section)
        let cell = cell(at: path, in: collection)
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
          if let view = collection.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section)) {
            found += voiceOver.nodes(in: view).flatMap(\.flat).map(\.label)
          }
        }
        if let cell {
          found += voiceOver.nodes(in: cell).flatMap(\.flat).flatMap { [$0.label, $0.value ?? ""] }
        }
      }
    }
    return found
  }

  /// The fills of the drawing in the row with an element of this name, which is scrolled into view.
  func drawing(with name: String) throws -> [ModelFill] {
    let collection = try (voiceOver.layer?.collection).orThrow()
    for section in 0..<collection.numberOfSections {
      for item in 0..<collection.numberOfItems(inSection: section) {
        guard let cell = cell(at: IndexPath(item: item, section: section), in: collection) else { continue }
        let named = voiceOver.nodes(in: cell).flatMap(\.flat).contains { $0.label.hasPrefix(name) }
        if named, let drawn = drawings(in: cell).first { return drawn.modelFilled }
      }
    }
    throw Failure(description: "nothing is drawn with '\(name)'")
  }

  private func drawings(in view: UIView) -> [UIView] {
    (view.modelFilled.isEmpty ? [] : [view]) + view.subviews.flatMap { drawings(in: $0) }
  }

  /// The drawings in view.
  var drawings: [UIView] {
    let found = (voiceOver.layer?.collection).map { drawings(in: $0) } ?? []
    return found.sorted { window.modelMiddle(of: $0).y < window.modelMiddle(of: $1).y }
  }
}
