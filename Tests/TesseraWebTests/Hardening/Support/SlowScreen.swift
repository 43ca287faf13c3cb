import Synchronization
import TesseraFlow
import TesseraScreen
import TesseraWeb

/// A screen whose effects take until they are told, or cancelled; and whose row can be made as long as one likes.
struct SlowScreen: Screen {
  struct State: Equatable, Sendable {
    var text = "waiting"
    var filler = ""
  }
  enum Action: Equatable, Sendable { case start, arrived, grow }

  /// Signals of a test's effects, and it them.
  final class Control: Sendable {
    private let state = Mutex((cancelled: 0, isOpen: false, waiting: [CheckedContinuation<Void, Never>]()))
    let (cancellations, cancellation) = AsyncStream.makeStream(of: Void.self)

    func wasCancelled() { cancellation.yield() }

    /// Lets all waiting loads continue.
    func open() {
      let waiting = state.withLock { state in
        state.isOpen = true
        defer { state.waiting = [] }
        return state.waiting
      }
      for continuation in waiting { continuation.resume() }
    }

    func wait() async {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiting.append(continuation) }
          return state.isOpen
        }
        if isOpen { continuation.resume() }
      }
    }
  }

  let control: Control

  func title(for state: State) -> Phrase { "Slow" }
  func start(_ state: inout State) -> Effect<Action> { .send(.start) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("\(state.text)").id("status")
      TextItem("\(state.filler)").id("filler")
      ButtonItem("Grow", on: .grow)
      ButtonItem("Start", on: .start)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .start:
      return .run("wait") { [control] context in
        await withTaskCancellationHandler {
          await control.wait()
        } onCancel: {
          control.wasCancelled()
        }
        context.send(.arrived)
      }
    case .arrived: state.text = "arrived"
    case .grow: state.filler = String(repeating: state.filler.hasPrefix("x") ? "y" : "x", count: 30_000)
    }
    return .none
  }

  static func app(_ control: Control) -> InlineApp {
    InlineApp("Slow", environment: ScreenEnvironment { _ in }) {
      route, _ in route.hasPrefix("/slow") ? AnyScreen(SlowScreen(control: control), state: .init()) : nil
    }
  }
}
