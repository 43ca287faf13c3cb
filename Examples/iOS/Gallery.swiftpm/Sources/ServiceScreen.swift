import Foundation
import Tessera

/// The app's first screen: where the gallery's JSON service is, and what to do if it does not run. A screen like all
/// others, shown by whichever
/// host shows the gallery.
struct ServiceScreen: Screen {
  struct State: ScreenState, Codable {
    var address = "http://localhost:8081"
    var isAsking = false
    var problem: Problem?

    init() {}
    init(address: String) { self.address = address }
  }
  /// The reason why the gallery cannot be shown yet.
  enum Problem: Codable, Equatable, Sendable { case noAddress, noAnswer, otherAnswer }
  enum Action: Equatable, Sendable { case didPressConnect, didPressWithout, answered(URL, Result<Bool, LoadFailure>) }

  /// The way to a service; over HTTP in the app.
  var transport: @Sendable (URL) -> any Transport = { URLSessionTransport(base: $0) }
  /// Called when the gallery is to be shown.
  let didConnect: @MainActor @Sendable (URL) -> Void

  func title(for state: State) -> Phrase { "The gallery" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("JSON service") {
      TextFieldItem("Address", text: \.address, kind: .url)
      ButtonItem("Connect", emphasis: .primary, on: .didPressConnect).pending(state.isAsking)
    }
    .style(.form)
    if let problem = state.problem {
      SectionModel {
        InfoItem(words(problem), detail: "On the Mac: make run ARGS='--api-port 8081'", tone: .warning)
        ButtonItem("Go on without it", on: .didPressWithout)
      }
      .style(.actions).id("problem")
    }
  }

  private func words(_ problem: Problem) -> Phrase {
    switch problem {
    case .noAddress: "This is no address of the form http://localhost:8081"
    case .noAnswer: "Nothing answers there: the gallery's JSON service does not run"
    case .otherAnswer: "Something else answers there, not the gallery's JSON service"
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressConnect:
      guard let address = address(state) else {
        state.problem = .noAddress
        return .none
      }
      (state.isAsking, state.problem) = (true, nil)
      return .load("health", within: .seconds(5)) { [transport] _ in
        let request = TransportRequest("/health", language: .english)
        return String(decoding: try await transport(address).send(request).success(of: request).body, as: UTF8.self).contains("places")
      } then: {
        .answered(address, $0)
      }
    // The field may contain another address by now. The app opens the address that was checked.
    case .answered(let address, .success(true)):
      state.isAsking = false
      return show(address)
    case .answered(_, let other):
      state.isAsking = false
      let isSilent = if case .failure(let failure) = other { [.unreachable, .deadline].contains(failure.code) } else { false }
      state.problem = isSilent ? .noAnswer : .otherAnswer
      return .none
    case .didPressWithout:
      guard let address = address(state) else {
        state.problem = .noAddress
        return .none
      }
      return show(address)
    }
  }

  /// The typed address, if it has the form of a service's address.
  private func address(_ state: State) -> URL? {
    URL(string: state.address).flatMap { ["http", "https"].contains($0.scheme) && $0.host != nil ? $0 : nil }
  }

  private func show(_ address: URL) -> Effect<Action> {
    .run { [didConnect] _ in await didConnect(address) }
  }
}
