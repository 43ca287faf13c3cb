import Synchronization
import TesseraFlow
import TesseraScreen

/// A service that counts submissions by key. It never answers the first one.
final class OutboxService: Sendable {
  private let state = Mutex((sent: [String](), forgotten: [String](), checked: [String]()))
  private let losesFirst: Bool

  /// - Parameter losesFirst: Whether the first request gets no answer.
  init(losesFirst: Bool = true) { self.losesFirst = losesFirst }

  var sent: [String] { state.withLock { $0.sent } }
  var forgotten: [String] { state.withLock { $0.forgotten } }
  var checked: [String] { state.withLock { $0.checked } }

  func send(_ key: String) async throws {
    let isFirst = state.withLock { state in
      state.sent.append(key)
      return losesFirst && state.sent.count == 1
    }
    if isFirst { try await Task.sleep(for: .seconds(3_600)) }
  }
  func forget(_ key: String) { state.withLock { $0.forgotten.append(key) } }
  func check(_ key: String) { state.withLock { $0.checked.append(key) } }
}

/// Submits something that counts once, deletes something with undo, and validates typed text with a service.
struct OutboxScreen: Screen {
  struct State: ScreenState, Codable { var text = "", presses = 0, key = "", isSent = false, isDeleted = false, isForgotten = false }
  enum Action: Equatable, Codable, Sendable { case didPressSend, sent(Bool), didPressDelete, didUndo, didForget, forgotten, checked }

  let service: OutboxService
  var checksTyping = false
  /// Whether it is submitted as a picker does: under a key that is part of the state.
  var isChoice = false

  func title(for state: State) -> Phrase { "Outbox" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text).id("Text")
      TextItem("pressed \(state.presses) times, now '\(state.text)'").id("status")
      if state.isSent { TextItem("it is sent").id("sent") }
      if state.isForgotten { TextItem("it is forgotten").id("forgotten") }
      ButtonItem("Send", on: .didPressSend)
      if !state.isDeleted { ButtonItem("Delete", on: .didPressDelete) }
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      state.presses += 1
      state.key = "choice \(state.presses)"
      return send(state)
    case .sent(let isSent): state.isSent = isSent
    case .didPressDelete:
      state.isDeleted = true
      return .undoable("Deleted", within: .seconds(600), undo: .didUndo, otherwise: .didForget)
    case .didUndo: state.isDeleted = false
    case .didForget:
      return .submit("forget", "it") { [service] _, key, _ in
        service.forget(key)
      } then: { _ in
        .forgotten
      }
    case .forgotten: state.isForgotten = true
    case .checked: break
    }
    return .none
  }

  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) }, interrupted: { $0.interrupted($2, &$1) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    guard checksTyping else { return .none }
    return .submit("check", state.text) { [service] _, key, _ in
      service.check(key)
    } then: { _ in
      .checked
    }
  }

  func interrupted(_ effect: EffectID, _ state: inout State) -> Effect<Action> { effect == "send" ? send(state) : .none }

  private func send(_ state: State) -> Effect<Action> {
    if isChoice {
      return .load("send") { [service, key = state.key] _ in
        try await service.send(key)
      } then: {
        .sent((try? $0.get()) != nil)
      }
      .reachingOutside
    }
    return .submit("send", state.presses) { [service] _, key, _ in
      try await service.send(key)
    } then: {
      .sent((try? $0.get()) != nil)
    }
  }

  static func app(_ service: OutboxService, checksTyping: Bool = false, isChoice: Bool = false) -> InlineApp {
    InlineApp("Outbox") { route, _ in
      route == "/outbox" ? AnyScreen(OutboxScreen(service: service, checksTyping: checksTyping, isChoice: isChoice), state: .init()) : nil
    }
  }
}
