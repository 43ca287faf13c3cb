import Foundation
import Tessera
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

/// Bounds by counts, which are the same on every machine. The model's own time says nothing about UIKit's.
///
/// `Scripts/apple-bench.sh` runs them in release with 100,000 rows; `make check` with 10,000.
@Suite("Bounds on the model of UIKit", .serialized)
@MainActor
struct SpeedTests {
  typealias Row = RowsScreen.Row
  private static let wanted = ProcessInfo.processInfo.environment["TESSERA_APPLE_ROWS"].flatMap(Int.init)
  private let rows = wanted ?? 10_000

  private func shown(_ count: Int) async -> Shown {
    await Shown(AnyScreen(RowsScreen(), state: RowsScreen.State(rows: (0..<count).map { Row($0) })))
  }

  @Test("Ten changes in a long list configure at most ten cells, in two batches")
  func changes() async {
    let shown = await shown(self.rows)
    shown.collection.scrollToItem(at: IndexPath(item: self.rows / 2, section: 1), at: .top, animated: false)
    await shown.settle()
    let before = shown.collection.modelCounters
    var rows = shown.state.rows
    for position in 0..<5 { rows[self.rows / 2 + 1 + position].text = "Changed \(position)" }
    for position in 0..<5 { rows[position * self.rows / 6].text = "Out of sight \(position)" }
    shown.send(.set(rows))
    await shown.settle()
    let after = shown.collection.modelCounters
    figure("cells that ten changes in \(self.rows) rows configure", after.configuredCells - before.configuredCells, atMost: 10)
    #expect(after.configuredCells - before.configuredCells >= 5)
    #expect(after.madeCells == before.madeCells)
    figure("batches of ten changes in \(self.rows) rows", after.batches - before.batches, atMost: 2)
    figure("operations in those batches", after.operations - before.operations, atMost: 2)
    #expect(after.reloads == before.reloads)
    #expect(shown.exceptions == [])
  }

  @Test("Scrolling through a list makes no more cells than fit twice")
  func scrolling() async {
    // All of them in the benchmark; going through ten thousand takes long where nothing is optimized.
    let rows = Self.wanted ?? 1_000
    let shown = await shown(rows)
    var fit = shown.collection.visibleCells.count
    while shown.collection.contentOffset.y < shown.collection.contentSize.height - shown.collection.bounds.height - 1 {
      shown.collection.modelDrag(by: 800)
      // Rows of the list are lower than the fields above it.
      fit = max(fit, shown.collection.visibleCells.count)
    }
    #expect(shown.collection.contentOffset.y > CGFloat(rows * 10))
    // Fields and buttons are other kinds of rows than those in the list.
    figure(
      "cells made by scrolling through \(rows) rows, \(fit) of which fit", shown.collection.modelCounters.madeCells, atMost: 2 * fit)
    #expect(shown.exceptions == [])
  }

  @Test("A difference that changes nothing in view configures nothing")
  func nothing() async {
    let shown = await shown(1_000)
    let before = shown.collection.modelCounters.configuredCells
    var rows = shown.state.rows
    rows[900].text = "Out of sight"
    shown.send(.set(rows))
    await shown.settle()
    let configured = shown.collection.modelCounters.configuredCells - before
    figure("cells that a change out of sight configures", configured, atMost: 0)
  }
}
