import Foundation
import Tessera
import TesseraBinding
import TesseraTesting
import Testing
@_spi(Model) import UIKit

@testable import TesseraUIKit

private enum Press: Sendable { case pressed(Int) }

private final class Sum: ActionHandlingProvider {
  var total = 0, count = 0
  func handle(action: Press) {
    guard case .pressed(let number) = action else { return }
    total += number
    count += 1
  }
}

private final class CounterView: UIView, Configurable, EventForwardingProvider {
  let button = UIButton(frame: .zero)
  var configurations = 0
  var configurer: (CounterView, Int) -> Void { { view, _ in view.configurations += 1 } }
  var eventForwarder: SenderGroup {
    EventForwarder(button) { _, ctx in ctx.control(.clicked) { (number: Int) in [Press.pressed(number)] } }
  }
}

/// Shows rows of the fixture, and counts.
private final class CountingView: UIView, Configurable {
  static var configurations = 0
  var configurer: (CountingView, SubtitleItem<RowsScreen>) -> Void { { _, _ in CountingView.configurations += 1 } }
}

@Suite("Bounds of binding on the model of UIKit", .serialized)
@MainActor
struct BindingSpeedTests {
  @Test("A view is not configured again with equal content, whatever changes around it")
  func equalContent() async {
    let cells = CellRegistry()
    cells.register(for: SubtitleItem<RowsScreen>.self) { CountingView(frame: .zero) }
    let shown = await Shown(RowsScreen(), cells: cells)
    CountingView.configurations = 0
    for note in 0..<100 {
      // The same rows as other values, and another section that changes.
      shown.send(.set(shown.state.rows.map { RowsScreen.Row($0.id, "\($0.text)") }))
      shown.send(note.isMultiple(of: 2) ? .save : .clear)
      await shown.settle()
    }
    figure("configurations of a view by a hundred equal snapshots", CountingView.configurations, atMost: 0)
    var rows = shown.state.rows
    rows[1].text = "Another"
    shown.send(.set(rows))
    await shown.settle()
    #expect(CountingView.configurations == 1)
    #expect(shown.exceptions == [])
  }

  @Test("An event of a row that was configured ten thousand times is one action, of its last state")
  func dispatch() {
    let view = CounterView(frame: .zero), sum = Sum()
    AnyActionHandlingProvider(sum).attach(to: view)
    let actions = view.button.modelActionCount
    for number in 0..<10_000 {
      view.configure(number)
      view.configureIfChanged(number)
      AnyActionHandlingProvider(sum).attach(to: view)
    }
    #expect(view.configurations == 10_000)
    figure("actions that ten thousand configurations add to a control", view.button.modelActionCount - actions, atMost: 0)
    for _ in 0..<1_000 { view.button.sendActions(for: .primaryActionTriggered) }
    #expect((sum.count, sum.total) == (1_000, 9_999_000))
  }

  // Times are compared in release alone, by Scripts/apple-bench.sh.
  @Test(
    "An event takes at most twelve times as long as the model's own way to a closure",
    .enabled(if: ProcessInfo.processInfo.environment["TESSERA_APPLE_ROWS"] != nil))
  func ratio() {
    let view = CounterView(frame: .zero), sum = Sum()
    view.configure(1)
    AnyActionHandlingProvider(sum).attach(to: view)
    var plain = 0
    let control = UIButton(frame: .zero)
    control.addAction(UIAction { _ in plain += 1 }, for: .primaryActionTriggered)
    func fastest(_ button: UIButton) -> Duration {
      (0..<9).map { _ in
        ContinuousClock().measure { for _ in 0..<2_000 { button.sendActions(for: .primaryActionTriggered) } }
      }.min() ?? .zero
    }
    let (ours, bare) = (fastest(view.button), fastest(control))
    #expect(plain == 18_000 && sum.count == 18_000)
    let percent = Int(ours / bare * 100)
    figure("time of a forwarded event, in percent of the model's own way to a closure", percent, atMost: 1_200)
  }
}
