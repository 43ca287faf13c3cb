import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// A long list of pictures; as many different ones as a test wants.
private struct AlbumScreen: Screen {
  var different = 60
  func title(for state: NoState) -> Phrase { "Album" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      for row in 0..<60 { ImageItem(.url("/\(row % different).png"), description: "Picture \(row % different)").id(row) }
    }
  }
}

@Suite("Pictures on the model of UIKit", .serialized)
@MainActor
struct ImageTests {
  private let source = DoorPictures()

  /// Waits for something that other threads do.
  private func wait(until isDone: () -> Bool) async {
    let limit = ContinuousClock.now + .seconds(10)
    while !isDone(), ContinuousClock.now < limit {
      ModelRunLoop.settle()
      await Task.yield()
    }
  }

  @Test("A picture is loaded once for all waiting views, cached for later ones, and released by a memory warning")
  func cache() async {
    let loader = ImageLoader(source)
    let shown = await Shown(AnyScreen(RowsScreen()), images: loader)
    var loaded = 0
    let requests = (0..<3).map { _ in loader.load("/a.png") { if $0 != nil { loaded += 1 } } }
    source.open()
    await wait { loaded == 3 }
    #expect(loader.load("/a.png") { if $0 != nil { loaded += 1 } } == nil)
    #expect((loaded, requests.count, source.asked) == (4, 3, ["/a.png"]))
    shown.window.modelWarnOfMemory()
    #expect(loader.counts.kept == 0)
    let again = loader.load("/a.png") { if $0 != nil { loaded += 1 } }
    await wait { loaded == 5 }
    #expect((again != nil, source.asked) == (true, ["/a.png", "/a.png"]))
    #expect(shown.exceptions == [])
  }

  @Test("A picture without waiting views stops loading, and a view that requests it in time gets it")
  func cancellation() async {
    let loader = ImageLoader(source)
    var first = 0, second = 0
    let request = loader.load("/a.png") { _ in first += 1 }
    await wait { source.asked.count == 1 }
    request?.cancel()
    let other = loader.load("/a.png") { second += $0 == nil ? 100 : 1 }
    await wait { source.asked.count == 2 }
    #expect(source.cancelled == 1)
    source.open()
    await wait { second > 0 }
    #expect((first, second, other != nil) == (0, 1, true))
    #expect(loader.counts == (1, 0))
  }

  @Test("Four are loaded at once, the last 128 are cached, and failed ones are requested again")
  func bounds() async {
    let loader = ImageLoader(source) { _ in }
    var done = 0
    var requests = (0..<10).map { number in loader.load("/\(number).png") { _ in done += 1 } }
    await wait { source.asked.count == 4 }
    for _ in 0..<50 { await Task.yield() }
    #expect((source.asked.count, loader.counts.running) == (4, 4))
    source.open()
    requests += (10..<140).map { number in loader.load("/\(number).png") { _ in done += 1 } }
    await wait { done == 140 }
    #expect((done, requests.count, loader.counts.kept) == (140, 140, ImageLoader.mostKept))
    for turn in 1...2 {
      let damaged = loader.load(DoorPictures.damaged) { done += $0 == nil ? 1 : 100 }
      await wait { done == 140 + turn }
      #expect(damaged != nil)
    }
    #expect(source.asked.filter { $0 == DoorPictures.damaged }.count == 2)
  }

  @Test("The picture that was not shown for the longest time is evicted first")
  func oldest() async {
    let loader = ImageLoader(source)
    source.open()
    var done = 0
    // One after the other, because the order of parallel loads is not defined.
    for number in 0..<ImageLoader.mostKept {
      _ = loader.load("/\(number).png") { _ in done += 1 }
      await wait { done == number + 1 }
    }
    #expect(loader.load("/0.png") { _ in done += 1 } == nil)
    let more = loader.load("/more.png") { _ in done += 1 }
    await wait { done == ImageLoader.mostKept + 2 }
    #expect(loader.load("/0.png") { _ in } == nil && more != nil)
    let again = loader.load("/1.png") { _ in }
    #expect(again != nil)
  }

  @Test("Rows that leave the screen release their pictures, and visible ones have theirs", arguments: [60, 1])
  func reuse(_ different: Int) async {
    let shown = await Shown(AnyScreen(AlbumScreen(different: different)), images: ImageLoader(source))
    await wait { !source.asked.isEmpty }
    for _ in 0..<12 { shown.collection.modelDrag(by: 700) }
    if different > 1 { #expect(source.cancelled > 0) }
    source.open()
    await shown.settle()
    let pictures = shown.collection.visibleCells.compactMap { $0.modelFind(UIImageView.self) }
    await wait { pictures.allSatisfy { $0.image != nil } }
    #expect(pictures.count > 2)
    #expect(pictures.filter { $0.image == nil }.isEmpty)
    #expect(source.asked.count < 60)
    #expect(shown.exceptions == [])
  }
}

extension UIView {
  /// The first view of a kind below this one.
  fileprivate func modelFind<V: UIView>(_ kind: V.Type) -> V? {
    self as? V ?? subviews.lazy.compactMap { $0.modelFind(kind) }.first
  }
}
