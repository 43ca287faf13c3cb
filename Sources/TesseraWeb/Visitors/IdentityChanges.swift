internal import HTTPTypes
internal import TesseraScreen

/// The sign-ins and sign-outs of a visitor that answers are performing, and the answer that performed the latest.
struct IdentityChanges {
  private enum State {
    case idle
    case performing(count: Int, waiting: [CheckedContinuation<Void, Never>])
  }

  private var state = State.idle
  private var answer: IdentityAnswer?

  var isPerforming: Bool { if case .performing = state { true } else { false } }

  mutating func begin() {
    switch state {
    case .idle: state = .performing(count: 1, waiting: [])
    case .performing(let count, let waiting): state = .performing(count: count + 1, waiting: waiting)
    }
  }

  /// Waits for the end of a change. Returns at once if none is being performed.
  mutating func wait(_ continuation: CheckedContinuation<Void, Never>) {
    guard case .performing(let count, let waiting) = state else { return continuation.resume() }
    state = .performing(count: count, waiting: waiting + [continuation])
  }

  /// A change ended. Every waiting request looks again.
  ///
  /// - Parameter answer: The answer that performed it. If the browser sent its form twice, as after a double click, it
  ///   may have discarded that answer. `nil` if it failed.
  mutating func end(with answer: IdentityAnswer?) {
    if let answer { self.answer = answer }
    guard case .performing(let count, let waiting) = state else { return }
    state = count > 1 ? .performing(count: count - 1, waiting: []) : .idle
    for continuation in waiting { continuation.resume() }
  }

  /// The answer to another copy of the form that caused the latest change.
  ///
  /// - Law: only the form that caused a change gets the new identity, even if another form sends the same cookies.
  ///   Once a browser has sent the new cookies, no form gets it.
  func copy(for form: String) -> IdentityAnswer? {
    guard var answer, answer.form == form else { return nil }
    if answer.successor.activity.isClaimed { answer.fields = [] }
    return answer
  }

  /// Takes the answer if no browser sent its cookies. Later copies of its form no longer get it.
  mutating func takeLost() -> IdentityAnswer? {
    guard let answer, !answer.successor.activity.isClaimed else { return nil }
    self.answer = nil
    return answer
  }
}

/// The result of looking for a pending change of identity.
enum IdentityTurn: Sendable {
  case none
  /// The caller must perform it.
  case wanted(IdentityChange)
  /// Another copy of the same form performed it.
  case carriedOut(IdentityAnswer)
}

/// The answer that performed a change of identity: its redirect and its cookies.
struct IdentityAnswer: Sendable {
  let route: String
  var fields: [HTTPField]
  /// The fingerprint of the form that caused it. `nil` for an event.
  var form: String?
  let successor: Visitor
  /// The token of the sign-in.
  let token: String?
}
