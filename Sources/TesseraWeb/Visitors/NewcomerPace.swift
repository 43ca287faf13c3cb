internal import Synchronization

/// Slows newcomers down while the server is busy, so that whoever is there already notices little of a flood of them.
///
/// Busy is what a task waits for its next turn. While that is more than ``threshold``, pages of newcomers begin one after the other with a pause between
/// them, which grows until the wait is short again, and then shrinks; addresses take turns, and one that has many waiting already is asked to come
/// again later.
///
/// - Law: a newcomer whose address asks for nothing else waits at most about ``longestWait``, however many addresses ask.
final class NewcomerPace: Sendable {
  private struct State {
    /// The wait for a turn, as an average over the last few newcomers.
    var wait = Duration.zero
    var pause = Duration.zero
  }

  /// The wait for a turn that nobody notices.
  static let threshold = Duration.milliseconds(3)
  static let longestPause = Duration.milliseconds(25)
  static let longestWait = Duration.seconds(2)
  /// The most newcomers of one address who wait while there is a pause.
  static let mostWaiting = 16

  private let gate = NewcomerGate(places: 1)
  private let state = Mutex(State())

  /// The pause between two newcomers now.
  var pause: Duration { state.withLock { $0.pause } }

  /// Waits until a newcomer's page may begin; false if it is to be asked for again later.
  func begin(_ address: String) async -> Bool {
    guard pause == .zero || gate.waiting(of: address) < Self.mostWaiting else { return false }
    await gate.enter(address)
    defer { gate.leave() }
    let asked = ContinuousClock.now
    await Task.yield()
    note(wait: .now - asked)
    let pause = min(pause, Self.longestWait / (gate.addresses + 1))
    // Somebody who has gone meanwhile waits no longer.
    if pause > .zero { try? await Task.sleep(for: pause) }
    return true
  }

  /// Takes note of how long a task waited for its turn.
  func note(wait: Duration) {
    state.withLock { state in
      state.wait = (state.wait * 3 + wait) / 4
      if state.wait > Self.threshold {
        state.pause = min(state.pause + .milliseconds(1), Self.longestPause)
      } else {
        state.pause = state.pause * 9 / 10
        if state.pause < .microseconds(100) { state.pause = .zero }
      }
    }
  }
}
