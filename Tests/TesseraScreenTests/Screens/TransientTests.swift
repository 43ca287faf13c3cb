import Foundation
import TesseraTesting
import Testing

@testable import TesseraScreen

private struct Mail: Equatable, Codable, Sendable, Identifiable {
  let id: Int
  var subject = ""
}

/// Actions that are kept, beside answers that are not: a result with a value that is not `Codable`, and a failure.
private struct Inbox: Screen {
  struct Answer: Equatable, Sendable { let mails: [Mail], isWhole: Bool }
  struct State: ScreenState, Codable { var mails: Loadable<[Mail]> = .idle, forgotten: [Int] = [] }
  enum Action: Equatable, Codable, Sendable {
    case didDelete(Mail), didUndo(Mail), didForget(Int), forgot(Int)
    case loaded(Transient<Result<Answer, LoadFailure>>)
  }

  func start(_ state: inout State) -> Effect<Action> {
    guard state.mails.value == nil else { return .none }
    return .load("mails") { _ in
      Answer(mails: [Mail(id: 1, subject: "One"), Mail(id: 2, subject: "Two")], isWhole: true)
    } then: {
      .loaded(Transient($0))
    }
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Mails", state.mails.value ?? []) { ButtonItem("Delete \($0.subject)", on: .didDelete($0)).id($0.id) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let answer): state.mails.finish(answer.value.map(\.mails))
    case .didDelete(let mail):
      state.mails = .loaded((state.mails.value ?? []).filter { $0.id != mail.id })
      return .undoable("Deleted", within: .seconds(60), undo: .didUndo(mail), otherwise: .didForget(mail.id))
    case .didUndo(let mail): state.mails = .loaded((state.mails.value ?? []) + [mail])
    case .didForget(let id): return .send(.forgot(id))
    case .forgot(let id): state.forgotten.append(id)
    }
    return .none
  }
}

@Suite("Actions that are kept beside answers that are not")
struct TransientTests {
  private struct Codec: StateCodec {
    func encode(_ value: any Encodable) -> String? { (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } }
    func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)? {
      try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
  }

  @Test("Undo survives a restart, although the actions contain results that are never stored")
  func kept() async throws {
    let app = Headless(Inbox())
    try await app.settle()
    app.tap("Delete One")
    let states = try #require(app.page.states(Codec()))
    let page = Page(Inbox(), state: .init(), inbox: Page.EffectInbox {})
    #expect(page.restore(states, Codec()) == 0)
    page.start()
    #expect(page.state(of: Inbox.self)?.forgotten == [1])
    #expect(page.state(of: Inbox.self)?.mails.value?.map(\.id) == [2])
    page.end()
  }

  @Test("An action with an answer in it is neither written nor read")
  func answers() {
    let answer = Inbox.Action.loaded(Transient(.failure(LoadFailure())))
    #expect(Codec().encode(answer) == nil)
    #expect(Codec().encode(Inbox.Action.didForget(3)) == #"{"didForget":{"_0":3}}"#)
    #expect(Codec().decode(Inbox.Action.self, from: #"{"loaded":{"_0":{}}}"#) == nil)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(Transient(1)) }
  }

  @Test("The payload is the same as without")
  func payload() throws {
    #expect(try Transient(Result<Int, LoadFailure>.success(7)).get() == 7)
    #expect(throws: LoadFailure.interrupted) { try Transient(Result<Int, LoadFailure>.failure(.interrupted)).get() }
    #expect(Transient(3) == Transient(3) && Transient(3) != Transient(4) && "\(Transient(3))" == "3")
  }
}
